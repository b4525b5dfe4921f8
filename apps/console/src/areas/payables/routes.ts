import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { actSearch, documentSearch, periodSearch, repeatSearch } from '../documents/search.ts';

export const payablesArea: Area = {
  path: '/payables',
  title: 'payables',
  key: 'p',
  scope: 'read',
  pages: [
    { path: '/payables/new', title: 'payables.new', scope: 'write' },
    { path: '/vendors', title: 'parties.vendors' },
    { path: '/vendors/new', title: 'parties.new_vendor', scope: 'write' },
  ],
};

export const payablesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/payables',
    validateSearch: documentSearch,
    component: lazyPage(() => import('./payables.tsx'), 'Payables'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/payables/new',
    validateSearch: repeatSearch,
    component: lazyPage(() => import('./new-payable.tsx'), 'NewPayable'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/payables/$vendornumber/$invnumber',
    validateSearch: actSearch,
    component: lazyPage(() => import('./payable.tsx'), 'Payable'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/vendors/$number',
    validateSearch: periodSearch,
    component: lazyPage(() => import('./vendor.tsx'), 'Vendor'),
  }),
] as const;
