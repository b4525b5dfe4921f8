import { z } from 'zod';
import { person } from '../people/person.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import type { Refusal } from '../refusal/refusal.ts';
import { instant } from '../values/dates.ts';
import { fold } from '../values/number.ts';

/**
 * A record of the audit trail of a client: who did what, when, and by which request
 * (docs/operations).
 */
export const auditRecord = z.looseObject({
  /**
   * The first characters of the caller's key; empty for a person, and for the operator's own
   * commands.
   */
  key: z.string(),
  /** The person who did it, where it was one. */
  person: person.optional(),
  request: z.string(),
  /** The path of the procedure. */
  action: z.string(),
  /**
   * The plan that was booked, proposed or declined, and the program that proposed it, as it names
   * itself (docs/interface §21).
   */
  plan: z.int().optional(),
  program: z.string().optional(),
});

/**
 * A link of the audit trail: the records of one transaction, and the hash over them and all links
 * before.
 */
export const auditLink = z
  .object({ id: z.int(), created: instant, records: z.array(auditRecord), hash: z.string() })
  .meta({ id: 'audit_link' });
export type AuditLink = z.infer<typeof auditLink>;

/**
 * The fields by which records of the trail are known, by their table; of the others there is one
 * for a client, or no number.
 */
const auditedNumbers = {
  account: 'accno',
  tax_rate: 'accno',
  exchange_rate: 'currency',
  counter: 'kind',
  customer: 'customernumber',
  vendor: 'vendornumber',
  vendor_iban: 'vendornumber',
  article: 'partnumber',
  department: 'number',
  project: 'number',
  api_key: 'prefix',
  leave: 'prefix',
  membership: 'name',
  link: 'name',
  payroll_journal: 'id',
  payroll_mapping: 'id',
  accrual: 'id',
  asset: 'id',
  asset_booking: 'id',
  archive: 'id',
  fiduciary_export: 'id',
  fiduciary_import: 'id',
  receipt: 'id',
  proposal: 'id',
  letter: 'id',
  mail: 'id',
  mail_sender: 'address',
  mail_domain: 'domain',
  mail_intake_sender: 'sender',
  received_mail: 'id',
  bank_file: 'id',
  bank_statement: 'id',
  bank_line: 'id',
  bank_rule: 'id',
  webhook: 'id',
  plan: 'id',
  assignment: 'id',
  recurring_invoice: 'id',
  occurrence: 'id',
  reminder: 'id',
  payment_order: 'id',
  ordered_payment: 'id',
  invoice_hold: 'invnumber',
  offer: 'offernumber',
  offer_invoice: 'offernumber',
  credit_note: 'invnumber',
  vendor_credit_note: 'invnumber',
  set_off: 'invnumber',
  document_comment: 'invnumber',
  customer_hold: 'customernumber',
} as const;
type AuditedTable = keyof typeof auditedNumbers;

/** The tables whose records are known by a number in the trail. */
export const numberedTables: readonly string[] = Object.keys(auditedNumbers);

const numeric: readonly AuditedTable[] = [
  'account',
  'tax_rate',
  'payroll_journal',
  'payroll_mapping',
  'accrual',
  'asset',
  'asset_booking',
  'archive',
  'fiduciary_export',
  'fiduciary_import',
  'receipt',
  'proposal',
  'letter',
  'mail',
  'bank_file',
  'bank_statement',
  'bank_line',
  'bank_rule',
  'webhook',
  'plan',
  'assignment',
  'recurring_invoice',
  'occurrence',
  'reminder',
  'payment_order',
  'ordered_payment',
];
const folded: readonly AuditedTable[] = ['customer', 'vendor', 'article', 'department', 'project'];

const isAuditedTable = (table: string | undefined): table is AuditedTable =>
  table !== undefined && Object.hasOwn(auditedNumbers, table);

/**
 * The fields that a record of `table` with this number holds before or after its change. Refuses
 * `invalid` for a table whose records have no number, and for a text where the number is whole.
 */
export const auditedRecord = (table: string | undefined, number: string): object => {
  if (!isAuditedTable(table)) throw numberRefused('goes with a table whose records have numbers');
  const field = auditedNumbers[table];
  if (folded.includes(table)) return { [`${field}_folded`]: fold(number) };
  if (!numeric.includes(table))
    return table === 'exchange_rate' ? [{ [field]: number }] : { [field]: number };
  if (!/^\d{1,15}$/.test(number)) throw numberRefused('must be a whole number');
  return { [field]: Number(number) };
};

const numberRefused = (message: string): Refusal => invalidField('number', message);

/**
 * The number of the record that a record of the trail is about; undefined where it has none, or is
 * about several.
 */
export const auditedNumber = ({
  table,
  before,
  after,
}: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof table !== 'string' || !isAuditedTable(table)) return undefined;
  const number: unknown = Reflect.get(Object(after ?? before), auditedNumbers[table]);
  return typeof number === 'string' || typeof number === 'number' ? String(number) : undefined;
};
