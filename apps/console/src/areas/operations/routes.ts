import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shell/lazy-page.ts';
import { operatorRoute } from '../../shell/routes.ts';

/** No area of the books: the navigation shows it to operators only. */
export const operationsRoutes = [
  createRoute({
    getParentRoute: () => operatorRoute,
    path: '/operations',
    component: lazyPage(() => import('./operations.tsx'), 'Operations'),
  }),
] as const;
