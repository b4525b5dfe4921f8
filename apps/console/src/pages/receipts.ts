import { pageAt } from './page.ts';
import { receiptSearch } from './search/receipts.ts';

export const receiptPages = {
  list: pageAt('/receipts', {
    ...{ title: 'receipts', key: 'b', scope: 'read', own: 'upload', search: receiptSearch },
    ...{ show: () => import('../areas/receipts/receipts.tsx'), name: 'Receipts' },
  }),
  mails: pageAt('/receipts/mails', {
    ...{ title: 'receipts.mails', scope: 'read' },
    ...{ show: () => import('../areas/receipts/mails.tsx'), name: 'ReceivedMails' },
  }),
  one: pageAt('/receipts/$id', {
    ...{ search: receiptSearch },
    ...{ show: () => import('../areas/receipts/receipt.tsx'), name: 'ReceiptPage' },
  }),
};
