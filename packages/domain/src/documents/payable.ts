import { z } from 'zod';
import { taxOfLine } from '../master-data/vat-code.ts';
import { vendor, vendorKept } from '../master-data/vendor.ts';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  kept,
  record,
  scalars,
  text,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { figures, head, maxLines, taxentry, taxentryKept } from './invoice.ts';

/** Incoming invoices (docs/interface §10); payable-posting.ts computes their postings. */

/** A line booked to an expense account. */
export const expenseentry = record('expenseentry', 'expenseentries', {
  amount: decimal,
  expense_accno: accno,
  description: text().optional(),
  ...taxOfLine,
});

// Only on the lines of a payable the interface separates account numbers by commas.
const commaAccounts = z
  .array(accno, 'must be account numbers separated by commas')
  .max(100)
  .register(scalars, {
    kind: 'accounts',
    separator: ',',
  });

/** A line that refers to an article. Fields that are left out come from the article, except the price. */
export const payablePart = z
  .object({
    partnumber: text(64, 1),
    income_accno: accno.nullish(),
    expense_accno: accno.nullish(),
    description: text().optional(),
    unit: text(5).optional(),
    quantity: decimal.nullish(),
    sellprice: decimal,
    discount: decimal.nullish(),
    itemnote: text().optional(),
    tax_accnos: commaAccounts.nullish(),
    price_update: instant.nullish(),
    ...taxOfLine,
  })
  .meta({ id: 'payable_part' })
  .register(elements, { one: 'part', many: 'parts' });
export type PayablePart = z.infer<typeof payablePart>;

/** A payable as it is sent: with `expenseentries` (and `taxentries`), or with `parts`. */
export const payable = record('payable', 'payables', {
  invnumber: text(255).optional(),
  ...head,
  ap_accno: accno.nullish(),
  paymentAccno: accno.nullish(),
  vendornumber: text(32).optional(),
  vendor: vendor.optional(),
  expenseentries: z.array(expenseentry).max(maxLines).optional(),
  taxentries: z.array(taxentry).max(maxLines).optional(),
  parts: z.array(payablePart).max(maxLines).optional(),
});
export type Payable = z.infer<typeof payable>;

export const payablePartKept = kept(payablePart, {
  expense_accno: accno,
  quantity: unboundedDecimal,
  discount: unboundedDecimal,
  tax_accnos: commaAccounts,
});

/** A payable as it is stored and answered: as posted, with its vendor at that time, and the amount paid since. */
export const payableKept = kept(payable, {
  ...figures,
  ap_accno: accno,
  paymentAccno: accno,
  duedate: bookingDate,
  taxincluded: boolean,
  vendor: vendorKept,
  expenseentries: z.array(kept(expenseentry, {})),
  taxentries: z.array(taxentryKept),
  parts: z.array(payablePartKept),
});
export type PayableKept = z.infer<typeof payableKept>;
