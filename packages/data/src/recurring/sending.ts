import { type BookingDate, type Instant, mailDayOf, say } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { type Issue, issueIn } from '../letters/issue.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Session } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Invoices of recurring invoices that wait to be sent (docs/interface §25). */

/** A day whose invoice waits. */
export type WaitingToBeSent = { client: string; id: number; day: BookingDate; invnumber: string };

/**
 * Finds what waits in the books of all clients, first what has waited longest, at most that many.
 */
export const findWaitingToBeSent = (
  session: RawSql & Pick<Session, 'transaction'>,
  { now, most }: { now: Instant; most: number },
): Promise<WaitingToBeSent[]> => session.query<WaitingToBeSent[]>`
  SELECT c.name AS client, o.recurring_invoice AS id, o.day::text, o.invnumber
    FROM occurrence o JOIN client c ON c.id = o.client_id
   WHERE c.archived IS NULL AND o.sending = 'WAITING' AND o.sending_attempt <= ${now}::timestamptz
   ORDER BY o.sending_attempt, o.client_id, o.recurring_invoice, o.day LIMIT ${most}`;

type Day = Pick<WaitingToBeSent, 'id' | 'day'>;

export const recurringSendingOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => {
  const isDay = ({ id, day }: Day) => Prisma.sql`
    client_id = ${client_id} AND recurring_invoice = ${id}::integer AND day = ${day}::date`;
  const waiting = (day: Day) => Prisma.sql`${isDay(day)} AND sending = 'WAITING'`;
  return {
    /**
     * Issues the letter of a day and queues its mail, both or none; false where another program was
     * first. Without `issue` the invoice has a mail already. One whose mail is held says until
     * when.
     */
    send: (day: Day, issue: Issue | undefined, writing: Writing): Promise<boolean> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const sent = await tx.run`
          UPDATE occurrence SET sending = 'QUEUED', sending_message = '', sending_attempt = NULL WHERE ${waiting(day)}`;
        if (sent === 0) return false;
        const { issued, records } = await issueIn(tx, { client_id, issues: issue ? [issue] : [] }, writing);
        const held_until = issued[0]?.held_until;
        if (held_until !== undefined)
          await tx.run`
            UPDATE occurrence SET sending_message = ${say('mail_held', { day: mailDayOf(held_until) }).message}
             WHERE ${isDay(day)}`;
        const written = records.map((record) => ({ ...writing.by, ...record }));
        if (written.length > 0) await addLinkOf(tx, { client_id, records: written }, writing);
        return true;
      }),

    /** Records why a day cannot be sent yet, and when it is tried again. */
    wait: async (day: Day, { message, until }: { message: string; until: Instant }): Promise<void> => {
      await session.run`
        UPDATE occurrence SET sending_message = ${message}, sending_attempt = ${until}::timestamptz WHERE ${waiting(day)}`;
    },
  };
};
