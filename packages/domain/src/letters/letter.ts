import { z } from 'zod';
import type { EInvoiceKind } from '../master-data/sending/e-invoice-kinds.ts';
import type { BookingDate } from '../values/dates.ts';
import { integer, record } from '../values/schema/kinds.ts';

/**
 * Letters: documents as they were issued to a customer or vendor, whose files are kept
 * (docs/interface §23).
 */

export const letterKinds = [
  ...(['invoice', 'credit_note', 'reminder', 'statement'] as const),
  ...(['offer', 'order_confirmation', 'delivery_note'] as const),
] as const;
export const letterKind = z.enum(letterKinds);
export type LetterKind = z.infer<typeof letterKind>;

/** The languages that Kontor writes letters in. */
export const letterLanguages = ['de', 'fr', 'it', 'en'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

/** So many invoices at most are joined to one PDF. */
export const mostPrinted = 200;

/** Of letters with the same kind, key and language there is one, whose file never changes. */
export type LetterName = {
  kind: LetterKind;
  /**
   * The number of an invoice or credit note; of another letter what distinguishes it from others of
   * its kind.
   */
  key: string;
  language_code: LetterLanguage;
};

/**
 * The facts of a letter that is issued. Numbers are as they were booked; the amount is decimal
 * text, absent where there is no single one.
 */
export type NewLetter = LetterName & {
  /** The number that people know it by. */
  number: string;
  party: { customernumber: string } | { vendornumber: string };
  /** The numbers of the invoices that it is about. */
  invoices: readonly string[];
  transdate: BookingDate;
  currency: string;
  amount?: string | undefined;
  file_name: string;
};

/** The electronic invoice of a letter: its kind, its XML, and the SHA-256 of that. */
export type LetterEInvoice = { kind: EInvoiceKind; xml: string; sha256: string };

/** A letter that was issued. */
export const letterIssued = record('letter', 'letters', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [12] }),
  language_code: z
    .enum(letterLanguages)
    .meta({ description: 'The language in which it was issued.', examples: ['de'] }),
});
