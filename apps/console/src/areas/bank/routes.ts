import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { bankLineSearch, reconciliationSearch } from './search.ts';

export const bankArea: Area = {
  path: '/bank',
  title: 'bank',
  key: 'k',
  scope: 'read',
  pages: [
    { path: '/bank/lines', title: 'bank.lines' },
    { path: '/bank/reconciliation', title: 'bank.reconciliation' },
    { path: '/bank/rules', title: 'bank.rules' },
  ],
};

export const bankRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/bank',
    component: lazyPage(() => import('./statements/bank.tsx'), 'Bank'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/bank/lines',
    validateSearch: bankLineSearch,
    component: lazyPage(() => import('./inbox/inbox.tsx'), 'BankInbox'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/bank/reconciliation',
    validateSearch: reconciliationSearch,
    component: lazyPage(() => import('./reconciliation/reconciliation.tsx'), 'BankReconciliation'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/bank/rules',
    component: lazyPage(() => import('./rules/rules.tsx'), 'BankRules'),
  }),
] as const;
