/**
 * Electronic invoices by EN 16931 in UBL 2 and CII: read into one model and written from it by one
 * table of business terms, and checked by the rules of the standard. Without I/O.
 */

export { eInvoiceKindOf, eInvoiceSignOf } from './kind.ts';
export type { EInvoice, EInvoiceGiven, EInvoiceLine, EInvoiceLineGiven } from './model/invoice-terms.ts';
export type { Syntax } from './model/term.ts';
export { type EInvoiceRead, looksLikeEInvoice, readEInvoice } from './read-e-invoice.ts';
export { type BrokenRule, checkEInvoice } from './rules/check-e-invoice.ts';
export { eInvoiceIn, eInvoiceText } from './stored.ts';
export { writeEInvoice } from './write-e-invoice.ts';
export { EInvoiceFault } from './xml/element.ts';
