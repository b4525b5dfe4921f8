import { z } from 'zod';
import { entryPreview } from '../ledger/closing-preview.ts';
import { vatConsiderations, vatMethods } from '../master-data/vat-settings.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, boolean, decimal, text, unboundedDecimal } from '../values/schema/kinds.ts';

/**
 * The consideration of acquisitions at one rate or, by the net tax rate method, of the supplies of
 * one activity, as the file of a return has it.
 */
export const vatRow = z.object({
  activity_id: text().optional(),
  description: text().optional(),
  rate: decimal,
  amount: unboundedDecimal,
});
export type VatRow = z.infer<typeof vatRow>;

/**
 * A figure of the form. `amount` is consideration; `tax` is the tax in the ledger or, by the net
 * tax rate method, the computed tax. `computed` is the rate on the amount, which totals add before
 * it is rounded; `difference` is tax less computed. `rows` are the rates of acquisition tax and, by
 * the net tax rate method, the activities. `sum_of` names the figures that a total adds; those that
 * it subtracts have a minus.
 */
export const vatFigure = z.object({
  figure: text(),
  rate: decimal.optional(),
  amount: unboundedDecimal.optional(),
  tax: unboundedDecimal.optional(),
  computed: unboundedDecimal.optional(),
  difference: unboundedDecimal.optional(),
  rows: z.array(vatRow).optional(),
  sum_of: z.array(text()).optional(),
});
export type VatFigure = z.infer<typeof vatFigure>;

/** The turnover of a VAT account that a settlement includes, debit positive. */
export const vatAccountMoved = z.object({ accno, amount: unboundedDecimal });
export type VatAccountMoved = z.infer<typeof vatAccountMoved>;

/** An entry that adds to a warning, with its part of the amount. */
export const vatWarningEntry = z.object({
  entry_id: z.int(),
  transdate: bookingDate,
  reference: text(),
  description: text(),
  amount: unboundedDecimal,
});
export type VatWarningEntry = z.infer<typeof vatWarningEntry>;

/**
 * A figure that should be zero and isn't, so that something was booked without its tax or its code:
 * `untaxed` turnover, supplies at a rate that the form does not know (`3xx`), by the net tax rate
 * method tax that fits no line of its entry (`tax_only`), or a `difference` between the ledger and
 * the computed tax that is larger than rounding makes it.
 */
export const vatWarning = z.object({
  figure: z.enum(['untaxed', '3xx', 'tax_only', 'difference']),
  amount: unboundedDecimal,
  /** Of `difference`: the figure of the form. */
  form_figure: text().optional(),
  /** Of `3xx`: the tax in the ledger. */
  tax: unboundedDecimal.optional(),
  message: text(),
  /**
   * The first entries that it is made of, by day, and how many there are; absent from a return that
   * was settled.
   */
  entries: z.array(vatWarningEntry).optional(),
  entry_count: z.int().optional(),
});
export type VatWarning = z.infer<typeof vatWarning>;

/** A settlement of a period: of its return, or (with `number` from 1 on) of a later correction. */
export const vatSettled = z.object({
  id: z.int(),
  from: bookingDate,
  to: bookingDate,
  number: z.int(),
  method: z.enum(vatMethods),
  consideration: z.enum(vatConsiderations),
  figures: z.array(vatFigure),
  accounts: z.array(vatAccountMoved),
  /** Absent from answers that an Idempotency-Key has recorded since before there were warnings. */
  warnings: z.array(vatWarning).default([]),
  /** The amount owed to the tax office; negative where the tax office owes it. */
  payable: unboundedDecimal,
  /** The reference of the entry that settled it; empty where there was nothing to book. */
  reference: text(),
  /** That entry in the journal. */
  entry_id: z.int().optional(),
  /** The last entry that had been booked by then. Later entries belong to a correction. */
  last_entry_id: z.int(),
  created: instant,
});
export type VatSettled = z.infer<typeof vatSettled>;

/**
 * The return of a period. `untaxed` is turnover without tax and in no deduction; it should be zero,
 * else an account or a line lacks its code. `settled` names the settlements of the period so far.
 */
export const vatReturn = z.object({
  from: bookingDate,
  to: bookingDate,
  currency: text(3),
  method: z.enum(vatMethods),
  consideration: z.enum(vatConsiderations),
  /** Whether the figures are only those added after the settlement, instead of all. */
  correction: boolean,
  figures: z.array(vatFigure),
  untaxed: unboundedDecimal,
  warnings: z.array(vatWarning),
  payable: unboundedDecimal,
  /**
   * What the VAT accounts hold of it, and what the form owes more: settling books the difference.
   */
  ledger: unboundedDecimal,
  difference: unboundedDecimal,
  settled: z.array(
    vatSettled.pick({
      id: true,
      number: true,
      reference: true,
      entry_id: true,
      payable: true,
      created: true,
    }),
  ),
});
export type VatReturn = z.infer<typeof vatReturn>;

/** The settlement of a period as it would be booked at this moment. */
export const vatSettlementPreview = z.object({
  from: bookingDate,
  to: bookingDate,
  currency: text(3),
  /** 0 for the return, from 1 on for its corrections. */
  number: z.int(),
  /** The debt to the tax office; below zero it is a claim. */
  payable: unboundedDecimal,
  warnings: z.array(vatWarning),
  /** Absent where there is nothing to book. */
  entry: entryPreview.optional(),
});
export type VatSettlementPreview = z.infer<typeof vatSettlementPreview>;

/** A posting of a figure, with the part that it adds. */
export const vatReturnPosting = z.object({
  /** The entry that puts it into the period; for collected consideration that of the payment. */
  entry_id: z.int(),
  posting_id: z.int(),
  /** The entry of the posting. */
  posting_entry_id: z.int(),
  transdate: bookingDate,
  reference: text(),
  description: text(),
  accno,
  amount: unboundedDecimal.optional(),
  tax: unboundedDecimal.optional(),
});
export type VatReturnPosting = z.infer<typeof vatReturnPosting>;
