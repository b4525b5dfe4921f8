import { pageAt } from './page.ts';
import { actSearch, documentSearch, repeatSearch } from './search/documents.ts';

/** The number of a payable is one of its vendor's, so that the vendor is in the address. */
export const payablePages = {
  list: pageAt('/payables', {
    ...{ title: 'payables', key: 'p', scope: 'read', search: documentSearch },
    ...{ show: () => import('../areas/payables/payables.tsx'), name: 'Payables' },
  }),
  create: pageAt('/payables/new', {
    ...{ title: 'payables.new', scope: 'write', search: repeatSearch },
    ...{ show: () => import('../areas/payables/new-payable.tsx'), name: 'NewPayable' },
  }),
  one: pageAt('/payables/$vendornumber/$invnumber', {
    ...{ search: actSearch },
    ...{ show: () => import('../areas/payables/payable.tsx'), name: 'Payable' },
  }),
};
