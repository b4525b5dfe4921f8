import { z } from 'zod';
import { instant } from '../../values/dates.ts';
import { integer, record, text } from '../../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../../values/sentences/say.ts';

/**
 * Receipts by mail (docs/interface §16.5): the address of a client, whose mails are taken, and
 * those that wait for a person. A mail is data: nothing that it says is done.
 */

/** The place of the random part in the address of an installation: `receipts+{part}@example.ch`. */
export const partMark = '{part}';

/** The address of a client. */
export const intakeAddressOf = (template: string, part: string): string => template.replace(partMark, part);

// As many as a mail is looked at for: one with more is addressed to nobody here.
const mostAddresses = 200;

/**
 * The random parts of the clients that a mail is addressed to, by the addresses in these fields.
 */
export const partsAddressed = (
  fields: readonly { name: string; value: string }[],
  template: string,
): string[] => {
  const [before = '', after = ''] = template.toLowerCase().split(partMark);
  const found = fields
    .filter(({ name }) => recipientFields.has(name.toLowerCase()))
    .flatMap(({ value }) => value.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [])
    .slice(0, mostAddresses)
    .filter((address) => address.startsWith(before) && address.endsWith(after))
    .map((address) => address.slice(before.length, address.length - after.length));
  return [...new Set(found)].filter((part) => /^[a-z2-7]{16}$/.test(part));
};

const recipientFields: ReadonlySet<string> = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'to',
  'cc',
]);

/** The most senders of a client. */
export const mostSenders = 500;

const senderForm = /^(?:[^\s@<>,;:"()]{1,64}@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** An address or a domain whose mails are taken. */
const senderSent = text(254, 1)
  .refine((value) => senderForm.test(value), sayInSchema('mail_sender_form'))
  .meta({
    description: 'An address, or a domain for all of its addresses.',
    examples: ['billing@supplier.example'],
  });

/** A sender of the list. */
export const intakeSender = record('intake_sender', 'senders', { sender: senderSent });

/** A sender as the list has it. */
export const foldSender = (sender: string): string => sender.trim().toLowerCase();

/** Whether mails of an address are taken, by itself or by its domain. */
export const isTakenFrom = (senders: readonly string[], address: string): boolean => {
  const folded = address.toLowerCase();
  return senders.includes(folded) || senders.includes(domainOfAddress(folded));
};

export const domainOfAddress = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The address of a client and its senders. */
export const mailIntake = record('mail_intake', 'mail_intakes', {
  address: text().meta({
    description: 'The address to which receipts are sent; empty where the client has none.',
    examples: ['receipts+k3x7q2mzv5ahr4td@example.ch'],
  }),
  senders: z.array(intakeSender).meta({
    description: 'The addresses and domains whose mails are taken; those of others wait.',
    examples: [[{ sender: 'billing@supplier.example' }]],
  }),
});
export type MailIntake = z.infer<typeof mailIntake>;

/**
 * Why a mail waits for a person: its sender is on no list, or is not proven; it has no file that is
 * taken; or it is too large or could not be read.
 */
export const quarantineReasons = [
  'SENDER_UNKNOWN',
  'SENDER_NOT_PROVEN',
  'NO_ATTACHMENT',
  'TOO_LARGE',
  'UNREADABLE',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** Of a mail: it waits, or was accepted. */
export const receivedMailStates = ['QUARANTINED', 'ACCEPTED'] as const;
export const receivedMailState = z.enum(receivedMailStates, sayOneOf(receivedMailStates));
export type ReceivedMailState = z.infer<typeof receivedMailState>;

/** The days for which a mail waits. */
export const quarantineDays = 30;

const receivedAttachment = record('attachment', 'attachments', {
  file_name: text(255).meta({ description: 'The name of the file.', examples: ['rechnung.pdf'] }),
  media_type: text().meta({
    description: 'Its media type, as the mail says.',
    examples: ['application/pdf'],
  }),
  size: integer.meta({ description: 'Its size in bytes.', examples: [48213] }),
  receipt: integer.optional().meta({
    description: 'The receipt that it became, or that has the same bytes.',
  }),
  refused: text().meta({
    description: 'Why it could not be taken, as a sentence; empty where it was, or waits.',
    examples: [''],
  }),
});

/** A mail that came for a client. */
export const receivedMail = record('received_mail', 'received_mails', {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  received: instant.meta({
    description: 'When the provider received it.',
    examples: ['2026-01-14T08:30:00.000Z'],
  }),
  sender: text().meta({
    description: 'The address that it says to be from; its sender wrote it.',
    examples: ['billing@supplier.example'],
  }),
  subject: text().meta({ description: 'Its subject; its sender wrote it.', examples: ['Rechnung 2026-118'] }),
  state: receivedMailState.meta({
    description: 'Whether it waits for a person, or was accepted.',
    examples: ['QUARANTINED'],
  }),
  reason: z
    .enum(quarantineReasons)
    .optional()
    .meta({
      description: 'Why it waits, or has waited; absent where it did not.',
      examples: ['SENDER_UNKNOWN'],
    }),
  attachments: z.array(receivedAttachment).meta({
    description: 'The files that are taken where it is accepted.',
    examples: [[{ file_name: 'rechnung.pdf', media_type: 'application/pdf', size: 48213, refused: '' }]],
  }),
});
export type ReceivedMail = z.infer<typeof receivedMail>;
