/** Every screen of the console: its address with the demo client or an empty one, and a text that stands there once it is shown. */
export const screens: readonly { name: string; path: string; heading: string }[] = [
  { name: 'overview', path: '/', heading: 'Overview' },
  { name: 'invoices', path: '/invoices', heading: 'Invoices' },
  { name: 'payables', path: '/payables', heading: 'Payables' },
];
