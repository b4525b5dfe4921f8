import type { Side } from './party.ts';

/**
 * The fields of invoices and payables that their tables have as columns, with the types of these. A field that is added here
 * is written, sealed and read; its name is that of the column and of the domain's schema.
 */

const common = {
  ordnumber: 'text',
  duedate: 'date',
  taxincluded: 'boolean',
  dcn: 'text',
  taxdate: 'date',
  taxentries: 'jsonb',
  parts: 'jsonb',
  amount: 'numeric',
  netamount: 'numeric',
  paid: 'numeric',
  exchangerate: 'numeric',
  base_amount: 'numeric',
  base_paid: 'numeric',
} as const;

/** The fields that a document has besides those of its entry. */
export const documentFields = {
  invoice: { ...common, ar_accno: 'integer', incomeentries: 'jsonb', rounding: 'boolean' },
  payable: { ...common, ap_accno: 'integer', paymentAccno: 'integer', expenseentries: 'jsonb' },
} as const;

/** The columns of a document that are written as they were sent: those of its entry that it has, too, and its own. */
export const columnsSent = (side: Side): string[] => [
  ...['currency', 'transdate', 'description', 'notes', 'intnotes'],
  ...Object.keys(documentFields[side]),
];
