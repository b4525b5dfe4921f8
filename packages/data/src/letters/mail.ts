import { randomUUID } from 'node:crypto';
import { addressText, type NewMail } from '@kontor/domain';
import type { Tx } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';
import type { LetterRecord } from './letter.ts';

/** A mail that is queued with the letter of this id. */
export type QueuedMail = NewMail & { letter_id: number };

/**
 * Queues mails in a transaction of the caller's, to be sent when it is committed, and answers their ids in the same order, with the
 * records for the audit trail, whose link comes last. The text is in no record.
 */
export const queueMails = async (
  tx: Tx,
  { client_id, mails }: { client_id: number; mails: readonly QueuedMail[] },
  { now, by }: Writing,
): Promise<{ ids: number[]; records: LetterRecord[] }> => {
  const ids: number[] = [];
  const records: LetterRecord[] = [];
  for (const mail of mails) {
    const [row] = await tx.$queryRaw<{ id: number; record: object }[]>`
      INSERT INTO mail AS m (client_id, letter_id, message_id, from_name, reply_to, "to", cc, bcc, subject, text, state, due, created,
                             key_prefix, person)
      VALUES (${client_id}::integer, ${mail.letter_id}::integer, ${messageId(mail)}, ${mail.from_name}, ${mail.reply_to},
              ${addressText(mail.to)}, ${addressText(mail.cc)}, ${addressText(mail.bcc)}, ${mail.subject}, ${mail.text}, 'queued',
              ${now}::timestamptz, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null})
      RETURNING id, to_jsonb(m) - 'text' AS record`;
    if (!row) throw new Error('a mail was not queued');
    ids.push(row.id);
    records.push({ table: 'mail', before: null, after: row.record });
  }
  return { ids, records };
};

/** In the domain of the sender, where there is one. */
const messageId = ({ reply_to }: NewMail): string =>
  `<${randomUUID()}@${reply_to.split('@').at(-1) || 'kontor.invalid'}>`;
