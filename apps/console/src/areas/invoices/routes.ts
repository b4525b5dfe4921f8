import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { booksRoute } from '../../shell/routes.ts';
import { documentSearch } from '../documents/search.ts';

export const invoicesArea: Area = { path: '/invoices', title: 'invoices', key: 'i', scope: 'read' };

export const invoicesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/invoices',
    validateSearch: documentSearch,
    component: lazyRouteComponent(() => import('./invoices.tsx'), 'Invoices'),
  }),
] as const;
