import { auditedNumber } from '../ledger/audit.ts';
import type { GlKind } from '../ledger/gl.ts';
import type { Instant } from '../values/dates.ts';
import { type Event, type EventKind, type EventType, kindsOf } from './event.ts';
import { orderEvent, orderedPaymentEvent } from './order-events.ts';
import {
  assetEvents,
  bankLineEvents,
  jobEvents,
  mailEvents,
  mailSenderEvents,
  occurrenceEvents,
  offerEvents,
  planEvents,
  proposalEvents,
} from './state-events.ts';

/**
 * Tells events from the records of the audit trail. The same record gives the same events for ever.
 */

type Fields = Readonly<Record<string, unknown>>;

/** A record of the trail: an entry that was booked, or a change of a record of a table, or both. */
export type Recorded = {
  entry?: number | undefined;
  table?: string | undefined;
  /** Whether the entry is a payment that settled its document. */
  settled?: boolean | undefined;
  /**
   * Of the record before and after the change the fields `eventFields`; null where there was none,
   * or several.
   */
  before?: Fields | null | undefined;
  after?: Fields | null | undefined;
};

/** A link of the trail, with the number of its last event. */
export type RecordedLink = {
  id: number;
  created: Instant;
  hash: string;
  last_event: number;
  records: readonly Recorded[];
};

/**
 * An entry that a record names: the document or journal entry that it booked, or the document that
 * it paid.
 */
export type NamedEntry = {
  kind: 'invoice' | 'payable' | 'entry';
  number: string;
  vendor_number?: string | undefined;
  /** Of a journal entry its kind. */
  of: 'document' | 'payment' | GlKind;
};

/** The fields of a record by which its event is told. */
export const eventFields = [
  ...['accno', 'currency', 'kind', 'customernumber', 'vendornumber', 'partnumber', 'prefix', 'name'],
  ...[
    'id',
    'receipt_id',
    'source',
    'state',
    'fetched',
    'withdrawn',
    'archived',
    'done',
    'reverses',
    'revoked',
    'closing_date',
    'closed_before',
    'invnumber',
    'offernumber',
    'address',
    'domain',
    'year',
    'book',
    'number',
  ],
] as const;

type EventContent = Pick<Event, 'type' | 'kind' | 'number' | 'vendor_number'>;

/**
 * The events of a link, in the order of their numbers. `entries` are those that its records name,
 * by their ids.
 */
export const eventsOf = (link: RecordedLink, entries: ReadonlyMap<number, NamedEntry>): Event[] => {
  const { id, created, hash, last_event, records } = link;
  const events = records.flatMap((record) => eventsOfRecord(record, entries));
  return events.map((one, at) => ({
    id: last_event - events.length + at + 1,
    created,
    link: id,
    hash,
    ...one,
  }));
};

/**
 * The events of a record; the function events_in of the database counts them. A party is saved
 * before its document is posted.
 */
const eventsOfRecord = (record: Recorded, entries: ReadonlyMap<number, NamedEntry>): EventContent[] => {
  const { entry, table, settled = false } = record;
  const booked = entry === undefined ? undefined : entries.get(entry);
  if (entry !== undefined && !booked)
    throw new Error(`entry ${entry} is in the audit trail, and not in the books`);
  const events = [
    ...(table === undefined ? [] : [savedBy(table, record)]),
    ...(booked ? [bookedBy(booked)] : []),
    ...(booked && settled ? [paidBy(booked)] : []),
  ];
  return events.length > 0 ? events : [{ type: 'other.changed', kind: 'other', number: '' }];
};

const bookedBy = ({ of, ...named }: NamedEntry): EventContent => {
  if (of === 'payment') return { type: 'payment.booked', ...named };
  if (of === 'document')
    return { type: named.kind === 'invoice' ? 'invoice.posted' : 'payable.posted', ...named };
  return { type: glEvents[of] ?? 'entry.posted', ...named };
};

const glEvents: Partial<Record<GlKind, EventType>> = { yearend: 'year.closed', reopening: 'year.reopened' };

const paidBy = ({ of: _, ...named }: NamedEntry): EventContent => ({
  type: named.kind === 'invoice' ? 'invoice.paid' : 'payable.paid',
  ...named,
});

const savedBy = (table: string, record: Recorded): EventContent => {
  const {
    kind,
    type,
    number = auditedNumber,
    namesBoth = false,
  } = Object.hasOwn(saves, table) ? (saves[table] ?? other) : other;
  const events = { type: type(record), kind, number: number({ ...record, table }) ?? '' };
  const vendor_number = namesBoth ? numberIn('vendornumber')(record) : undefined;
  return vendor_number === undefined ? events : { ...events, kind: 'payable', vendor_number };
};

