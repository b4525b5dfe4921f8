import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';

/** `invoice`: the number of the invoice that is repeated. */
const newSearch = z.object({ invoice: z.string().optional().catch(undefined) });

export const recurringRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices',
    component: lazyPage(() => import('./recurring-invoices.tsx'), 'RecurringInvoices'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/new',
    validateSearch: newSearch,
    component: lazyPage(() => import('./new-recurring.tsx'), 'NewRecurring'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/$id',
    component: lazyPage(() => import('./recurring-page.tsx'), 'RecurringPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/$id/edit',
    component: lazyPage(() => import('./edit-recurring.tsx'), 'EditRecurring'),
  }),
] as const;
