import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { booksRoute } from '../../shell/routes.ts';

export const overviewArea: Area = { path: '/', title: 'overview', key: 'o', scope: 'read' };

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
  }),
] as const;
