import { Prisma } from '../generated/client.ts';

/** The names of the checks that are one statement each, in the order in which they run. */
export const checkNames = [
  'entries_balanced',
  'days_balanced',
  'entries_numbered',
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
  'credit_notes',
  'credited_invoices',
  'credited_payables',
  'vendor_credit_notes',
  'set_offs',
  'offer_versions',
  'offers_invoiced',
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
  'vat_taxed_turnover',
  'payroll_booked',
  'accruals_booked',
  'accruals_whole',
  'assets_booked',
  'assets_values',
  'assets_ledger',
  'fiduciary_exports',
  'numbers_unique',
  'account_currencies',
  'accounts_exist',
  'dimensions_exist',
  'dimensions_posted',
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
  'bank_statements',
  'bank_entries',
  'bank_lines',
  'ordered_payments',
] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * The id of a client, or the SQL that stands for it in a statement that checks several clients one
 * after the other.
 */
export type ClientId = number | Prisma.Sql;

/**
 * A check that an auditor would make in the books of a client (docs/interface §12, §15). Each is
 * one SQL statement, and so reads one snapshot, also while the books are written to. It selects the
 * rows that are wrong.
 */
export type Check = {
  name: CheckName;
  /** The rule, as a sentence: it is true when the check finds nothing. */
  sentence: string;
  /** Selects the rows that break the rule in the books of the client `client_id`. */
  offending: (client_id: ClientId) => Prisma.Sql;
};

/**
 * The link of the audit trail by which the client was restored into this installation last; 0 where
 * it was made here. The ids of people in the links before it are those of another installation.
 */
export const restoredAt = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  coalesce((SELECT max(a.id) FROM client c JOIN audit a ON a.client_id = c.id
             WHERE c.id = ${client_id} AND c.sealed_as IS NOT NULL AND a.records @> ${JSON.stringify([restoredRecord])}::jsonb), 0)`;

/**
 * The part of a record of the audit trail that says that the client was restored. No caller writes
 * one, as it is a command's.
 */
export const restoredRecord = { action: 'kontor restore', table: 'client' };
