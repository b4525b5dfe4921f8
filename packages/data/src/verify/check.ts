import type { Prisma } from '../generated/client.ts';

/** The names of the checks that are one statement each, in the order in which they run. */
export const checkNames = [
  'entries_balanced',
  'days_balanced',
  'entries_whole',
  'postings_of_entries',
  'postings_in_own_currency',
  'entries_of_documents',
  'month_balances',
  'documents_booked',
  'document_amounts',
  'document_netamounts',
  'documents_paid',
  'documents_open',
  'payments_booked',
  'control_accounts',
  'open_items',
  'gl_entries',
  'gl_lines',
  'reversals_opposite',
  'yearend_entries',
  'years_closed',
  'closed_periods',
  'closing_date',
  'vat_returns_booked',
  'vat_returns_sums',
  'vat_returns_periods',
  'numbers_unique',
  'account_currencies',
  'accounts_exist',
  'audit_chain',
  'audit_events',
  'audit_seals',
  'audit_people',
  'audit_master_data',
  'audit_keys',
  'audit_members',
  'audit_closings',
  'receipt_pieces',
  'receipt_jobs',
  'receipt_parts',
  'receipt_links',
  'proposals_settled',
  'audit_receipts',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The id of a client, or the SQL that stands for it in a statement that checks several clients one after the other. */
export type ClientId = number | Prisma.Sql;

/**
 * A check that an auditor would make in the books of a client (docs/interface §12, §15). Each is one SQL statement, and so
 * reads one snapshot, also while the books are written to. It selects the rows that are wrong.
 */
export type Check = {
  name: CheckName;
  /** The rule, as a sentence: it is true when the check finds nothing. */
  sentence: string;
  /** Selects the rows that break the rule in the books of the client `client_id`. */
  offending: (client_id: ClientId) => Prisma.Sql;
};
