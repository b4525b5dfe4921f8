import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { booksRoute } from '../../shell/routes.ts';

/** No area: whoever may do anything for a client has a way in to look after. */
export const meRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/me',
    component: lazyRouteComponent(() => import('./me.tsx'), 'Me'),
  }),
] as const;
