import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { booksRoute } from '../../shell/routes.ts';

/** `invoice`: the number of the invoice that is repeated. */
const newSearch = z.object({ invoice: z.string().optional().catch(undefined) });

export const recurringRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices',
    component: lazyRouteComponent(() => import('./recurring-invoices.tsx'), 'RecurringInvoices'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/new',
    validateSearch: newSearch,
    component: lazyRouteComponent(() => import('./new-recurring.tsx'), 'NewRecurring'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/$id',
    component: lazyRouteComponent(() => import('./recurring-page.tsx'), 'RecurringPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/recurring-invoices/$id/edit',
    component: lazyRouteComponent(() => import('./edit-recurring.tsx'), 'EditRecurring'),
  }),
] as const;
