import { Prisma } from '../generated/client.ts';

/**
 * The tables of an archive (docs/interface §33): the name of each there, its rows as SQL over `t`,
 * and which of them are of the days of a year. Rows are whole, as seals are made of whole rows.
 */
export type ArchiveTable = {
  name: string;
  /** The table, or a query in parentheses, whose columns are written. */
  from: string;
  /** The columns in whose order rows are written. */
  order: string;
  /** Whether a row is of the days; all are where this is absent. */
  inDays?: (days: { from: string; to: string }) => Prisma.Sql;
  /** Columns that stay: secrets, and what only the program needs. */
  left?: readonly string[];
  /** The condition for rows of the client `$client`, where it is not by `client_id`. */
  ofClient?: string;
};

type TableDays = { from: string; to: string };

const daysBetween =
  (column: string) =>
  ({ from, to }: TableDays): Prisma.Sql =>
    Prisma.sql`${Prisma.raw(`t.${column}`)} BETWEEN ${from}::date AND ${to}::date`;

/** Whether a row of another table that `t` refers to is of the days. */
const through =
  (table: string, join: string, column = 'transdate') =>
  ({ from, to }: TableDays): Prisma.Sql =>
    Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} o WHERE o.client_id = t.client_id AND ${Prisma.raw(join)}
                        AND ${Prisma.raw(`o.${column}`)} BETWEEN ${from}::date AND ${to}::date)`;

const overlapping = ({ from, to }: TableDays): Prisma.Sql =>
  Prisma.sql`t.from_date <= ${to}::date AND t.to_date >= ${from}::date`;

/** Whether a receipt proves an entry of the days, or came in on one of them. */
const receiptProves = ({ from, to }: TableDays, of: string): Prisma.Sql => Prisma.sql`(
  ${Prisma.raw(of)}.date_received >= ${from}::date AND ${Prisma.raw(of)}.date_received < ${to}::date + 1
  OR EXISTS (
    SELECT FROM receipt_link l
      LEFT JOIN invoice i ON i.client_id = l.client_id AND i.id = l.invoice_id
      LEFT JOIN payable p ON p.client_id = l.client_id AND p.id = l.payable_id
      JOIN entry e ON e.client_id = l.client_id AND e.id = coalesce(l.entry_id, i.entry_id, p.entry_id)
     WHERE l.client_id = ${Prisma.raw(of)}.client_id AND l.receipt_id = ${Prisma.raw(of)}.id
       AND e.transdate BETWEEN ${from}::date AND ${to}::date))`;

/** A receipt from which such a one was cut comes along. */
export const receiptInDays = (days: TableDays): Prisma.Sql => Prisma.sql`(
  ${receiptProves(days, 't')} OR EXISTS (
    SELECT FROM receipt part WHERE part.client_id = t.client_id AND part.source = t.id AND ${receiptProves(days, 'part')}))`;

const ofReceipt = (days: TableDays): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM (SELECT r.* FROM receipt r WHERE r.client_id = o.client_id AND r.id = o.receipt_id) t WHERE ${receiptInDays(days)})`;

