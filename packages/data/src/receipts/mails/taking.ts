import type { Instant, QuarantineReason, ReceiptMedia } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import type { RawSql } from '../../postgres/connection.ts';
import type { Session } from '../../postgres/session/session.ts';

/**
 * Keeping mails as they come, and taking the files of those that are accepted. A mail is kept whole
 * in one transaction, and only then counts as read, so that a program that is killed loses none;
 * the same mail again is known by its hash. A file is taken by the transaction that keeps its
 * receipt.
 */

/** A mail that came, with the files that would be receipts. */
export type NewMail = {
  /** By which the same mail is known again, in lower-case hexadecimal digits. */
  hash: string;
  received: Instant;
  sender: string;
  subject: string;
  /** Why it waits; undefined where it is accepted. */
  reason: QuarantineReason | undefined;
  attachments: readonly { file_name: string; media_type: ReceiptMedia; content: Uint8Array }[];
};

// As of receipts: a piece is never so long that it is a burden to the memory.
const chunkLength = 131_072;

/** So many mails of a client may wait, and so many bytes of their files. */
const mostWaiting = { mails: 1_000, bytes: 500_000_000 };

/**
 * Keeps a mail of a client. `known` where it was kept before; `full` where too much waits already,
 * so that who knows an address can't fill the disk.
 */
export const keepMail = (
  session: Pick<Session, 'direct'>,
  client_id: number,
  { mail, now }: { mail: NewMail; now: Instant },
): Promise<'kept' | 'known' | 'full'> =>
  session.direct.transaction(async (tx) => {
    const hash = Buffer.from(mail.hash, 'hex');
    const [known] = await tx.query<unknown[]>`
      SELECT FROM received_mail WHERE client_id = ${client_id}::integer AND hash = ${hash}`;
    if (known) return 'known';
    if (mail.reason !== undefined && (await isFull(tx, client_id))) return 'full';
    const state = mail.reason === undefined ? 'ACCEPTED' : 'QUARANTINED';
    const [row] = await tx.query<{ id: number }[]>`
      INSERT INTO received_mail (client_id, id, hash, received, created, sender, subject, state, reason)
      SELECT ${client_id}::integer, next_id(${client_id}::integer, 'received_mail'), ${hash}, ${mail.received}::timestamptz,
             ${now}::timestamptz, ${mail.sender}, ${mail.subject}, ${state}, ${mail.reason ?? null}
      ON CONFLICT (client_id, hash) DO NOTHING RETURNING id`;
    if (!row) return 'known';
    for (const [position, { file_name, media_type, content }] of mail.attachments.entries()) {
      await tx.run`
        INSERT INTO received_attachment (client_id, mail_id, position, file_name, media_type, size)
        VALUES (${client_id}::integer, ${row.id}::integer, ${position}::integer, ${file_name}, ${media_type},
                ${content.length}::integer)`;
      for (let at = 0; at < content.length; at += chunkLength)
        await tx.run`
          INSERT INTO received_chunk (client_id, mail_id, position, piece, bytes)
          VALUES (${client_id}::integer, ${row.id}::integer, ${position}::integer, ${at / chunkLength}::integer,
                  ${Buffer.from(content.subarray(at, at + chunkLength))})`;
    }
    return 'kept';
  });

const isFull = async (tx: RawSql, client_id: number): Promise<boolean> => {
  const [row] = await tx.query<{ mails: number; bytes: number }[]>`
    SELECT count(DISTINCT m.id)::integer AS mails, coalesce(sum(a.size), 0)::float8 AS bytes
      FROM received_mail m
      LEFT JOIN received_attachment a ON a.client_id = m.client_id AND a.mail_id = m.id
     WHERE m.client_id = ${client_id}::integer AND m.state = 'QUARANTINED'`;
  return row !== undefined && (row.mails >= mostWaiting.mails || row.bytes >= mostWaiting.bytes);
};

/** A file of an accepted mail that waits to become a receipt. */
export type WaitingFile = {
  client_id: number;
  client: string;
  mail_id: number;
  position: number;
  file_name: string;
  media_type: ReceiptMedia;
  size: number;
  sender: string;
  subject: string;
  received: Date;
};

