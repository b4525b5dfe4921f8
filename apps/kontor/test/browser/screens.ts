/** Every screen of the console: its address with the demo client or an empty one, and a text that stands there once it is shown. */
export const screens: readonly { name: string; path: string; heading: string }[] = [
  { name: 'overview', path: '/', heading: 'Overview' },
  { name: 'invoices', path: '/invoices', heading: 'Invoices' },
  { name: 'payables', path: '/payables', heading: 'Payables' },
  { name: 'ledger', path: '/ledger', heading: 'Ledger' },
  { name: 'account', path: '/ledger/accounts/1020', heading: '1020' },
  { name: 'journal', path: '/ledger/journal', heading: 'Journal' },
  { name: 'entry', path: '/ledger/entries/1', heading: 'Entry' },
  { name: 'new-entry', path: '/ledger/new', heading: 'New entry' },
];
