import { z } from 'zod';
import { pageAt } from './page.ts';
import {
  correction,
  daySearch,
  forecastSearch,
  levelsSearch,
  periodSearch,
  sideSearch,
  withBudget,
  yearSearch,
} from './search/period.ts';
import { text } from './search/text.ts';

/** Whether the columns of a statement are cost centres or projects. */
const by = z.enum(['department', 'project']).optional().catch(undefined);

export const reportPages = {
  all: pageAt('/reports', {
    ...{ title: 'reports', key: 'r', scope: 'read' },
    ...{ show: () => import('../areas/reports/reports.tsx'), name: 'Reports' },
  }),
  balanceSheet: pageAt('/reports/balance-sheet', {
    ...{ title: 'reports.balance_sheet', search: daySearch.extend(levelsSearch.shape) },
    ...{ show: () => import('../areas/reports/balance-sheet.tsx'), name: 'BalanceSheetPage' },
  }),
  incomeStatement: pageAt('/reports/income-statement', {
    ...{
      title: 'reports.income_statement',
      search: periodSearch.extend({ ...levelsSearch.shape, budget: withBudget }),
    },
    ...{ show: () => import('../areas/reports/income-statement.tsx'), name: 'IncomeStatementPage' },
  }),
  byProject: pageAt('/reports/by-project', {
    ...{ title: 'reports.by_project', search: periodSearch.extend({ by, budget: withBudget }) },
    ...{ show: () => import('../areas/projects/by-dimension.tsx'), name: 'ByDimensionPage' },
  }),
  budget: pageAt('/reports/budget', {
    ...{ title: 'reports.budget', search: yearSearch.extend({ department: text, project: text }) },
    ...{ show: () => import('../areas/budgets/budget.tsx'), name: 'BudgetPage' },
  }),
  forecast: pageAt('/reports/forecast', {
    ...{ title: 'reports.forecast', search: forecastSearch },
    ...{ show: () => import('../areas/forecast/forecast.tsx'), name: 'ForecastPage' },
  }),
  trialBalance: pageAt('/reports/trial-balance', {
    ...{ title: 'reports.trial_balance', search: periodSearch.extend({ accounts: text }) },
    ...{ show: () => import('../areas/reports/trial-balance.tsx'), name: 'TrialBalancePage' },
  }),
  vat: pageAt('/reports/vat', {
    ...{ title: 'reports.vat', search: periodSearch },
    ...{ show: () => import('../areas/reports/vat/vat-report.tsx'), name: 'VatReportPage' },
  }),
  vatReturn: pageAt('/reports/vat-return', {
    ...{
      title: 'reports.vat_return',
      search: periodSearch.extend({ figure: text, rate: text, activity: text, correction }),
    },
    ...{ show: () => import('../areas/reports/vat/vat-return.tsx'), name: 'VatReturnPage' },
  }),
  openItems: pageAt('/reports/open-items', {
    ...{ title: 'reports.open_items', search: sideSearch },
    ...{ show: () => import('../areas/reports/open-items.tsx'), name: 'OpenItemsPage' },
  }),
  ageing: pageAt('/reports/ageing', {
    ...{ title: 'reports.ageing', search: sideSearch },
    ...{ show: () => import('../areas/reports/ageing.tsx'), name: 'AgeingPage' },
  }),
};
