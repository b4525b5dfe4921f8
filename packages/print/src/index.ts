/**
 * Documents of a company as PDF: invoices, credit notes, reminders and statements, with the payment
 * part of Swiss QR-bills.
 *
 * A sheet has all that is drawn, with every amount computed; the same sheet is the same file.
 * Threads draw, so that nothing else waits.
 *
 *     const printer = openPrinter();
 *     const pdf = await printer.drawDocument(sheet);
 */
export { Busy } from '@kontor/threads';
export { TooManyPages } from './page/too-many-pages.ts';
export { Undrawable } from './page/undrawable.ts';
export { openPrinter, type Printer } from './printer.ts';
export type * from './sheet/annual-accounts.ts';
export type { EmbeddedInvoice } from './sheet/embedded-invoice.ts';
export type * from './sheet/sheet.ts';
export type * from './sheet/tax-office.ts';
export type { VatActivity, VatFigureLine, VatReturnForm } from './sheet/vat-return.ts';
export { dayIn, figure, wordsIn } from './words/languages.ts';
export type { Language } from './words/words.ts';
