import { randomUUID } from 'node:crypto';
import { addressText, type Instant, type NewMail } from '@kontor/domain';
import type { Tx } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';
import type { LetterRecord } from './letter.ts';
import { type Allowance, countMail } from './mail-day.ts';

/** A mail that is queued with the letter of this id, and the limits that it counts in. */
export type QueuedMail = NewMail & { letter_id: number; allowance: Allowance };

/**
 * Queues mails in a transaction of the caller's, to be sent when it is committed, and answers them
 * in the same order, with the records for the audit trail, whose link comes last. The text is in no
 * record. One beyond the limit of the day is refused, or held until a day that has room: then
 * `held_until` says when. The client's row is locked.
 */
export const queueMails = async (
  tx: Tx,
  { client_id, mails }: { client_id: number; mails: readonly QueuedMail[] },
  { now, by }: Writing,
): Promise<{ queued: { id: number; held_until: Instant | undefined }[]; records: LetterRecord[] }> => {
  const queued: { id: number; held_until: Instant | undefined }[] = [];
  const records: LetterRecord[] = [];
  for (const mail of mails) {
    const recipients = mail.to.length + mail.cc.length + mail.bcc.length;
    const { held_until } = await countMail(tx, { client_id, recipients, allowance: mail.allowance }, now);
    const [row] = await tx.query<{ id: number; record: object }[]>`
      INSERT INTO mail AS m (client_id, letter_id, message_id, from_name, reply_to, "to", cc, bcc, subject, text, state, due, created,
                             key_prefix, person, held_until)
      VALUES (${client_id}::integer, ${mail.letter_id}::integer, ${messageId(mail)}, ${mail.from_name}, ${mail.reply_to},
              ${addressText(mail.to)}, ${addressText(mail.cc)}, ${addressText(mail.bcc)}, ${mail.subject}, ${mail.text}, 'queued',
              ${held_until ?? now}::timestamptz, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null},
              ${held_until ?? null}::timestamptz)
      RETURNING id, to_jsonb(m) - 'text' AS record`;
    if (!row) throw new Error('a mail was not queued');
    queued.push({ id: row.id, held_until });
    records.push({ table: 'mail', before: null, after: row.record });
  }
  return { queued, records };
};

/** In the domain of the sender, where there is one. */
const messageId = ({ reply_to }: NewMail): string =>
  `<${randomUUID()}@${reply_to.split('@').at(-1) || 'kontor.invalid'}>`;
