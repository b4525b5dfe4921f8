import type { Outputs } from '@kontor/client';
import {
  type BookingDate,
  type InvoiceKept,
  monthAfter,
  type RepeatedInvoice,
  repeatedOf,
} from '@kontor/domain';

/** The values of the form of a recurring invoice, and the input sent for them. The names are those of the interface (§25). */

export type Recurring = Outputs['recurringInvoices']['find'];

export type RecurringValues = {
  title: string;
  interval: Recurring['interval'];
  from: string;
  to: string;
  count: string;
  day_of_month: string;
  period_from: string;
  prices: Recurring['prices'];
  send: boolean;
  tells_period: boolean;
  terms: string;
  invoice: RepeatedInvoice;
};

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

/** The form that begins with an invoice that was posted. */
export const repeatedValues = (posted: Outputs['invoices']['get'], today: string): RecurringValues => ({
  title: posted.description,
  interval: 'monthly',
  from: monthAfter(today as BookingDate),
  to: '',
  count: '',
  day_of_month: '',
  period_from: '',
  prices: 'fixed',
  send: false,
  tells_period: true,
  terms: '',
  invoice: typedInvoice(repeatedOf(posted as InvoiceKept)),
});

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** The form that changes a recurring invoice. */
export const keptValues = (kept: Recurring): RecurringValues => ({
  title: kept.title,
  interval: kept.interval,
  from: kept.from,
  to: kept.to ?? '',
  count: typed(kept.count),
  day_of_month: typed(kept.day_of_month),
  period_from: kept.period_from ?? '',
  prices: kept.prices,
  send: kept.send,
  tells_period: kept.tells_period,
  terms: typed(kept.terms),
  invoice: typedInvoice(kept.invoice as RepeatedInvoice),
});

/** A number as it is sent; what is none is sent as it was typed, for the schema to refuse. */
const numberTyped = (value: string): unknown => {
  if (value.trim() === '') return null;
  return /^\d+$/.test(value.trim()) ? Number(value) : value;
};

const dayTyped = (value: string): string | null => (value === '' ? null : value);

/** The input for what was typed: as a new one, or as the change of `before`, without the days that stay as they are. */
export const recurringSent = (values: RecurringValues, before?: RecurringValues): Record<string, unknown> => {
  const all: Record<string, unknown> = {
    ...values,
    to: dayTyped(values.to),
    period_from: dayTyped(values.period_from),
    count: numberTyped(values.count),
    day_of_month: numberTyped(values.day_of_month),
    terms: numberTyped(values.terms),
    invoice: {
      ...values.invoice,
      ...(values.invoice.parts
        ? { parts: values.invoice.parts.map((part) => ({ ...part, sellprice: part.sellprice || undefined })) }
        : {}),
    },
  };
  if (!before) return all;
  const earlier = recurringSent(before);
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier[name])),
  );
};
