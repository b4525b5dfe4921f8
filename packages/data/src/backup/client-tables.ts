/**
 * The part that each table has when a client is restored into an installation of others (decision
 * 256). A test holds this against the schema, so that a new table, and a column that could be an
 * id, has its place here.
 *
 * `kept`: the client's rows come along, with the id that the client has here.
 * `made`: triggers make its rows of others.
 * `left`: it belongs to an installation, or to its people.
 */
type MovedAs = 'kept' | 'made' | 'left';

export const clientTables: Readonly<Record<string, MovedAs>> = {
  // In this order, so that what a row refers to is there before it.
  client: 'kept',
  logo: 'kept',
  account: 'kept',
  tax_rate: 'kept',
  exchange_rate: 'kept',
  counter: 'kept',
  last_id: 'kept',
  vendor: 'kept',
  vendor_iban: 'kept',
  vendor_iban_change: 'kept',
  customer: 'kept',
  article: 'kept',
  department: 'kept',
  project: 'kept',
  entry: 'kept',
  gl: 'kept',
  posting: 'kept',
  balance: 'kept',
  invoice: 'kept',
  payable: 'kept',
  payment: 'kept',
  vendorpayment: 'kept',
  credit_note: 'kept',
  document_comment: 'kept',
  offer: 'kept',
  offer_revision: 'kept',
  offer_answer: 'kept',
  offer_invoice: 'kept',
  yearend: 'kept',
  closing: 'kept',
  vat_return: 'kept',
  vat_adjustments: 'kept',
  annual_notes: 'kept',
  budget: 'kept',
  accrual: 'kept',
  payroll_mapping: 'kept',
  payroll_journal: 'kept',
  accrual_entry: 'kept',
  asset: 'kept',
  asset_booking: 'kept',
  asset_movement: 'kept',
  archive: 'kept',
  fiduciary_export: 'kept',
  fiduciary_export_file: 'kept',
  fiduciary_import: 'kept',
  fiduciary_import_entry: 'kept',
  audit: 'kept',
  chain: 'kept',
  // A request that is sent again is still not done twice.
  idempotency: 'kept',
  receipt: 'kept',
  receipt_chunk: 'kept',
  // Who waits to be read is read here.
  receipt_job: 'kept',
  receipt_link: 'kept',
  payment_order: 'kept',
  ordered_payment: 'kept',
  ordered_payment_entry: 'kept',
  vendor_credit_note: 'kept',
  set_off: 'kept',
  reminder: 'kept',
  reminder_item: 'kept',
  invoice_hold: 'kept',
  customer_hold: 'kept',
  proposal: 'kept',
  letter: 'kept',
  mail: 'kept',
  recurring_invoice: 'kept',
  occurrence: 'kept',
  bank_file: 'kept',
  bank_statement: 'kept',
  bank_entry: 'kept',
  bank_line: 'kept',
  bank_line_entry: 'kept',
  bank_rule: 'kept',
  api_key: 'kept',
  leave: 'kept',
  open_invoice: 'made',
  open_payable: 'made',
  // Addresses to which this installation would deliver, and secrets that only the other can
  // decrypt.
  webhook: 'left',
  webhook_delivery: 'left',
  // Who confirmed an address there, and what the operator there allows, says nothing here: a file
  // could say anything.
  mail_sender: 'left',
  // Their secrets are in mails that name the other installation.
  offer_link: 'left',
  mail_domain: 'left',
  // Addresses of that installation, and mails that wait there.
  mailbox: 'left',
  mail_intake: 'left',
  mail_intake_sender: 'left',
  received_mail: 'left',
  received_attachment: 'left',
  received_chunk: 'left',
  mail_day: 'left',
  // Proposals of programs and people there, which have ended by the time.
  plan: 'left',
  past_plan: 'left',
  // The work of agents there, and who is told of it.
  agent_day: 'left',
  agent_call: 'left',
  daily_mail: 'left',
  // Work that people there gave to people there.
  assignment: 'left',
  comment_mention: 'left',
  person_mail: 'left',
  // People belong to an installation: who is known here stays as they are, and nobody comes in by a
  // file.
  membership: 'left',
  former_member: 'left',
  link: 'left',
  link_request: 'left',
  person: 'left',
  person_identity: 'left',
  person_audit: 'left',
  person_chain: 'left',
  passkey: 'left',
  session: 'left',
  failed_sign_in: 'left',
  sign_in_failure: 'left',
  // Programs that people there have connected; their keys come along, and nothing opens these.
  program: 'left',
  connection: 'left',
  connection_secret: 'left',
  connection_request: 'left',
  challenge_secret: 'left',
  spent_challenge: 'left',
  batch_writer: 'left',
  nightly: 'left',
};

/** The tables whose rows come along, in the order in which they are written. */
export const keptTables = Object.keys(clientTables).filter((name) => clientTables[name] === 'kept');

/** Written by one statement, as their guards want to see them together. */
export const journalTables = ['entry', 'gl', 'posting'] as const;

/**
 * The tables that are read though they stay: who worked for the client is said in the audit trail.
 */
export const readTables: readonly string[] = [...keptTables, 'membership', 'person'];

/**
 * Columns of rows that come along which are written otherwise than they are in the backup, as SQL.
 * A row `s` is the one of the backup; $1 is the client's id here. What is undefined gets its
 * default.
 */
export const replacedColumns: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  client: {
    id: '$1::integer',
    name: '$3',
    name_folded: '$4',
    // Set once entries are there, which are on closed days.
    closing_date: 'NULL',
    sealed_as: 'coalesce(s.sealed_as, s.id)',
    created_by: 'NULL',
  },
  receipt: { person_id: 'NULL' },
  // The other installation sends those that wait there.
  mail: {
    state: `CASE s.state WHEN 'queued' THEN 'cancelled' ELSE s.state END`,
    ended: `CASE s.state WHEN 'queued' THEN now() ELSE s.ended END`,
    answer: `CASE s.state WHEN 'queued' THEN 'The client was restored into another installation.' ELSE s.answer END`,
  },
  // Both installations would post them: here a person says that they go on.
  recurring_invoice: { state: `CASE WHEN s.state = 'ACTIVE' THEN 'PAUSED' ELSE s.state END` },
  api_key: {
    id: undefined,
    issued_by: 'NULL',
    // One secret opens the books of one client. Whoever has a key that is known here goes on with
    // those.
    hash: `CASE WHEN s.revoked IS NULL AND NOT is_known THEN s.hash ELSE sha256(convert_to(gen_random_uuid()::text, 'UTF8')) END`,
    revoked: 'CASE WHEN is_known THEN coalesce(s.revoked, $3::timestamptz) ELSE s.revoked END',
  },
};
