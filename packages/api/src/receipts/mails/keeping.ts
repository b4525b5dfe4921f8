import { createHash } from 'node:crypto';
import { type AddressedClient, type Database, findAddressed, keepMail, type NewMail } from '@kontor/data';
import {
  type Instant,
  mailLine,
  partsAddressed,
  partsTaken,
  type QuarantineReason,
  reasonToWait,
} from '@kontor/domain';
import { type MailRead, type Scanner, Unreadable } from '@kontor/scan';

/** Keeping mails as they come (docs/interface §16.5). */

/** The installation: the form of the addresses, and the server whose word on senders counts. */
export type IntakeRules = { template: string; trusted: string };

/**
 * A mail in the mailbox: its head, and the whole of it, which is read only where it is somebody's.
 */
export type MailSource = {
  received: Instant;
  size: number;
  head: Uint8Array;
  whole: () => Promise<Uint8Array | undefined>;
};

/** A mail of more bytes is not read; its files could not be receipts. */
export const largestMail = 41_943_040;

/** The end of a mail: kept for so many clients, known, addressed to nobody, or left out. */
export type MailEnd = 'kept' | 'known' | 'unaddressed' | 'full';

/** Keeps a mail for each client that it is addressed to. */
export const keepReceived = async (
  {
    database,
    scanner,
    rules,
    now,
  }: { database: Database; scanner: Scanner; rules: IntakeRules; now: () => Instant },
  source: MailSource,
): Promise<MailEnd> => {
  const head = await readOrNone(scanner, headBytes(source.head));
  if (!head) return 'unaddressed';
  const clients = await findAddressed(database, partsAddressed(head.fields, rules.template));
  if (clients.length === 0) return 'unaddressed';
  const bytes = source.size > largestMail ? undefined : await source.whole();
  const read = bytes && (await readOrNone(scanner, bytes));
  const unread = bytes === undefined ? 'TOO_LARGE' : 'UNREADABLE';
  const ends: MailEnd[] = [];
  for (const client of clients) {
    const mail = newMailOf(source, read ?? { ...head, files: [] }, {
      client,
      rules,
      unread: read ? undefined : unread,
    });
    ends.push(await keepMail(database, client.client_id, { mail, now: now() }));
  }
  return ends.find((end) => end !== 'known') ?? 'known';
};

/**
 * The head of a mail, without what begins after it: whatever that is, it is addressed to somebody.
 */
const headBytes = (bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => text.indexOf(end)).filter((at) => at >= 0);
  return bytes.subarray(0, Math.min(bytes.length, ...ends.map((at) => at + 2)));
};

/** A mail as it was read; undefined where it can't be. Throws where there is no turn to read it. */
const readOrNone = (scanner: Scanner, bytes: Uint8Array): Promise<MailRead | undefined> =>
  scanner.mail(bytes).catch((error: unknown) => {
    if (error instanceof Unreadable) return undefined;
    throw error;
  });

const headLength = 1_024;

const newMailOf = (
  { received }: MailSource,
  { fields, from, subject, message_id, files }: MailRead,
  {
    client,
    rules,
    unread,
  }: { client: AddressedClient; rules: IntakeRules; unread: QuarantineReason | undefined },
): NewMail => {
  const taken = partsTaken(
    files.map(({ content, ...file }) => ({
      ...file,
      size: content.length,
      head: Buffer.from(content.subarray(0, headLength)).toString('latin1'),
    })),
  );
  const attachments = taken.flatMap(({ at, ...named }) => {
    const file = files[at];
    return file ? [{ ...named, content: file.content }] : [];
  });
  const reason =
    unread ?? reasonToWait({ from, fields, taken: taken.length }, { ...rules, senders: client.senders });
  // A mail that waits and one that is taken are two, also by one Message-ID: who forges the first
  // does not keep the other out.
  const known = JSON.stringify([
    message_id || [subject, fields.find(({ name }) => name === 'date')?.value],
    from,
    reason === undefined,
    attachments.map(({ content }) => createHash('sha256').update(content).digest('hex')).sort(),
  ]);
  return {
    hash: createHash('sha256').update(known).digest('hex'),
    received,
    sender: mailLine(from.join(', ')),
    subject: mailLine(subject),
    reason,
    attachments,
  };
};
