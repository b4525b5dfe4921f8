import type { Outputs } from '@kontor/client';
import { bankPages } from '../../pages/bank.ts';
import { closingPages } from '../../pages/closing.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { orderPages } from '../../pages/orders.ts';
import { outboxPages } from '../../pages/outbox.ts';
import { payablePages } from '../../pages/payables.ts';
import { receiptPages } from '../../pages/receipts.ts';
import { reportPages } from '../../pages/reports.ts';
import { settingsPages } from '../../pages/settings.ts';
import { dayLater } from '../../values/date.ts';

export type Work = Outputs['reports']['overview']['work'][number];

/**
 * The list that shows what the work is of. `may`: whether the person may do it, and so comes to
 * where it is done.
 */
export const addressOfWork = (
  { kind, from, to, due }: Work,
  { may, today }: { may: boolean; today: string },
): string => {
  switch (kind) {
    case 'payables_due':
      return payablePages.list.to({ status: 'OVERDUE' });
    case 'payables_soon':
    case 'discounts':
      return may
        ? orderPages.create.to({ due: due ?? dayLater(today, 7) })
        : payablePages.list.to({ status: 'OPEN' });
    case 'invoices_overdue':
      return invoicePages.list.to({ status: 'OVERDUE' });
    case 'bank_lines':
      return bankPages.lines.to();
    case 'receipts':
      return receiptPages.list.to({ status: 'PROCESSED', linked: 'false' });
    case 'proposals':
      return receiptPages.list.to({ proposal: 'OPEN' });
    case 'failed_receipts':
      return receiptPages.list.to({ status: 'FAILED' });
    case 'orders':
    case 'orders_unsent':
      return orderPages.list.to();
    case 'plans':
      return settingsPages.plans.to();
    case 'failed_mails':
      return outboxPages.list.to({ status: 'failed' });
    case 'bounced_mails':
      return outboxPages.list.to({ status: 'bounced' });
    case 'vat':
      return may ? closingPages.vat.to({ from, to }) : reportPages.vatReturn.to({ from, to });
    case 'periods':
      return closingPages.periods.to(to === undefined ? {} : { on: to });
    case 'years':
      return closingPages.year.to();
  }
};
