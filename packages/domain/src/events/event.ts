import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { elements, words } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/**
 * Events (docs/interface §19): what happened in the books of a client, numbered from 1 without
 * holes. An event is not a record of its own: it is distinguished from a record of the audit trail,
 * so that feed and trail are one. `told.ts` says which.
 */

/** The types of events, with the kinds of what their `number` names. */
const kindsOfTypes = {
  'invoice.posted': ['invoice'],
  'invoice.paid': ['invoice'],
  'invoice.credited': ['invoice'],
  'payable.posted': ['payable'],
  'payable.paid': ['payable'],
  'payable.credited': ['payable'],
  'payable.set_off': ['payable'],
  'payment.booked': ['invoice', 'payable'],
  'comment.added': ['invoice', 'payable'],
  'entry.posted': ['entry'],
  'year.closed': ['entry'],
  'year.reopened': ['entry'],
  'period.closed': ['period'],
  'period.opened': ['period'],
  'vat_return.settled': ['vat_return'],
  'vat_return.adjusted': ['vat_adjustments'],
  'annual_accounts.answered': ['annual_notes'],
  'budget.saved': ['budget'],
  'asset.saved': ['asset'],
  'assets.depreciated': ['asset_booking'],
  'asset.disposed': ['asset_booking'],
  'asset.adjusted': ['asset_booking'],
  'assets.reversed': ['asset_booking'],
  'archive.made': ['archive'],
  'accrual.booked': ['accrual'],
  'accrual.reversed': ['accrual'],
  'payroll.booked': ['payroll_journal'],
  'payroll.reversed': ['payroll_journal'],
  'payroll.mapping_saved': ['payroll_mapping'],
  'fiduciary.exported': ['fiduciary_export'],
  'fiduciary.imported': ['fiduciary_import'],
  'fiduciary.import_reversed': ['fiduciary_import'],
  'customer.saved': ['customer'],
  'vendor.saved': ['vendor'],
  'vendor.iban_confirmed': ['vendor'],
  'article.saved': ['article'],
  'department.saved': ['department'],
  'department.removed': ['department'],
  'project.saved': ['project'],
  'project.removed': ['project'],
  'account.saved': ['account'],
  'tax_rate.saved': ['tax_rate'],
  'exchange_rate.saved': ['exchange_rate'],
  'number_range.saved': ['number_range'],
  'client.created': ['client'],
  'settings.changed': ['client'],
  'client.archived': ['client'],
  'client.restored': ['client'],
  'client.copied': ['client'],
  'receipt.uploaded': ['receipt'],
  'receipt.separated': ['receipt'],
  'receipt.processed': ['receipt'],
  'receipt.failed': ['receipt'],
  'receipt.queued': ['receipt'],
  'receipt.withdrawn': ['receipt'],
  'receipt.restored': ['receipt'],
  'receipt.linked': ['receipt'],
  'receipt.unlinked': ['receipt'],
  'mail_intake.changed': ['mail_intake'],
  'received_mail.accepted': ['received_mail'],
  'received_mail.removed': ['received_mail'],
  'proposal.made': ['proposal'],
  'proposal.accepted': ['proposal'],
  'proposal.dismissed': ['proposal'],
  'proposal.opened': ['proposal'],
  'letter.issued': ['letter'],
  'mail.queued': ['mail'],
  'mail.sent': ['mail'],
  'mail.failed': ['mail'],
  'mail.bounced': ['mail'],
  'mail.cancelled': ['mail'],
  'mail_sender.asked': ['mail_sender'],
  'mail_sender.verified': ['mail_sender'],
  'mail_domain.given': ['mail_domain'],
  'mail_domain.taken': ['mail_domain'],
  'offer.saved': ['offer'],
  'offer.sent': ['offer'],
  'offer.accepted': ['offer'],
  'offer.declined': ['offer'],
  'offer.removed': ['offer'],
  'offer.invoiced': ['offer'],
  'recurring_invoice.saved': ['recurring_invoice'],
  'recurring_invoice.posted': ['recurring_invoice'],
  'recurring_invoice.failed': ['recurring_invoice'],
  'recurring_invoice.skipped': ['recurring_invoice'],
  'reminder.issued': ['reminder'],
  'reminder.changed': ['reminder'],
  'invoice.held': ['invoice'],
  'invoice.released': ['invoice'],
  'customer.held': ['customer'],
  'customer.released': ['customer'],
  'bank.file_received': ['bank_file'],
  'bank.statement_read': ['bank_statement'],
  'bank.line_divided': ['bank_line'],
  'order.created': ['order'],
  'order.changed': ['order'],
  'order.released': ['order'],
  'order.fetched': ['order'],
  'order.sent': ['order'],
  'order.cancelled': ['order'],
  'order.refused': ['order'],
  'order.executed': ['order'],
  'bank.line_booked': ['bank_line'],
  'bank.line_ignored': ['bank_line'],
  'bank.line_undone': ['bank_line'],
  'bank.rule_saved': ['bank_rule'],
  'bank.rule_removed': ['bank_rule'],
  'assignment.made': ['assignment'],
  'assignment.done': ['assignment'],
  'assignment.reopened': ['assignment'],
  'plan.proposed': ['plan'],
  'plan.booked': ['plan'],
  'plan.declined': ['plan'],
  'key.created': ['key'],
  'key.revoked': ['key'],
  'leave.granted': ['key'],
  'leave.revoked': ['key'],
  'webhook.saved': ['webhook'],
  'webhook.removed': ['webhook'],
  'member.added': ['member'],
  'member.changed': ['member'],
  'member.removed': ['member'],
  'sign_in_link.made': ['member'],
  'sign_in_link.requested': ['member'],
  'sign_in_link.withdrawn': ['member'],
  'other.changed': ['other'],
} as const;