type Save = {
  kind: EventKind;
  type: (record: Recorded) => EventType;
  number?: (record: Recorded & { table: string }) => string | undefined;
  /** Whether it may be about a payable instead, which then has its vendor. */
  namesBoth?: true;
};

const always = (type: EventType) => () => type;
/** The type of a record that was made, of one that was changed, and of one that went. */
const made =
  (added: EventType, changed: EventType, removed = changed) =>
  ({ before, after }: Recorded): EventType => {
    if (!before) return added;
    return after ? changed : removed;
  };

const numberIn =
  (field: string) =>
  ({ before, after }: Recorded): string | undefined => {
    const number = (after ?? before)?.[field];
    return number === undefined || number === null ? undefined : String(number);
  };

/** The type of a change of a client's row: archived, brought back, or its settings. */
const clientEvent = ({ before, after }: Recorded): EventType => {
  if (!before) return 'client.created';
  const [was, is] = [before['archived'], after?.['archived']].map((moment) => typeof moment === 'string');
  if (was === is) return 'settings.changed';
  return is ? 'client.archived' : 'client.restored';
};

const other: Save = { kind: 'other', type: always('other.changed') };
const saves: Readonly<Record<string, Save>> = {
  customer: { kind: 'customer', type: always('customer.saved') },
  vendor: { kind: 'vendor', type: always('vendor.saved') },
  vendor_iban: { kind: 'vendor', type: always('vendor.iban_confirmed'), number: numberIn('vendornumber') },
  article: { kind: 'article', type: always('article.saved') },
  department: {
    kind: 'department',
    type: made('department.saved', 'department.saved', 'department.removed'),
  },
  project: { kind: 'project', type: made('project.saved', 'project.saved', 'project.removed') },
  account: { kind: 'account', type: always('account.saved') },
  tax_rate: { kind: 'tax_rate', type: always('tax_rate.saved') },
  exchange_rate: { kind: 'exchange_rate', type: always('exchange_rate.saved') },
  counter: { kind: 'number_range', type: always('number_range.saved') },
  client: { kind: 'client', type: clientEvent },
  client_copy: { kind: 'client', type: always('client.copied') },
  closing: {
    kind: 'period',
    type: ({ after }) => (isClosed(after) ? 'period.closed' : 'period.opened'),
    number: numberIn('closing_date'),
  },
  vat_return: { kind: 'vat_return', type: always('vat_return.settled'), number: numberIn('id') },
  vat_adjustments: {
    kind: 'vat_adjustments',
    type: always('vat_return.adjusted'),
    number: numberIn('id'),
  },
  budget: { kind: 'budget', type: always('budget.saved'), number: numberIn('year') },
  annual_notes: {
    kind: 'annual_notes',
    type: always('annual_accounts.answered'),
    number: numberIn('year'),
  },
  payroll_mapping: {
    kind: 'payroll_mapping',
    type: always('payroll.mapping_saved'),
  },
  payroll_journal: {
    kind: 'payroll_journal',
    type: ({ before }) => (before ? 'payroll.reversed' : 'payroll.booked'),
  },
  accrual: {
    kind: 'accrual',
    type: ({ before }) => (before ? 'accrual.reversed' : 'accrual.booked'),
  },
  asset: { kind: 'asset', type: always('asset.saved') },
  asset_booking: {
    kind: 'asset_booking',
    type: ({ after }) => assetEvents[String(after?.['kind'])] ?? 'assets.depreciated',
  },
  archive: { kind: 'archive', type: always('archive.made') },
  fiduciary_export: { kind: 'fiduciary_export', type: always('fiduciary.exported') },
  fiduciary_import: {
    kind: 'fiduciary_import',
    type: ({ after }) => (after?.['reverses'] ? 'fiduciary.import_reversed' : 'fiduciary.imported'),
  },
  receipt: {
    kind: 'receipt',
    type: ({ before, after }) => {
      if (before) return after?.['withdrawn'] ? 'receipt.withdrawn' : 'receipt.restored';
      return after?.['source'] ? 'receipt.separated' : 'receipt.uploaded';
    },
  },
  receipt_job: {
    kind: 'receipt',
    type: ({ after }) => jobEvents[String(after?.['state'])] ?? 'receipt.queued',
    number: numberIn('receipt_id'),
  },
  receipt_link: {
    kind: 'receipt',
    type: made('receipt.linked', 'receipt.linked', 'receipt.unlinked'),
    number: numberIn('receipt_id'),
  },
  proposal: {
    kind: 'proposal',
    type: (record) =>
      record.before
        ? (proposalEvents[String(record.after?.['state'])] ?? 'proposal.opened')
        : 'proposal.made',
  },
  offer: {
    kind: 'offer',
    type: ({ after }) => (after ? (offerEvents[String(after['state'])] ?? 'offer.saved') : 'offer.removed'),
  },
  offer_invoice: { kind: 'offer', type: always('offer.invoiced') },
  letter: { kind: 'letter', type: always('letter.issued') },
  mail: {
    kind: 'mail',
    type: ({ after }) => mailEvents[String(after?.['state'])] ?? 'mail.queued',
  },
  mail_sender: {
    kind: 'mail_sender',
    type: ({ after }) => mailSenderEvents[String(after?.['state'])] ?? 'mail_sender.asked',
  },
  mail_domain: {
    kind: 'mail_domain',
    type: made('mail_domain.given', 'mail_domain.given', 'mail_domain.taken'),
  },
  mail_intake: { kind: 'mail_intake', type: always('mail_intake.changed'), number: () => undefined },
  mail_intake_sender: {
    kind: 'mail_intake',
    type: always('mail_intake.changed'),
    number: () => undefined,
  },
  received_mail: {
    kind: 'received_mail',
    type: made('received_mail.accepted', 'received_mail.accepted', 'received_mail.removed'),
  },
  reminder: { kind: 'reminder', type: made('reminder.issued', 'reminder.changed') },
  credit_note: { kind: 'invoice', type: always('invoice.credited'), number: numberIn('invnumber') },
  vendor_credit_note: { kind: 'payable', type: always('payable.credited'), number: numberIn('invnumber') },
  set_off: { kind: 'payable', type: always('payable.set_off'), number: numberIn('invnumber') },
  document_comment: { kind: 'invoice', namesBoth: true, type: always('comment.added') },
  invoice_hold: {
    kind: 'invoice',
    type: made('invoice.held', 'invoice.held', 'invoice.released'),
    number: numberIn('invnumber'),
  },
  customer_hold: {
    kind: 'customer',
    type: made('customer.held', 'customer.held', 'customer.released'),
    number: numberIn('customernumber'),
  },
  bank_file: { kind: 'bank_file', type: always('bank.file_received') },
  bank_statement: { kind: 'bank_statement', type: always('bank.statement_read') },
  payment_order: {
    kind: 'order',
    type: ({ before, after }) => orderEvent(before, after),
  },
  ordered_payment: { kind: 'order', type: ({ after }) => orderedPaymentEvent(after?.['state']) },
  bank_line: {
    kind: 'bank_line',
    type: ({ after }) =>
      after ? (bankLineEvents[String(after['state'])] ?? 'bank.line_undone') : 'bank.line_divided',
  },
  bank_rule: {
    kind: 'bank_rule',
    type: made('bank.rule_saved', 'bank.rule_saved', 'bank.rule_removed'),
  },
  api_key: { kind: 'key', type: made('key.created', 'key.revoked') },
  leave: {
    kind: 'key',
    type: ({ after }) => (after?.['book'] ? 'leave.granted' : 'leave.revoked'),
  },
  plan: {
    kind: 'plan',
    type: ({ after }) => planEvents[String(after?.['state'])] ?? 'plan.proposed',
  },
  assignment: {
    kind: 'assignment',
    type: ({ before, after }) => {
      if (!before) return 'assignment.made';
      return after?.['done'] ? 'assignment.done' : 'assignment.reopened';
    },
  },
  recurring_invoice: { kind: 'recurring_invoice', type: always('recurring_invoice.saved') },
  occurrence: {
    kind: 'recurring_invoice',
    type: ({ after }) => occurrenceEvents[String(after?.['state'])] ?? 'recurring_invoice.failed',
  },
  webhook: {
    kind: 'webhook',
    type: made('webhook.saved', 'webhook.saved', 'webhook.removed'),
  },
  membership: { kind: 'member', type: made('member.added', 'member.changed', 'member.removed') },
  link: { kind: 'member', type: made('sign_in_link.made', 'sign_in_link.made', 'sign_in_link.withdrawn') },
  link_request: { kind: 'member', type: always('sign_in_link.requested'), number: () => undefined },
};

/** Whether a move of the closing date closed days; dates compare as texts. */
const isClosed = (after: Recorded['after']): boolean => {
  const [day, before] = [after?.['closing_date'], after?.['closed_before']];
  return typeof day === 'string' && (typeof before !== 'string' || day >= before);
};

/**
 * The records of the trail among which those of some types are; undefined where they may be any.
 */
export const recordsOfTypes = (
  types: readonly EventType[],
): { entries: boolean; tables: string[] } | undefined => {
  if (types.includes('other.changed')) return undefined;
  const kinds = new Set(types.flatMap(kindsOf));
  return {
    entries: ['invoice', 'payable', 'entry'].some((kind) => kinds.has(kind as EventKind)),
    tables: Object.entries(saves).flatMap(([table, { kind, namesBoth }]) =>
      kinds.has(kind) || (namesBoth && kinds.has('payable')) ? [table] : [],
    ),
  };
};
