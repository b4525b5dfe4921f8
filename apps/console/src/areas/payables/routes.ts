import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { booksRoute } from '../../shell/routes.ts';
import { documentSearch } from '../documents/search.ts';

export const payablesArea: Area = { path: '/payables', title: 'payables', key: 'p', scope: 'read' };

export const payablesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/payables',
    validateSearch: documentSearch,
    component: lazyRouteComponent(() => import('./payables.tsx'), 'Payables'),
  }),
] as const;
