import type { Outputs } from '@kontor/client';
import {
  toBankLines,
  toClosing,
  toInvoices,
  toNewOrder,
  toOrders,
  toOutbox,
  toPayables,
  toPlans,
  toReceipts,
  toVatReturn,
  toVatSettlement,
  toYearEnd,
} from '../../server/addresses.ts';
import { dayLater } from '../../values/date.ts';

export type Work = Outputs['reports']['overview']['work'][number];

/** The list that shows what the work is of. `may`: whether the person may do it, and so comes to where it is done. */
export const addressOfWork = (
  { kind, from, to, due }: Work,
  { may, today }: { may: boolean; today: string },
): string => {
  switch (kind) {
    case 'payables_due':
      return toPayables({ status: 'OVERDUE' });
    case 'payables_soon':
    case 'discounts':
      return may ? toNewOrder({ due: due ?? dayLater(today, 7) }) : toPayables({ status: 'OPEN' });
    case 'invoices_overdue':
      return toInvoices({ status: 'OVERDUE' });
    case 'bank_lines':
      return toBankLines();
    case 'receipts':
      return toReceipts({ status: 'PROCESSED', linked: 'false' });
    case 'proposals':
      return toReceipts({ proposal: 'OPEN' });
    case 'failed_receipts':
      return toReceipts({ status: 'FAILED' });
    case 'orders':
    case 'orders_unsent':
      return toOrders();
    case 'plans':
      return toPlans();
    case 'failed_mails':
      return toOutbox({ status: 'failed' });
    case 'bounced_mails':
      return toOutbox({ status: 'bounced' });
    case 'vat':
      return may ? toVatSettlement({ from, to }) : toVatReturn({ from, to });
    case 'periods':
      return toClosing(to === undefined ? {} : { on: to });
    case 'years':
      return toYearEnd();
  }
};
