import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { integer, kept, record, text } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { letterKind } from './letter.ts';
import type { MailAddress } from './mail-address.ts';

/** Mails: each takes a letter to its customer or vendor (docs/interface §23). */

/**
 * `queued` until the server has taken it or refuses it; `bounced` where it came back later;
 * `cancelled` by hand, before it was sent.
 */
export const mailStatuses = ['queued', 'sent', 'failed', 'bounced', 'cancelled'] as const;
export const mailStatus = z.enum(mailStatuses, sayOneOf(mailStatuses));
export type MailStatus = z.infer<typeof mailStatus>;

/** A mail that is queued. */
export type NewMail = {
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  bcc: readonly MailAddress[];
  /**
   * The name that the mail is from, and the address that answers go to; empty for that of the
   * installation.
   */
  from_name: string;
  reply_to: string;
  subject: string;
  text: string;
};

/**
 * A mail as callers send it: what is left out is as the customer has it, or as the client's texts
 * say.
 */
export const mail = record('mail', 'mails', {
  to: text(2000)
    .optional()
    .meta({
      description: "The addresses that it goes to, between commas; by default the customer's `email`.",
      examples: ['info@loewen.example'],
    }),
  cc: text(2000).optional().meta({ description: "Those that get a copy; by default the customer's `cc`." }),
  bcc: text(2000)
    .optional()
    .meta({ description: "Those that get a blind copy; by default the customer's `bcc`." }),
  subject: text(200)
    .optional()
    .meta({ description: 'The subject, with placeholders.', examples: ['Rechnung {number}'] }),
  text: text(5000).optional().meta({ description: 'The text, with placeholders.' }),
  language_code: text(6).optional().meta({
    description: "The language of the document and its mail: de, fr, it or en. By default the customer's.",
  }),
});
export type Mail = z.infer<typeof mail>;

/** A mail as it would be sent; `to` is empty where the customer has no address. */
export const mailDraft = kept(mail, {}).meta({ id: 'mail_draft' });
export type MailDraft = z.infer<typeof mailDraft>;

/** A mail that was queued. */
export const mailQueued = kept(mail, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [12] }),
}).meta({ id: 'mail_queued' });

/** The addresses from which a mail came back. */
export const bounce = record('bounce', 'bounces', {
  addresses: text(2000)
    .optional()
    .meta({ description: 'Those that it came back from, between commas; by default all of `to`.' }),
});

/** A mail as it is answered. */
export const mailKept = kept(mail, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [12] }),
  status: mailStatus.meta({
    description:
      'queued until it is sent; sent when the server has taken it; failed, bounced or cancelled where it will not arrive.',
    examples: ['sent'],
  }),
  kind: letterKind.meta({
    description:
      'The document that it has: invoice, credit_note, reminder, statement, offer, order_confirmation or delivery_note.',
    examples: ['invoice'],
  }),
  number: text().meta({ description: 'The number of that document.', examples: ['2026-0007'] }),
  customernumber: text().meta({ description: 'The customer that it is for.', examples: ['K1001'] }),
  vendornumber: text().meta({ description: 'The vendor that it is for.' }),
  name: text().meta({ description: 'The name of the customer or vendor.', examples: ['Gasthaus zum Löwen'] }),
  message_id: text().meta({
    description: 'Its Message-ID, the same for each attempt.',
    examples: ['<5f0c8a52-3a0e-4b39-9d1e-1d6f0c7f5b8a@muster.example>'],
  }),
  attempts: integer.meta({ description: 'So often it was given to the server.', examples: [1] }),
  answer: text().meta({
    description: 'The last answer of the server, or why it was not reached.',
    examples: ['250 2.0.0 Ok: queued as 4F2'],
  }),
  refused: text().meta({
    description: 'The addresses that the server did not take, or that it came back from.',
  }),
  file_name: text().meta({ description: 'The name of the file.', examples: ['2026-0007.pdf'] }),
  size: integer.meta({ description: 'The size of the file, in bytes.', examples: [48211] }),
  sha256: text().meta({ description: 'The SHA-256 of the file.' }),
  created: instant.meta({ description: 'When it was queued.', examples: ['2026-01-14T09:00:00.000Z'] }),
  created_by: text().meta({
    description: 'The person, or the key, that queued it.',
    examples: ['Anna Meier'],
  }),
  next_attempt: instant.optional().meta({ description: 'When it is tried again, where it is queued.' }),
  held_until: instant.optional().meta({
    description: 'Until when it was held, where it is queued and was beyond the limit of its day.',
    examples: ['2026-01-15T00:00:00.000Z'],
  }),
  ended: instant.optional().meta({
    description: 'When it was sent, failed, came back or was cancelled.',
    examples: ['2026-01-14T09:00:02.000Z'],
  }),
});
export type MailKept = z.infer<typeof mailKept>;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** For so long a mail is tried; then it has failed. In milliseconds. */
export const maxFailingMail = 72 * hour;

/**
 * The pause before the next attempt of a mail that has failed for so long, in milliseconds: as long
 * again, at least 10 seconds and at most an hour, of which a random part is left out; `share` is
 * from 0 up to 1.
 */
export const pauseOfMail = (failing: number, share: number): number =>
  Math.round(Math.min(Math.max(failing, 10 * second), 60 * minute) * (1 - share / 4));
