import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { booksRoute } from '../../shell/routes.ts';

const partySearch = z.object({ text: z.string().optional().catch(undefined) });

export const partiesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers',
    validateSearch: partySearch,
    component: lazyRouteComponent(() => import('./screens.tsx'), 'Customers'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers/new',
    component: lazyRouteComponent(() => import('./screens.tsx'), 'NewCustomer'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers/$number/edit',
    component: lazyRouteComponent(() => import('./screens.tsx'), 'ChangeCustomer'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors',
    validateSearch: partySearch,
    component: lazyRouteComponent(() => import('./screens.tsx'), 'Vendors'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors/new',
    component: lazyRouteComponent(() => import('./screens.tsx'), 'NewVendor'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors/$number/edit',
    component: lazyRouteComponent(() => import('./screens.tsx'), 'ChangeVendor'),
  }),
] as const;
