import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { operatorRoute } from '../../shell/routes.ts';

/** No area of the books: the navigation shows it to operators only. */
export const operationsRoutes = [
  createRoute({
    getParentRoute: () => operatorRoute,
    path: '/operations',
    component: lazyRouteComponent(() => import('./operations.tsx'), 'Operations'),
  }),
] as const;
