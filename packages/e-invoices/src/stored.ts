import { invoiceTerms } from './model/invoice-terms.ts';
import type { Terms, TermsRead } from './model/term.ts';
import type { EInvoiceRead } from './read-e-invoice.ts';

type Stored = { readonly [name: string]: unknown };

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of a group as they are read today, whichever of them there were when it was stored.
 */
const storedTerms = <All extends Terms>(stored: Stored, fields: All): TermsRead<All> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = stored[name];
      if (!('fields' in field)) return [name, typeof value === 'string' ? value : undefined];
      if (!field.many) return [name, isStored(value) ? storedTerms(value, field.fields) : undefined];
      const all: unknown[] = Array.isArray(value) ? value : [];
      return [name, all.filter(isStored).map((one) => storedTerms(one, field.fields))];
    }),
  ) as TermsRead<All>;

/** The text by which an invoice that was read is stored. */
export const eInvoiceText = (read: EInvoiceRead): string => JSON.stringify(read);

/**
 * The invoice of a text by `eInvoiceText`, of this version or an earlier one; undefined for others.
 */
export const eInvoiceIn = (text: string): EInvoiceRead | undefined => {
  if (!text.startsWith('{')) return undefined;
  const { syntax, isCreditNote, invoice }: Stored = JSON.parse(text);
  if (!isStored(invoice)) return undefined;
  return {
    syntax: syntax === 'cii' ? 'cii' : 'ubl',
    isCreditNote: isCreditNote === true,
    invoice: storedTerms(invoice, invoiceTerms),
  };
};
