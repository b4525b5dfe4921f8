import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';

/** No area: whoever may do anything for a client has a way in to look after. */
export const meRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/me',
    component: lazyPage(() => import('./me.tsx'), 'Me'),
  }),
] as const;
