import { randomUUID } from 'node:crypto';
import { addressText, type NewMail } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction, type Tx } from '../postgres/transaction.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { changeMail } from './delivery.ts';
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

/** A change of a mail by hand: it is tried again, it came back from these addresses, or it is not to be sent. */
export type MailChange = { state: 'queued' } | { state: 'bounced'; refused: string } | { state: 'cancelled' };

const from = { queued: ['failed', 'bounced', 'cancelled'], bounced: ['sent'], cancelled: ['queued'] };

/** The mails of one client. */
export const mailsOf = (database: Pick<Database, 'prisma'>, client_id: number) => ({
  /** Changes a mail, and records the outcome of the request. Returns false where its state does not allow it. */
  change: (id: number, change: MailChange, writing: Writing): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      const { state } = change;
      const { now } = writing;
      const more =
        state === 'queued'
          ? Prisma.sql`due = ${now}::timestamptz, failing_since = NULL, answer = '', refused = '', ended = NULL`
          : Prisma.sql`ended = ${now}::timestamptz`;
      const refused = 'refused' in change ? Prisma.sql`, refused = ${change.refused}` : Prisma.empty;
      const of = {
        where: Prisma.sql`m.id = ${id}::integer AND m.state = ANY (${from[state]}::text[])`,
        set: Prisma.sql`state = ${state}, ${more}${refused}`,
      };
      await recordOutcomeIn(tx, { client_id, writing }, {});
      return changeMail(tx, client_id, of, writing);
    }),
});
