import type { BillKind } from '@kontor/domain';
import type { TextName } from '../texts/text.ts';

/** The names of the kinds of electronic invoices. */
export const eInvoiceNames = {
  invoice: 'documents.invoice',
  credit_note: 'credit.note',
  corrected: 'receipts.e_corrected',
  prepayment: 'receipts.e_prepayment',
  self_billed: 'receipts.e_self_billed',
  pro_forma: 'receipts.e_pro_forma',
} as const satisfies Record<BillKind, TextName>;
