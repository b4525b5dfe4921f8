import type { Outputs } from '@kontor/client';
import {
  type BookingDate,
  type InvoiceKept,
  monthAfter,
  type RepeatedInvoice,
  recurringIntervals,
  recurringInvoice,
  recurringInvoiceChange,
  repeatedOf,
} from '@kontor/domain';
import { fieldKinds, type Kind } from '../../forms/record/kinds.tsx';
import { recordOf, type ValuesOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';

/** A recurring invoice as its forms show it (docs/interface §25). */

export type Recurring = Outputs['recurringInvoices']['find'];

/** An invoice whose texts can all be typed. */
const typedInvoice = (invoice: RepeatedInvoice): RepeatedInvoice => ({
  ...invoice,
  description: invoice.description ?? '',
  notes: invoice.notes ?? '',
  ...(invoice.incomeentries
    ? {
        incomeentries: invoice.incomeentries.map((line) => ({
          ...line,
          description: line.description ?? '',
        })),
      }
    : {}),
  ...(invoice.parts
    ? { parts: invoice.parts.map((part) => ({ ...part, description: part.description ?? '' })) }
    : {}),
});

/**
 * The invoice that is repeated; its lines have fields of their own. A line without a price has that
 * of its article.
 */
const repeated: Kind<RepeatedInvoice> = {
  typed: (invoice) => typedInvoice((invoice ?? {}) as RepeatedInvoice),
  sent: (invoice) => ({
    ...invoice,
    ...(invoice.parts
      ? { parts: invoice.parts.map((part) => ({ ...part, sellprice: part.sellprice || undefined })) }
      : {}),
  }),
  Input: () => null,
};

export const recurrings = recordOf(recurringInvoice, {
  ...{ name: 'recurring', texts: 'recurring', title: 'title' },
  as: { interval: fieldKinds.choice(recurringIntervals, 'recurring'), invoice: repeated },
});
/** The same as it is changed: what was posted stays as it is. */
export const recurringChanges: typeof recurrings = { ...recurrings, schema: recurringInvoiceChange };

export type RecurringValues = ValuesOf<typeof recurrings>;
export const RecurringField = fieldOf<typeof recurrings>();

/** The values with which the form of a posted invoice begins. */
export const repeatedValues = (
  posted: Outputs['invoices']['get'],
  today: string,
): Partial<RecurringValues> => ({
  ...{ title: posted.description, interval: 'monthly', from: monthAfter(today as BookingDate) },
  ...{ prices: 'fixed', tells_period: true },
  invoice: typedInvoice(repeatedOf(posted as InvoiceKept)),
});
