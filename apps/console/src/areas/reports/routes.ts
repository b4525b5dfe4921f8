import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { daySearch, periodSearch } from './period-search.ts';

export const reportsArea: Area = {
  path: '/reports',
  title: 'reports',
  key: 'r',
  scope: 'read',
  pages: [
    { path: '/reports/balance-sheet', title: 'reports.balance_sheet' },
    { path: '/reports/income-statement', title: 'reports.income_statement' },
    { path: '/reports/trial-balance', title: 'reports.trial_balance' },
    { path: '/reports/vat', title: 'reports.vat' },
    { path: '/reports/vat-return', title: 'reports.vat_return' },
    { path: '/reports/open-items', title: 'reports.open_items' },
    { path: '/reports/ageing', title: 'reports.ageing' },
  ],
};

const side = z.enum(['customers', 'vendors']).optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const sideSearch = daySearch.pick({ on: true }).extend({ side });

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports',
    component: lazyPage(() => import('./reports.tsx'), 'Reports'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/balance-sheet',
    validateSearch: daySearch,
    component: lazyPage(() => import('./balance-sheet.tsx'), 'BalanceSheetPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/income-statement',
    validateSearch: periodSearch,
    component: lazyPage(() => import('./income-statement.tsx'), 'IncomeStatementPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/trial-balance',
    validateSearch: periodSearch.extend({ accounts: text }),
    component: lazyPage(() => import('./trial-balance.tsx'), 'TrialBalancePage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/vat',
    validateSearch: periodSearch,
    component: lazyPage(() => import('./vat-report.tsx'), 'VatReportPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/vat-return',
    validateSearch: periodSearch.extend({
      figure: text,
      correction: z.literal('true').optional().catch(undefined),
    }),
    component: lazyPage(() => import('./vat-return.tsx'), 'VatReturnPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/open-items',
    validateSearch: sideSearch,
    component: lazyPage(() => import('./open-items.tsx'), 'OpenItemsPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/reports/ageing',
    validateSearch: sideSearch,
    component: lazyPage(() => import('./ageing.tsx'), 'AgeingPage'),
  }),
] as const;
