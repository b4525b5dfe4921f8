import { pageAt } from './page.ts';
import { periodSearch } from './search/period.ts';
import { likeSearch, text } from './search/text.ts';

export const ledgerPages = {
  accounts: pageAt('/ledger', {
    ...{ title: 'ledger', key: 'l', scope: 'read', search: periodSearch.extend({ text }) },
    ...{ show: () => import('../areas/ledger/accounts.tsx'), name: 'Ledger' },
  }),
  journal: pageAt('/ledger/journal', {
    ...{ title: 'ledger.journal', search: periodSearch },
    ...{ show: () => import('../areas/ledger/journal.tsx'), name: 'Journal' },
  }),
  create: pageAt('/ledger/new', {
    ...{ title: 'ledger.new', scope: 'write', search: likeSearch },
    ...{ show: () => import('../areas/ledger/new-entry.tsx'), name: 'NewEntry' },
  }),
  account: pageAt('/ledger/accounts/$accno', {
    ...{ search: periodSearch.extend({ text, amount: text }) },
    ...{ show: () => import('../areas/ledger/account.tsx'), name: 'AccountPage' },
  }),
  entry: pageAt('/ledger/entries/$id', {
    ...{ show: () => import('../areas/ledger/entry.tsx'), name: 'EntryPage' },
  }),
};
