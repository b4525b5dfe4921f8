import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { booksRoute } from '../../shell/routes.ts';
import { runSearch } from './search.ts';

export const ordersArea: Area = {
  path: '/orders',
  title: 'orders.payments',
  key: 'y',
  scope: 'read',
  pages: [{ path: '/orders/new', title: 'orders.new', scope: 'write' }],
};

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders',
    component: lazyRouteComponent(() => import('./orders.tsx'), 'Orders'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders/new',
    validateSearch: runSearch,
    component: lazyRouteComponent(() => import('./payment-run.tsx'), 'PaymentRun'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  }),
] as const;
