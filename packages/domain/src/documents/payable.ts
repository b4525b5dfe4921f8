import { z } from 'zod';
import { dimensionFields, withoutShared } from '../master-data/dimensions/dimension.ts';
import { discountTerms } from '../master-data/sending/discount-terms.ts';
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
import { sayInSchema } from '../values/sentences/say.ts';
import { figures, head, maxLines, taxentry, taxentryKept } from './invoice.ts';
import { paymentData } from './paying/payment-data.ts';

/** Incoming invoices (docs/interface §10); payable-posting.ts computes their postings. */

/** A line booked to an expense account. */
export const expenseentry = record('expenseentry', 'expenseentries', {
  amount: decimal.meta({ description: 'Amount, booked as it is sent.' }),
  expense_accno: accno.meta({ description: 'Expense account.' }),
  description: text().optional().meta({ description: 'What was bought.' }),
  ...taxOfLine,
  ...dimensionFields,
});

// Only on the lines of a payable the interface separates account numbers by commas.
const commaAccounts = z.array(accno, sayInSchema('accounts_commas')).max(100).register(scalars, {
  kind: 'accounts',
  separator: ',',
});

/**
 * A line that refers to an article. Fields that are left out come from the article, except the
 * price.
 */
export const payablePart = z
  .object({
    partnumber: text(64, 1).meta({ description: 'The number of an article that exists.' }),
    income_accno: accno.nullish().meta({ description: "Income account; by default the article's." }),
    expense_accno: accno.nullish().meta({ description: "Expense account; by default the article's." }),
    description: text().optional().meta({ description: "What was supplied; by default the article's." }),
    unit: text(5).optional().meta({ description: 'Unit of the quantity.' }),
    quantity: decimal.nullish().meta({ description: 'Quantity, 1 by default.' }),
    sellprice: decimal.meta({ description: 'Price of one unit that the vendor charges.' }),
    discount: decimal.nullish().meta({ description: 'Discount in percent.' }),
    itemnote: text().optional().meta({ description: 'Further text for the line.' }),
    tax_accnos: commaAccounts
      .nullish()
      .meta({ description: "VAT accounts, with commas between them; absent: the article's, empty: no tax." }),
    price_update: instant
      .nullish()
      .meta({ description: "When the price last changed; by default the article's." }),
    ...taxOfLine,
    ...dimensionFields,
  })
  .meta({ id: 'payable_part' })
  .register(elements, { one: 'part', many: 'parts' });
export type PayablePart = z.infer<typeof payablePart>;

/** A payable as it is sent: with `expenseentries` (and `taxentries`), or with `parts`. */
export const payable = record('payable', 'payables', {
  invnumber: text(255)
    .optional()
    .meta({
      description: "The number that the vendor gave it; by default the client's next one.",
      examples: ['R-77/2026'],
    }),
  ...head,
  ap_accno: accno
    .nullish()
    .meta({ description: "Payables account; by default the vendor's.", examples: [2000] }),
  paymentAccno: accno
    .nullish()
    .meta({ description: "Account that it is paid from; by default the vendor's." }),
  ...paymentData,
  ...discountTerms,
  vendornumber: text(32)
    .optional()
    .meta({ description: 'The number of a vendor who exists; this, or `vendor`.', examples: ['L2001'] }),
  vendor: vendor.optional().meta({ description: 'A vendor who is saved along with the payable.' }),
  expenseentries: z
    .array(expenseentry)
    .max(maxLines)
    .optional()
    .meta({
      description: 'Lines by accounts; these, or `parts`.',
      examples: [[{ amount: '99.00', expense_accno: 6500, description: 'Papier' }]],
    }),
  taxentries: z
    .array(taxentry)
    .max(maxLines)
    .optional()
    .meta({
      description: 'Taxes of the lines by accounts, booked as they are sent.',
      examples: [[{ amount: '8.02', tax_accno: 1171 }]],
    }),
  parts: z
    .array(payablePart)
    .max(maxLines)
    .optional()
    .meta({ description: 'Lines by articles; these, or `expenseentries`.' }),
});
export type Payable = z.infer<typeof payable>;

export const payablePartKept = kept(payablePart, {
  expense_accno: accno,
  quantity: unboundedDecimal,
  discount: unboundedDecimal,
  tax_accnos: commaAccounts,
});

/**
 * A payable as it is stored and answered: as posted, with its vendor at that time, and the amount
 * paid since.
 */
export const payableKept = kept(payable, {
  ...figures,
  ap_accno: accno,
  paymentAccno: accno.meta({ description: 'Account that it is paid from.', examples: [1020] }),
  duedate: bookingDate,
  taxincluded: boolean,
  // As it was when the payable was booked, which has no version.
  vendor: vendorKept
    .omit({ version: true })

    .register(elements, { one: 'vendor', many: 'vendors' }),
  // Absent from answers where there is none, as existing callers know no such field.
  credits: text()
    .register(scalars, { kind: 'id' })
    .optional()
    .meta({
      description: 'Of a credit note: the number of the payable that it credits.',
      examples: ['R-77/2026'],
    }),
  expenseentries: z.array(kept(expenseentry, {})),
  taxentries: z.array(taxentryKept),
  parts: z.array(payablePartKept),
})
  .omit(withoutShared)
  .meta({ id: 'payable_kept' })
  .register(elements, { one: 'payable', many: 'payables' });
export type PayableKept = z.infer<typeof payableKept>;