export type EventType = keyof typeof kindsOfTypes;
export type EventKind = (typeof kindsOfTypes)[EventType][number];

export const eventTypes = Object.keys(kindsOfTypes) as EventType[];
export const eventType = z.enum(eventTypes, sayInSchema('event_type'));
export const typesOfEvents = words(eventTypes, sayInSchema('event_types'));

/** The kinds of what the number of an event of this type names. */
export const kindsOf = (type: EventType): readonly EventKind[] => kindsOfTypes[type];

const eventKinds = [...new Set(Object.values(kindsOfTypes).flat())];

/**
 * The kinds of which only callers who may read the audit trail see the numbers: keys, and people.
 */
const privateKinds: ReadonlySet<EventKind> = new Set(['key', 'member']);

/** An event. It is thin: what happened is read by `kind` and `number`. */
export const event = z
  .object({
    id: z.int().meta({
      description: 'Its number: the first event of a client is 1, and each next one has the next.',
      examples: [42],
    }),
    type: eventType.meta({ description: 'What happened.', examples: ['payment.booked'] }),
    created: instant.meta({
      description: 'When the request came that did it.',
      examples: ['2026-01-14T09:00:00.000Z'],
    }),
    kind: z.enum(eventKinds).meta({ description: 'What `number` names.', examples: ['invoice'] }),
    number: z.string().meta({
      description: 'The number of the record; empty where it has none, or where several were saved together.',
      examples: ['2026-0007'],
    }),
    vendor_number: z
      .string()
      .optional()
      .meta({ description: 'The vendor of a payable, as several may use its number.' }),
    link: z.int().meta({ description: 'The link of the audit trail that records it.', examples: [37] }),
    hash: z.string().meta({
      description: 'The hash of that link.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  })
  .meta({ id: 'event' })
  .register(elements, { one: 'event', many: 'events' });
export type Event = z.infer<typeof event>;

/**
 * An event as callers see it who may not read the audit trail: it is there, and names no key and
 * nobody.
 */
export const withoutPrivate = (event: Event): Event =>
  privateKinds.has(event.kind) ? { ...event, number: '' } : event;
