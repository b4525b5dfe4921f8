import type { BillKind, EInvoiceFacts } from '@kontor/domain';
import { type EInvoice, type EInvoiceRead, eInvoiceKindOf } from '@kontor/e-invoices';

/** The kind of an e-invoice, and the sentence on what to mind about it (docs/interface §16.2). */

/** The facts of an e-invoice by its kind, and the invoices that it names. */
export const factsOf = (read: EInvoiceRead): EInvoiceFacts => {
  const { invoice } = read;
  const kind = eInvoiceKindOf(read);
  const preceding = invoice.preceding.map(({ number = '', issued = '' }) => ({ number, issued }));
  const sentence = toMind[kind](invoice, namesOf(preceding));
  return {
    kind,
    type_code: invoice.type_code ?? '',
    ...(sentence === undefined ? {} : { sentence }),
    preceding,
  };
};

/** The first of the invoices that one names, in brackets: ` (R-12 of 2026-01-05)`. */
const namesOf = (preceding: EInvoiceFacts['preceding']): string => {
  const names = preceding
    .filter(({ number }) => number !== '')
    .slice(0, 5)
    .map(({ number, issued }) => (issued === '' ? number : `${number} of ${issued}`));
  return names.length > 0 ? ` (${names.join(', ')})` : '';
};

const toMind: Readonly<Record<BillKind, (invoice: EInvoice, names: string) => string | undefined>> = {
  invoice: () => undefined,
  corrected: (_, names) => `The e-invoice corrects an earlier one${names}, which must not be paid as well.`,
  prepayment: () => 'The e-invoice asks for a prepayment, which the final invoice will subtract.',
  credit_note: (_, names) =>
    `The e-invoice is a credit note${names}: nothing is to be paid for it, and it is booked below zero.`,
  self_billed: ({ buyer, seller }) =>
    `The e-invoice is self-billed: ${buyer?.name ?? 'the buyer'} wrote it for ${seller?.name ?? 'the seller'}, who is paid by it. It is entered by hand.`,
  pro_forma: () =>
    'The e-invoice is a pro forma invoice: nothing is to be paid for it, and the invoice itself follows.',
};

// Ways of payment by UNTDID 4461.
const ways: readonly (readonly [string, readonly string[]])[] = [
  ['is collected by direct debit', ['49', '59']],
  ['is paid by card', ['48', '54', '55']],
  ['is paid in cash', ['10']],
];

/** The ways of payment by which the payee gets the amount without a transfer (BT-81). */
export const paymentProblems = ({ payments }: Pick<EInvoice, 'payments'>): string[] =>
  ways
    .filter(([, codes]) => payments.some(({ code }) => codes.includes(code ?? '')))
    .map(([way]) => `The e-invoice says that it ${way}, and must not be transferred as well.`);
