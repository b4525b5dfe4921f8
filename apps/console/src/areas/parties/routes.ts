import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';

const partySearch = z.object({ text: z.string().optional().catch(undefined) });

export const partiesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers',
    validateSearch: partySearch,
    component: lazyPage(() => import('./screens.tsx'), 'Customers'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers/new',
    component: lazyPage(() => import('./screens.tsx'), 'NewCustomer'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers/$number/edit',
    component: lazyPage(() => import('./screens.tsx'), 'ChangeCustomer'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors',
    validateSearch: partySearch,
    component: lazyPage(() => import('./screens.tsx'), 'Vendors'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors/new',
    component: lazyPage(() => import('./screens.tsx'), 'NewVendor'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors/$number/edit',
    component: lazyPage(() => import('./screens.tsx'), 'ChangeVendor'),
  }),
] as const;