/** The same, where `t` is what refers to the receipt. */
const withReceipt = (days: TableDays): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM (SELECT t.client_id, t.receipt_id) o WHERE ${ofReceipt(days)})`;

/** The place of a file in the archive: its number, and its name in plain letters. */
const filed = (table: string, folder: string): string => `(
  SELECT f.*, '${folder}/' || lpad(f.id::text, 6, '0') || '-' || right(regexp_replace(f.file_name, '[^A-Za-z0-9._-]+', '_', 'g'), 80) AS file
    FROM ${table} f)`;

const movedOn = Prisma.raw(
  `EXISTS (SELECT FROM bank_entry e WHERE e.client_id = s.client_id AND (e.statement_id = s.id OR e.counted_by = s.id)`,
);
const statementInDays = ({ from, to }: TableDays): Prisma.Sql => Prisma.sql`(
  s.closing_on BETWEEN ${from}::date AND ${to}::date
  OR ${movedOn} AND e.booked_on BETWEEN ${from}::date AND ${to}::date))`;

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'books/accounts', from: 'account', order: 'accno' },
  { name: 'books/tax-rates', from: 'tax_rate', order: 'accno, valid_from' },
  { name: 'books/exchange-rates', from: 'exchange_rate', order: 'currency, day', inDays: daysBetween('day') },
  { name: 'books/entries', from: 'entry', order: 'id', inDays: daysBetween('transdate') },
  { name: 'books/postings', from: 'posting', order: 'entry_id, id', inDays: daysBetween('transdate') },
  { name: 'books/year-ends', from: 'yearend', order: 'id', inDays: daysBetween('transdate') },
  { name: 'books/closings', from: 'closing', order: 'id' },
  { name: 'assets/assets', from: 'asset', order: 'id' },
  { name: 'assets/bookings', from: 'asset_booking', order: 'id', inDays: daysBetween('transdate') },
  {
    name: 'assets/movements',
    from: 'asset_movement',
    order: 'booking_id, asset_id',
    inDays: through('asset_booking', 'o.id = t.booking_id'),
  },
  { name: 'accruals/accruals', from: 'accrual', order: 'id' },
  {
    name: 'accruals/entries',
    from: 'accrual_entry',
    order: 'accrual_id, position',
    inDays: daysBetween('transdate'),
  },
  {
    name: 'payroll/journals',
    from: 'payroll_journal',
    order: 'id',
    inDays: through('gl', 'o.id = t.gl_id'),
  },
  { name: 'payroll/mappings', from: 'payroll_mapping', order: 'id' },
  { name: 'annual-accounts/answers', from: 'annual_notes', order: 'id' },
  { name: 'budgets/budgets', from: 'budget', order: 'id' },
  { name: 'fiduciaries/exports', from: 'fiduciary_export', order: 'id' },
  { name: 'fiduciaries/imports', from: 'fiduciary_import', order: 'id' },
  { name: 'fiduciaries/import-entries', from: 'fiduciary_import_entry', order: 'import_id, position' },
  { name: 'documents/invoices', from: 'invoice', order: 'id', inDays: daysBetween('transdate') },
  { name: 'offers/offers', from: 'offer', order: 'id' },
  { name: 'offers/versions', from: 'offer_revision', order: 'offer_id, revision' },
  { name: 'offers/answers', from: 'offer_answer', order: 'offer_id, revision' },
  {
    name: 'offers/invoices',
    from: 'offer_invoice',
    order: 'invoice_id',
    inDays: through('invoice', 'o.id = t.invoice_id'),
  },
  { name: 'documents/payables', from: 'payable', order: 'id', inDays: daysBetween('transdate') },
  { name: 'documents/payments', from: 'payment', order: 'id', inDays: daysBetween('datepaid') },
  { name: 'documents/vendor-payments', from: 'vendorpayment', order: 'id', inDays: daysBetween('datepaid') },
  { name: 'documents/journal-entries', from: 'gl', order: 'id', inDays: daysBetween('transdate') },
  {
    name: 'documents/credit-notes',
    from: 'credit_note',
    order: 'invoice_id',
    inDays: through('invoice', 'o.id = t.invoice_id'),
  },
  {
    name: 'documents/vendor-credit-notes',
    from: 'vendor_credit_note',
    order: 'payable_id',
    inDays: through('payable', 'o.id = t.payable_id'),
  },
  {
    name: 'documents/set-offs',
    from: 'set_off',
    order: 'id',
    inDays: through('vendorpayment', 'o.payable_id = t.payable_id AND o.id = t.payment_id', 'datepaid'),
  },
  {
    name: 'documents/comments',
    from: 'document_comment',
    order: 'id',
    inDays: (days) =>
      Prisma.sql`(${through('invoice', 'o.id = t.invoice_id')(days)} OR ${through('payable', 'o.id = t.payable_id')(days)})`,
  },
  { name: 'documents/recurring', from: 'recurring_invoice', order: 'id' },
  {
    name: 'documents/occurrences',
    from: 'occurrence',
    order: 'recurring_invoice, day',
    inDays: daysBetween('day'),
  },
  { name: 'parties/customers', from: 'customer', order: 'id' },
  { name: 'parties/vendors', from: 'vendor', order: 'id' },
  { name: 'parties/vendor-ibans', from: 'vendor_iban', order: 'vendor_id, iban' },
  { name: 'parties/vendor-iban-changes', from: 'vendor_iban_change', order: 'vendor_id, iban' },
  { name: 'parties/articles', from: 'article', order: 'id' },
  { name: 'parties/departments', from: 'department', order: 'number_folded' },
  { name: 'parties/projects', from: 'project', order: 'number_folded' },
  { name: 'parties/invoice-holds', from: 'invoice_hold', order: 'invoice_id' },
  { name: 'parties/customer-holds', from: 'customer_hold', order: 'customer_id' },
  { name: 'vat/returns', from: 'vat_return', order: 'id', inDays: overlapping },
  { name: 'vat/adjustments', from: 'vat_adjustments', order: 'id', inDays: overlapping },
  {
    name: 'letters/letters',
    from: filed('letter', 'letters/files'),
    order: 'id',
    inDays: daysBetween('transdate'),
  },
  {
    name: 'letters/mails',
    from: 'mail',
    order: 'id',
    inDays: through('letter', 'o.id = t.letter_id'),
  },
  { name: 'letters/reminders', from: 'reminder', order: 'id', inDays: daysBetween('day') },
  {
    name: 'letters/reminder-items',
    from: 'reminder_item',
    order: 'reminder_id, place',
    inDays: through('reminder', 'o.id = t.reminder_id', 'day'),
  },
  { name: 'receipts/receipts', from: filed('receipt', 'receipts/files'), order: 'id', inDays: receiptInDays },
  { name: 'receipts/links', from: 'receipt_link', order: 'id', inDays: withReceipt },
  { name: 'receipts/proposals', from: 'proposal', order: 'id', inDays: withReceipt },
  {
    name: 'bank/files',
    from: filed('bank_file', 'bank/files'),
    order: 'id',
    inDays: (days) =>
      Prisma.sql`EXISTS (SELECT FROM bank_statement s WHERE s.client_id = t.client_id AND s.file_id = t.id AND ${statementInDays(days)})`,
  },
  {
    name: 'bank/statements',
    from: 'bank_statement',
    order: 'id',
    inDays: (days) =>
      Prisma.sql`EXISTS (SELECT FROM bank_statement s WHERE s.client_id = t.client_id AND s.id = t.id AND ${statementInDays(days)})`,
  },
  { name: 'bank/entries', from: 'bank_entry', order: 'id', inDays: daysBetween('booked_on') },
  {
    name: 'bank/lines',
    from: 'bank_line',
    order: 'id',
    inDays: daysBetween('booked_on'),
    left: ['searched'],
  },
  {
    name: 'bank/line-entries',
    from: 'bank_line_entry',
    order: 'entry_id',
    inDays: through('bank_line', 'o.id = t.line_id', 'booked_on'),
  },
  { name: 'bank/rules', from: 'bank_rule', order: 'id' },
  { name: 'bank/orders', from: 'payment_order', order: 'id', inDays: daysBetween('day') },
  {
    name: 'bank/ordered-payments',
    from: 'ordered_payment',
    order: 'order_id, position',
    inDays: through('payment_order', 'o.id = t.order_id', 'day'),
  },
  {
    name: 'bank/ordered-entries',
    from: 'ordered_payment_entry',
    order: 'entry_id',
    inDays: through('payment_order', 'o.id = t.order_id', 'day'),
  },
  { name: 'settings/client', from: 'client', order: 'id', ofClient: 't.id = $client' },
  { name: 'settings/number-ranges', from: 'counter', order: 'kind' },
  { name: 'log/archives', from: 'archive', order: 'id' },
  {
    name: 'log/members',
    from: '(SELECT m.*, p.name FROM membership m JOIN person p ON p.id = m.person_id)',
    order: 'person_id',
  },
  {
    name: 'log/former-members',
    from: '(SELECT m.*, p.name FROM former_member m JOIN person p ON p.id = m.person_id)',
    order: 'person_id, since',
  },
  { name: 'log/keys', from: 'api_key', order: 'id', left: ['hash'] },
  { name: 'log/leave', from: 'leave', order: 'id' },
  {
    name: 'log/nightly',
    from: 'nightly',
    order: 'kind, night',
    ofClient: 'true',
    inDays: ({ from }) => Prisma.sql`t.night >= ${from}::date`,
  },
  {
    name: 'log/migrations',
    from: '(SELECT migration_name AS name, checksum, started_at AS started, finished_at AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL)',
    order: 'name',
    ofClient: 'true',
  },
];

/** Tables of a client that are in no archive, each for its reason. */
export const unarchivedTables: Readonly<Record<string, string>> = {
  logo: 'is on the letters',
  last_id: 'the next numbers',
  balance: 'sums of postings; books/balances has them',
  audit: 'log/audit, in its links',
  chain: 'in the manifest',
  idempotency: 'answers to programs, for a day',
  receipt_chunk: 'the bytes of files, which are files there',
  receipt_job: 'the queue of what is to be read',
  fiduciary_export_file: 'made of entries; fiduciaries/exports has its hash',
};
