/** A screen of the console: its address, and the heading that is there in English. */
export type TestedScreen = {
  name: string;
  /** `RECEIPT` in it is the id of a receipt with a bill. */
  path: string;
  heading: string;
  /** Its address with the demo client, where that has other numbers. */
  demo?: (of: DemoNumbers) => string;
};

/** Numbers in the demo client: an invoice of articles, a payable, and a receipt with a bill. */
export type DemoNumbers = {
  invnumber: string;
  customernumber: string;
  partnumber: string;
  payable: { invnumber: string; vendornumber: string };
  receipt: string;
};

/**
 * Every screen, with the invoice A1.1 of customer K-1, the article BEER, the payable B1 of vendor
 * L-1, the project P-1, a receipt, a statement of a bank and the payment order 1 in the books.
 */
export const screens: readonly TestedScreen[] = [
  { name: 'overview', path: '/', heading: 'Overview' },
  { name: 'work', path: '/work', heading: 'My work' },
  { name: 'clients', path: '/clients', heading: 'All clients' },
  { name: 'offers', path: '/offers', heading: 'Offers' },
  { name: 'new-offer', path: '/offers/new', heading: 'New offer' },
  { name: 'invoices', path: '/invoices', heading: 'Invoices' },
  {
    name: 'invoice',
    path: '/invoices/A1.1',
    heading: 'Invoice A1.1',
    demo: ({ invnumber }) => `/invoices/${invnumber}`,
  },
  { name: 'reminders', path: '/reminders', heading: 'Reminders' },
  { name: 'issued-reminders', path: '/reminders/issued', heading: 'Issued reminders' },
  { name: 'outbox', path: '/outbox', heading: 'Outbox' },
  {
    name: 'new-invoice',
    path: '/invoices/new?repeat=A1.1',
    heading: 'New invoice',
    demo: ({ invnumber }) => `/invoices/new?repeat=${invnumber}`,
  },
  { name: 'recurring-invoices', path: '/recurring-invoices', heading: 'Recurring invoices' },
  {
    name: 'new-recurring',
    path: '/recurring-invoices/new?invoice=A1.1',
    heading: 'New recurring invoice',
    demo: ({ invnumber }) => `/recurring-invoices/new?invoice=${invnumber}`,
  },
  { name: 'recurring-invoice', path: '/recurring-invoices/1', heading: 'Hosting' },
  { name: 'choose-recurring', path: '/recurring-invoices/new', heading: 'New recurring invoice' },
  { name: 'edit-recurring', path: '/recurring-invoices/1/edit', heading: 'Hosting' },
  {
    name: 'customer',
    path: '/customers/K-1',
    heading: 'Gasthaus zum Löwen',
    demo: ({ customernumber }) => `/customers/${customernumber}`,
  },
  { name: 'customers', path: '/customers', heading: 'Customers' },
  { name: 'new-customer', path: '/customers/new', heading: 'New customer' },
  {
    name: 'edit-customer',
    path: '/customers/K-1/edit',
    heading: 'Gasthaus zum Löwen',
    demo: ({ customernumber }) => `/customers/${customernumber}/edit`,
  },
  { name: 'articles', path: '/articles', heading: 'Articles' },
  { name: 'new-article', path: '/articles/new', heading: 'New article' },
  {
    name: 'article',
    path: '/articles/BEER',
    heading: 'Märzen',
    demo: ({ partnumber }) => `/articles/${partnumber}`,
  },
  { name: 'payables', path: '/payables', heading: 'Payables' },
  { name: 'vendors', path: '/vendors', heading: 'Vendors' },
  { name: 'new-vendor', path: '/vendors/new', heading: 'New vendor' },
  {
    name: 'edit-vendor',
    path: '/vendors/L-1/edit',
    heading: 'Papeterie Dupont',
    demo: ({ payable }) => `/vendors/${payable.vendornumber}/edit`,
  },
  { name: 'payments', path: '/payments', heading: 'Payments' },
  { name: 'orders', path: '/orders', heading: 'Payment orders' },
  {
    name: 'payment-run',
    path: '/orders/new',
    heading: 'New payment run',
    demo: () => '/orders/new?due=2099-12-31',
  },
  { name: 'order', path: '/orders/1', heading: 'Payment order 1' },
  { name: 'ledger', path: '/ledger', heading: 'Ledger' },
  { name: 'account', path: '/ledger/accounts/1020', heading: '1020' },
  { name: 'journal', path: '/ledger/journal', heading: 'Journal' },
  { name: 'entry', path: '/ledger/entries/1', heading: 'Entry' },
  { name: 'new-entry', path: '/ledger/new', heading: 'New entry' },
  { name: 'projects', path: '/projects', heading: 'Cost centres and projects' },
  { name: 'project', path: '/projects/P-1', heading: 'Umbau', demo: () => '/projects/P-2' },
  { name: 'new-project', path: '/projects/new', heading: 'New project' },
  { name: 'new-department', path: '/departments/new', heading: 'New cost centre' },
  { name: 'assets', path: '/fixed-assets', heading: 'Assets' },
  { name: 'new-asset', path: '/fixed-assets/new', heading: 'New asset' },
  { name: 'asset', path: '/fixed-assets/1', heading: 'Delivery van' },
  { name: 'depreciation', path: '/fixed-assets/runs', heading: 'Depreciation' },
  { name: 'asset-disposal', path: '/fixed-assets/1/dispose', heading: 'Dispose of Delivery van' },
  { name: 'accruals', path: '/accruals?on=2026-12-31', heading: 'Accruals' },
  { name: 'new-accrual', path: '/accruals/new', heading: 'New accrual' },
  { name: 'accrual', path: '/accruals/1', heading: 'Insurance' },
  { name: 'accrual-proposals', path: '/accruals/proposals', heading: 'Proposed accruals' },
  { name: 'payroll', path: '/payroll', heading: 'Payroll' },
  { name: 'payroll-mapping', path: '/payroll/mapping', heading: 'Columns of the file' },
  { name: 'asset-roll', path: '/fixed-assets/roll', heading: 'Asset roll' },
  {
    name: 'payable',
    path: '/payables/L-1/B1',
    heading: 'Payable B1',
    demo: ({ payable }) => `/payables/${payable.vendornumber}/${payable.invnumber}`,
  },
  {
    name: 'new-payable',
    path: '/payables/new?repeat=B1&vendor=L-1',
    heading: 'New payable',
    demo: ({ payable }) => `/payables/new?repeat=${payable.invnumber}&vendor=${payable.vendornumber}`,
  },
  {
    name: 'vendor',
    path: '/vendors/L-1',
    heading: 'Papeterie Dupont',
    demo: ({ payable }) => `/vendors/${payable.vendornumber}`,
  },
  { name: 'receipts', path: '/receipts', heading: 'Receipts' },
  {
    name: 'receipt',
    path: '/receipts/RECEIPT',
    heading: 'bill.pdf',
    demo: ({ receipt }) => `/receipts/${receipt}`,
  },
  { name: 'bank', path: '/bank', heading: 'Bank' },
  { name: 'bank-lines', path: '/bank/lines', heading: 'Bank lines' },
  { name: 'bank-reconciliation', path: '/bank/reconciliation', heading: 'Reconciliation' },
  { name: 'bank-rules', path: '/bank/rules', heading: 'Rules' },
  { name: 'reports', path: '/reports', heading: 'Reports' },
  {
    name: 'balance-sheet',
    path: '/reports/balance-sheet?on=2026-12-31&compare_on=2025-12-31',
    heading: 'Balance sheet',
  },
  {
    name: 'income-statement',
    path: '/reports/income-statement?from=2026-01-01&to=2026-12-31&compare_from=2025-01-01&compare_to=2025-12-31',
    heading: 'Income statement',
  },
  { name: 'by-project', path: '/reports/by-project', heading: 'Income statement by project' },
  { name: 'budget', path: '/reports/budget?year=2026', heading: 'Budget' },
  { name: 'forecast', path: '/reports/forecast?week=2', heading: 'Forecast' },
  { name: 'trial-balance', path: '/reports/trial-balance', heading: 'Trial balance' },
  { name: 'vat-report', path: '/reports/vat?from=2026-07-01&to=2026-09-30', heading: 'VAT report' },
  { name: 'vat-return', path: '/reports/vat-return?from=2026-07-01&to=2026-09-30', heading: 'VAT return' },
  { name: 'open-items', path: '/reports/open-items?side=customers', heading: 'Open items' },
  { name: 'ageing', path: '/reports/ageing?side=customers', heading: 'Ageing' },
  { name: 'closing', path: '/closing?on=2026-09-30', heading: 'Closing' },
  {
    name: 'vat-settlement',
    path: '/closing/vat?from=2026-01-01&to=2026-03-31',
    heading: 'VAT settlement',
  },
  {
    name: 'vat-reconciliation',
    path: '/closing/vat-reconciliation?from=2026-01-01&to=2026-12-31',
    heading: 'VAT reconciliation',
  },
  {
    name: 'annual-accounts',
    path: '/closing/annual-accounts?year=2025',
    heading: 'Annual accounts',
  },
  { name: 'revaluation', path: '/closing/revaluation?on=2026-06-30', heading: 'Revaluation' },
  { name: 'fiduciary', path: '/closing/fiduciary', heading: 'Exchange with a fiduciary' },
  { name: 'year-end', path: '/closing/year', heading: 'End of year' },
  { name: 'archives', path: '/closing/archives', heading: 'Archive' },
  { name: 'settings', path: '/settings', heading: 'Settings' },
  { name: 'settings-documents', path: '/settings/documents', heading: 'Documents' },
  { name: 'settings-reminders', path: '/settings/reminders', heading: 'Reminders' },
  { name: 'settings-accounts', path: '/settings/accounts', heading: 'Accounts' },
  { name: 'settings-account', path: '/settings/accounts/1020', heading: '1020' },
  { name: 'settings-new-account', path: '/settings/accounts/new', heading: 'New account' },
  { name: 'settings-taxes', path: '/settings/taxes', heading: 'Taxes' },
  { name: 'settings-rates', path: '/settings/exchange-rates', heading: 'Exchange rates' },
  { name: 'settings-numbers', path: '/settings/numbers', heading: 'Numbers' },
  { name: 'settings-plans', path: '/settings/plans', heading: 'Plans' },
  { name: 'settings-agents', path: '/settings/agents', heading: 'Agents' },
  { name: 'settings-imports', path: '/settings/imports', heading: 'Import' },
  { name: 'setup', path: '/settings/setup?step=opening', heading: 'Set-up' },
  { name: 'settings-keys', path: '/settings/keys', heading: 'Keys' },
  { name: 'settings-connections', path: '/settings/connections', heading: 'Connections' },
  { name: 'settings-webhooks', path: '/settings/webhooks', heading: 'Webhooks' },
  { name: 'settings-people', path: '/settings/people', heading: 'People' },
  { name: 'settings-access', path: '/settings/access', heading: 'Sign-ins' },
  { name: 'settings-audit', path: '/settings/audit', heading: 'Audit trail' },
  { name: 'operations', path: '/operations', heading: 'Operations' },
  { name: 'me', path: '/me', heading: 'Your sign-in' },
];
