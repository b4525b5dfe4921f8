import { createRouter } from '@tanstack/react-router';
import { articlesRoutes } from './areas/articles/routes.ts';
import { bankRoutes } from './areas/bank/routes.ts';
import { closingRoutes } from './areas/closing/routes.ts';
import { invoicesRoutes } from './areas/invoices/routes.ts';
import { ledgerRoutes } from './areas/ledger/routes.ts';
import { meRoutes } from './areas/me/routes.ts';
import { operationsRoutes } from './areas/operations/routes.ts';
import { ordersRoutes } from './areas/orders/routes.ts';
import { outboxRoutes } from './areas/outbox/routes.ts';
import { overviewRoutes } from './areas/overview/routes.ts';
import { partiesRoutes } from './areas/parties/routes.ts';
import { payablesRoutes } from './areas/payables/routes.ts';
import { receiptsRoutes } from './areas/receipts/routes.ts';
import { recurringRoutes } from './areas/recurring/routes.ts';
import { remindersRoutes } from './areas/reminders/routes.ts';
import { reportsRoutes } from './areas/reports/routes.ts';
import { settingsRoutes } from './areas/settings/routes.ts';
import { booksRoute, loginRoute, operatorRoute, rootRoute, senderRoute } from './shell/routes.ts';

const routeTree = rootRoute.addChildren([
  loginRoute,
  senderRoute,
  booksRoute.addChildren([
    ...overviewRoutes,
    ...invoicesRoutes,
    ...remindersRoutes,
    ...outboxRoutes,
    ...payablesRoutes,
    ...ordersRoutes,
    ...partiesRoutes,
    ...articlesRoutes,
    ...receiptsRoutes,
    ...bankRoutes,
    ...ledgerRoutes,
    ...recurringRoutes,
    ...reportsRoutes,
    ...closingRoutes,
    ...settingsRoutes,
    ...meRoutes,
  ]),
  operatorRoute.addChildren([...operationsRoutes]),
]);

export const router = createRouter({
  routeTree,
  // Addresses are read as they are written: `?text=100` is a text.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return set.length === 0
      ? ''
      : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
  },
  // Going back leads to where one was.
  scrollRestoration: true,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
