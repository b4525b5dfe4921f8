import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { paymentSearch, runSearch } from './search.ts';

export const ordersArea: Area = {
  path: '/orders',
  title: 'orders.payments',
  key: 'y',
  scope: 'read',
  pages: [
    { path: '/payments', title: 'payments' },
    { path: '/orders/new', title: 'orders.new', scope: 'write' },
  ],
};

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders',
    component: lazyPage(() => import('./orders.tsx'), 'Orders'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/payments',
    validateSearch: paymentSearch,
    component: lazyPage(() => import('./payments/payments.tsx'), 'Payments'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders/new',
    validateSearch: runSearch,
    component: lazyPage(() => import('./payment-run.tsx'), 'PaymentRun'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders/$id',
    component: lazyPage(() => import('./order-page.tsx'), 'OrderPage'),
  }),
] as const;
