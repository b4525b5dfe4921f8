import { z } from 'zod';
import { integer, text } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** Electronic invoices by EN 16931 as they are read from receipts (docs/interface §16). */

/**
 * The kinds of invoices that are dealt with differently. A corrected one replaces another, of a
 * prepayment the final invoice follows; the others are nothing to pay.
 */
export const billKinds = [
  'invoice',
  'corrected',
  'prepayment',
  'credit_note',
  'self_billed',
  'pro_forma',
] as const;
export type BillKind = (typeof billKinds)[number];
const billKind = z.enum(billKinds, sayOneOf(billKinds));

/** Whether an invoice of a kind is one to pay. */
export const isToPay = (kind: BillKind): boolean =>
  kind === 'invoice' || kind === 'corrected' || kind === 'prepayment';

/** Whether an invoice of a kind is proposed to be booked: one to pay, or a credit note. */
export const isToBook = (kind: BillKind): boolean => isToPay(kind) || kind === 'credit_note';

/** An invoice that another one names, as it corrects or credits it. */
const namedInvoice = z.object({ number: text(), issued: text() });

/**
 * Facts about an invoice beside its proposal; `sentence` warns of something, if there is anything.
 */
export const eInvoiceFacts = z.object({
  kind: billKind,
  /** BT-3, by UNTDID 1001. */
  type_code: text(),
  sentence: text().optional(),
  preceding: z.array(namedInvoice),
});
export type EInvoiceFacts = z.infer<typeof eInvoiceFacts>;

const partyShown = z.object({
  name: text(),
  trading_name: text(),
  address1: text(),
  address2: text(),
  address3: text(),
  zipcode: text(),
  city: text(),
  country: text(),
  vat_number: text(),
  registration: text(),
  contact: text(),
  phone: text(),
  mail: text(),
});

const lineShown = z.object({
  id: text(),
  name: text(),
  description: text(),
  quantity: text(),
  unit: text(),
  price: text(),
  price_base: text(),
  net: text(),
  vat_category: text(),
  vat_rate: text(),
});

/** An allowance, which is subtracted, or a charge. */
const adjustment = z.object({ is_charge: z.boolean(), reason: text(), amount: text(), vat_rate: text() });

const tax = z.object({
  category: text(),
  rate: text(),
  taxable: text(),
  tax: text(),
  /** Why nothing is charged. */
  reason: text(),
});

/**
 * An invoice as it was written: every text, date and amount as the file has it, and empty where it
 * has none, whichever rules it breaks.
 */
export const eInvoiceShown = z
  .object({
    ...eInvoiceFacts.shape,
    syntax: z.enum(['UBL', 'CII']),
    /** BT-24: the specification that it says to follow. */
    specification: text(),
    number: text(),
    issued: text(),
    due: text(),
    delivered: text(),
    period_from: text(),
    period_to: text(),
    currency: text(),
    order: text(),
    contract: text(),
    buyer_reference: text(),
    notes: z.array(text()),
    seller: partyShown,
    buyer: partyShown,
    /** Who is paid, where that is not the seller. */
    payee: text(),
    lines: z.array(lineShown),
    /** The number of its lines: of more than 500 the first are shown. */
    line_count: integer,
    adjustments: z.array(adjustment),
    taxes: z.array(tax),
    totals: z.object({
      lines: text(),
      allowances: text(),
      charges: text(),
      net: text(),
      tax: text(),
      gross: text(),
      paid: text(),
      rounding: text(),
      due: text(),
    }),
    payment: z.object({
      terms: text(),
      reference: text(),
      /** BT-81, by UNTDID 4461, or its text. */
      means: z.array(text()),
      accounts: z.array(z.object({ id: text(), name: text(), bic: text() })),
    }),
    /** Files that it names or contains, which are not taken out. */
    attachments: z.array(z.object({ reference: text(), description: text(), file_name: text() })),
    /** The rules of EN 16931 that it breaks. */
    broken: z.array(z.object({ rule: text(), sentence: text() })),
  })
  .meta({ id: 'e_invoice' });
export type EInvoiceShown = z.infer<typeof eInvoiceShown>;