/** The files that wait longest; of clients that are archived none. */
export const findWaitingFiles = (session: Pick<RawSql, 'query'>, most: number): Promise<WaitingFile[]> =>
  session.query<WaitingFile[]>`
    SELECT a.client_id, c.name AS client, a.mail_id, a.position, a.file_name, a.media_type, a.size, m.sender, m.subject,
           m.received
      FROM received_attachment a
      JOIN received_mail m ON m.client_id = a.client_id AND m.id = a.mail_id AND m.state = 'ACCEPTED'
      JOIN client c ON c.id = a.client_id AND c.archived IS NULL
     WHERE a.receipt_id IS NULL AND a.refused = ''
     ORDER BY m.created, a.client_id, a.mail_id, a.position LIMIT ${most}`;

type FileKey = Pick<WaitingFile, 'client_id' | 'mail_id' | 'position'>;

/** Reads a file piece by piece. */
export const readFile = async function* (
  session: Pick<RawSql, 'query'>,
  { client_id, mail_id, position, size }: FileKey & Pick<WaitingFile, 'size'>,
): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece * chunkLength < size; piece += 1) {
    const [row] = await session.query<{ bytes: Uint8Array }[]>`
      SELECT bytes FROM received_chunk
       WHERE client_id = ${client_id}::integer AND mail_id = ${mail_id}::integer AND position = ${position}::integer
         AND piece = ${piece}::integer`;
    if (!row) throw new Error(`piece ${piece} of file ${position} of mail ${mail_id} is not there`);
    yield row.bytes;
  }
};

/**
 * Records what became of a file: its receipt, or why it could not be one. Its bytes go. In the
 * transaction that keeps the receipt, where there is one.
 */
export const settleFile = async (
  tx: Pick<RawSql, 'run'>,
  { client_id, mail_id, position }: FileKey,
  became: { receipt_id: number } | { refused: string },
): Promise<void> => {
  const [receipt, refused] = 'receipt_id' in became ? [became.receipt_id, ''] : [null, became.refused];
  await tx.run`
    UPDATE received_attachment SET receipt_id = ${receipt}::integer, refused = ${refused}
     WHERE client_id = ${client_id}::integer AND mail_id = ${mail_id}::integer AND position = ${position}::integer
       AND receipt_id IS NULL`;
  await tx.run`
    DELETE FROM received_chunk
     WHERE client_id = ${client_id}::integer AND mail_id = ${mail_id}::integer AND position = ${position}::integer`;
};

/**
 * Forgets mails: those that have waited since before `waiting`, with their files; and all that
 * ended before `ended`, by which the same mail is no longer known.
 */
export const forgetReceivedMails = async (
  session: Pick<RawSql, 'run'>,
  { waiting, ended }: { waiting: Instant; ended: Instant },
): Promise<number> => {
  for (const table of [Prisma.sql`received_chunk`, Prisma.sql`received_attachment`])
    await session.run`
      DELETE FROM ${table} a USING received_mail m
       WHERE m.client_id = a.client_id AND m.id = a.mail_id AND m.state = 'QUARANTINED' AND m.created < ${waiting}::timestamptz`;
  const gone = await session.run`
    UPDATE received_mail SET state = 'REMOVED' WHERE state = 'QUARANTINED' AND created < ${waiting}::timestamptz`;
  // What still waits to become a receipt stays.
  await session.run`
    DELETE FROM received_attachment a USING received_mail m
     WHERE m.client_id = a.client_id AND m.id = a.mail_id AND m.created < ${ended}::timestamptz
       AND (a.receipt_id IS NOT NULL OR a.refused <> '')`;
  await session.run`
    DELETE FROM received_mail m
     WHERE m.created < ${ended}::timestamptz AND m.state <> 'QUARANTINED'
       AND NOT EXISTS (SELECT FROM received_attachment a WHERE a.client_id = m.client_id AND a.mail_id = m.id)`;
  return gone;
};
