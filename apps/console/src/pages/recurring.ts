import { pageAt } from './page.ts';
import { recurringSearch } from './search/offers.ts';
import { repeatedSearch } from './search/text.ts';

export const recurringPages = {
  list: pageAt('/recurring-invoices', {
    ...{ title: 'recurring', search: recurringSearch },
    ...{ show: () => import('../areas/recurring/recurring-invoices.tsx'), name: 'RecurringInvoices' },
  }),
  create: pageAt('/recurring-invoices/new', {
    ...{ title: 'recurring.new', scope: 'write', search: repeatedSearch },
    ...{ show: () => import('../areas/recurring/new-recurring.tsx'), name: 'NewRecurring' },
  }),
  one: pageAt('/recurring-invoices/$id', {
    ...{ show: () => import('../areas/recurring/recurring-page.tsx'), name: 'RecurringPage' },
  }),
  edit: pageAt('/recurring-invoices/$id/edit', {
    ...{ show: () => import('../areas/recurring/edit-recurring.tsx'), name: 'EditRecurring' },
  }),
};
