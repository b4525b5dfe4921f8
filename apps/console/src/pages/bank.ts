import { pageAt } from './page.ts';
import { bankLineSearch, reconciliationSearch } from './search/bank.ts';

export const bankPages = {
  statements: pageAt('/bank', {
    ...{ title: 'bank', key: 'k', scope: 'read' },
    ...{ show: () => import('../areas/bank/statements/bank.tsx'), name: 'Bank' },
  }),
  lines: pageAt('/bank/lines', {
    ...{ title: 'bank.lines', search: bankLineSearch },
    ...{ show: () => import('../areas/bank/inbox/inbox.tsx'), name: 'BankInbox' },
  }),
  reconciliation: pageAt('/bank/reconciliation', {
    ...{ title: 'bank.reconciliation', search: reconciliationSearch },
    ...{ show: () => import('../areas/bank/reconciliation/reconciliation.tsx'), name: 'BankReconciliation' },
  }),
  rules: pageAt('/bank/rules', {
    ...{ title: 'bank.rules' },
    ...{ show: () => import('../areas/bank/rules/rules.tsx'), name: 'BankRules' },
  }),
};
