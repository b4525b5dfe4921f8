import { ledgerPages } from '../../pages/ledger.ts';
import { settingsPages } from '../../pages/settings.ts';

/** The ways to the first figures of a report on the whole books. */
export const bookFirst = [
  { href: settingsPages.setup.to({ step: 'opening' }), label: 'reports.empty.opening' },
  { href: ledgerPages.create.to(), label: 'ledger.new' },
] as const;
