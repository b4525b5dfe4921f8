import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { actSearch, documentSearch, periodSearch, repeatSearch } from '../documents/search.ts';

export const invoicesArea: Area = {
  path: '/invoices',
  title: 'invoices',
  key: 'i',
  scope: 'read',
  pages: [
    { path: '/invoices/new', title: 'invoices.new', scope: 'write' },
    { path: '/recurring-invoices', title: 'recurring' },
    { path: '/recurring-invoices/new', title: 'recurring.new', scope: 'write' },
    { path: '/reminders', title: 'reminders' },
    { path: '/reminders/issued', title: 'reminders.history' },
    { path: '/outbox', title: 'outbox' },
    { path: '/customers', title: 'parties.customers' },
    { path: '/customers/new', title: 'parties.new_customer', scope: 'write' },
    { path: '/articles', title: 'articles' },
    { path: '/articles/new', title: 'articles.new', scope: 'write' },
  ],
};

export const invoicesRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/invoices',
    validateSearch: documentSearch,
    component: lazyPage(() => import('./invoices.tsx'), 'Invoices'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/invoices/new',
    validateSearch: repeatSearch,
    component: lazyPage(() => import('./new-invoice.tsx'), 'NewInvoice'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/invoices/$invnumber',
    validateSearch: actSearch,
    component: lazyPage(() => import('./invoice.tsx'), 'Invoice'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/customers/$number',
    validateSearch: periodSearch,
    component: lazyPage(() => import('./customer.tsx'), 'Customer'),
  }),
] as const;
