import { z } from 'zod';
import { vatConsiderations, vatMethods } from '../master-data/vat-settings.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { accno, boolean, decimal, text } from '../values/kinds.ts';

/**
 * A figure of the form. `amount` is consideration, `tax` is tax as the ledger has it; by the net tax rate method, where
 * no account holds it, as it is computed. `computed` is what the rate makes of the amount, `difference` what the ledger
 * has more. `sum_of` names the figures that a total adds up, with a minus those that it takes off.
 */
export const vatFigure = z.object({
  figure: text(),
  rate: decimal.optional(),
  amount: decimal.optional(),
  tax: decimal.optional(),
  computed: decimal.optional(),
  difference: decimal.optional(),
  sum_of: z.array(text()).optional(),
});
export type VatFigure = z.infer<typeof vatFigure>;

/** What a settlement moves on a VAT account, debit positive. */
export const vatAccountMoved = z.object({ accno, amount: decimal });
export type VatAccountMoved = z.infer<typeof vatAccountMoved>;

/** A period that was settled: its return, or a correction (`number` from 1 on) of what came later. */
export const vatSettled = z.object({
  id: z.int(),
  from: bookingDate,
  to: bookingDate,
  number: z.int(),
  method: z.enum(vatMethods),
  consideration: z.enum(vatConsiderations),
  figures: z.array(vatFigure),
  accounts: z.array(vatAccountMoved),
  /** What is owed to the tax office, negative what it owes. */
  payable: decimal,
  /** The entry that settled it; empty where there was nothing to move. */
  reference: text(),
  /** The last entry that had been booked by then: what comes later is a correction. */
  last_entry_id: z.int(),
  created: instant,
});
export type VatSettled = z.infer<typeof vatSettled>;

/**
 * The return of a period. `untaxed` is turnover that is in no deduction and bears no tax, which should be none: an
 * account or a line without its code. `settled` names the settlements of the period so far.
 */
export const vatReturn = z.object({
  from: bookingDate,
  to: bookingDate,
  currency: text(3),
  method: z.enum(vatMethods),
  consideration: z.enum(vatConsiderations),
  /** Whether the figures are what came after the period was settled, instead of all. */
  correction: boolean,
  figures: z.array(vatFigure),
  untaxed: decimal,
  payable: decimal,
  settled: z.array(
    vatSettled.pick({ id: true, number: true, reference: true, payable: true, created: true }),
  ),
});
export type VatReturn = z.infer<typeof vatReturn>;

/** A posting that a figure is made of, with its part of the figure. */
export const vatReturnPosting = z.object({
  /** The entry that brought it into the period: of collected consideration that of the payment. */
  entry_id: z.int(),
  posting_id: z.int(),
  /** The entry of the posting. */
  posting_entry_id: z.int(),
  transdate: bookingDate,
  reference: text(),
  description: text(),
  accno,
  amount: decimal.optional(),
  tax: decimal.optional(),
});
export type VatReturnPosting = z.infer<typeof vatReturnPosting>;
