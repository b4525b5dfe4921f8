import { type BillKind, zero } from '@kontor/domain';
import type { EInvoiceRead } from './read-e-invoice.ts';
import { creditNoteKinds } from './rules/code-lists.ts';
import { numberIn } from './rules/rule.ts';

// Kinds by BT-3 (UNTDID 1001). An invoice that its buyer writes may also be a credit note or a
// correction, which does not matter: it is none of those that a vendor sends.
const kindCodes: readonly (readonly [BillKind, ReadonlySet<string>])[] = [
  ['self_billed', new Set(['261', '389', '471', '473', '500', '501', '502', '527'])],
  ['credit_note', creditNoteKinds],
  ['pro_forma', new Set(['325'])],
  ['corrected', new Set(['384', '472'])],
  ['prepayment', new Set(['386'])],
];

/**
 * The kind of an invoice: by its code, by the root element of UBL, and by its total, as a negative
 * one gives money back, whatever it is called.
 */
export const eInvoiceKindOf = ({ isCreditNote, invoice }: EInvoiceRead): BillKind => {
  const [kind = 'invoice'] = kindCodes.find(([, codes]) => codes.has(invoice.type_code ?? '')) ?? [];
  if (kind === 'self_billed') return kind;
  const isCredit = isCreditNote || numberIn(invoice.totals?.gross)?.lt(zero) === true;
  return isCredit ? 'credit_note' : kind;
};

/**
 * The sign of the amounts of an invoice in the books: those of a credit note are above zero, and
 * give money back. Undefined for a credit note whose total is below zero, which may mean either.
 */
export const eInvoiceSignOf = (read: EInvoiceRead): 1 | -1 | undefined => {
  const { isCreditNote, invoice } = read;
  if (!isCreditNote && !creditNoteKinds.has(invoice.type_code ?? '')) return 1;
  return numberIn(invoice.totals?.gross)?.lt(zero) === true ? undefined : -1;
};
