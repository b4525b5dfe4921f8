import { pageAt } from './page.ts';
import { paymentSearch, runSearch } from './search/orders.ts';

export const orderPages = {
  list: pageAt('/orders', {
    ...{ title: 'orders.payments', key: 'y', scope: 'read' },
    ...{ show: () => import('../areas/orders/orders.tsx'), name: 'Orders' },
  }),
  payments: pageAt('/payments', {
    ...{ title: 'payments', search: paymentSearch },
    ...{ show: () => import('../areas/orders/payments/payments.tsx'), name: 'Payments' },
  }),
  create: pageAt('/orders/new', {
    ...{ title: 'orders.new', scope: 'write', search: runSearch },
    ...{ show: () => import('../areas/orders/payment-run.tsx'), name: 'PaymentRun' },
  }),
  one: pageAt('/orders/$id', {
    ...{ show: () => import('../areas/orders/order-page.tsx'), name: 'OrderPage' },
  }),
};
