import {
  fold,
  type Instant,
  type MailKept,
  type MailLimits,
  type MailStatus,
  mailKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { changeMail } from './delivery.ts';
import { countMail, findMailDays, giveDayBack, recipientsOf } from './mail-day.ts';
import { mailSendersOf } from './mail-sender.ts';

/** The mails of one client, as they are listed, and changed by hand (docs/interface §23). */

export type MailFilter = Paging & {
  status?: MailStatus | undefined;
  invnumber?: string | undefined;
  customernumber?: string | undefined;
  vendornumber?: string | undefined;
};

/**
 * A change of a mail by hand: it is sent again, within the limits; it came back from these
 * addresses; or it is not to be sent.
 */
export type MailChange =
  | { state: 'queued'; limits: MailLimits }
  | { state: 'bounced'; refused: string }
  | { state: 'cancelled' };

const from = { queued: ['failed', 'bounced', 'cancelled'], bounced: ['sent'], cancelled: ['queued'] };

/** The mails of one client. */
export const mailsOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => ({
  senders: mailSendersOf(session, client_id),

  /** The mails of today and of the days to come, and their recipients. */
  days: (now: Instant) => findMailDays(session, { client_id, now }),

  /** Lists mails, the newest first. */
  list: async ({ limit = pageSize, after, ...filter }: MailFilter): Promise<Page<MailKept>> => {
    const [last] = keyOf(after, cursor) ?? [undefined];
    const rows = await session.query<MailRow[]>`
      SELECT ${mailColumns} FROM ${source}
       WHERE m.client_id = ${client_id} AND ${last === undefined ? Prisma.sql`true` : Prisma.sql`m.id < ${Number(last)}::integer`}
         AND ${conditionOf(client_id, filter)}
       ORDER BY m.id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(mailKept, row),
      cursor: ({ id }) => cursorOf(String(id)),
    });
  },

  find: async (id: number): Promise<(MailKept & { letter_id: number }) | undefined> => {
    const [row] = await session.query<MailRow[]>`
      SELECT ${mailColumns} FROM ${source} WHERE m.client_id = ${client_id} AND m.id = ${id}::integer`;
    return row && { ...recordOf(mailKept, row), letter_id: row.letter_id };
  },

  /**
   * Changes a mail, and records the outcome of the request. One whose state does not allow it stays
   * as it is. Refuses `rate_limited` for one that is sent again beyond the limits of the day.
   */
  change: (id: number, change: MailChange, writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      const { state } = change;
      const { now } = writing;
      await takeClient(tx, client_id);
      const [mail] = await tx.query<CountedMail[]>`
        SELECT m."to", m.cc, m.bcc, m.held_until FROM mail m
         WHERE m.client_id = ${client_id} AND m.id = ${id}::integer AND m.state = ANY (${from[state]}::text[]) FOR NO KEY UPDATE`;
      await recordOutcomeIn(tx, { client_id, writing }, {});
      if (!mail) return;
      if (state === 'queued') {
        const allowance = { limits: change.limits, beyond: 'refused' } as const;
        await countMail(tx, { client_id, recipients: recipientsOf(mail), allowance }, now);
      }
      const held_until = mail.held_until?.toISOString() as Instant | undefined;
      if (state === 'cancelled' && held_until !== undefined && held_until > now)
        await giveDayBack(tx, { client_id, ...mail, held_until });
      const more =
        state === 'queued'
          ? Prisma.sql`due = ${now}::timestamptz, failing_since = NULL, answer = '', refused = '', ended = NULL, held_until = NULL`
          : Prisma.sql`ended = ${now}::timestamptz`;
      const refused = 'refused' in change ? Prisma.sql`, refused = ${change.refused}` : Prisma.empty;
      const of = {
        where: Prisma.sql`m.id = ${id}::integer AND m.state = ANY (${from[state]}::text[])`,
        set: Prisma.sql`state = ${state}, ${more}${refused}`,
      };
      await changeMail(tx, client_id, of, writing);
    }),
});

type CountedMail = { to: string; cc: string; bcc: string; held_until: Date | null };

type MailRow = Record<string, unknown> & { id: number; letter_id: number };

const cursor = z.tuple([idText]);

const source = Prisma.sql`
  mail m JOIN letter l ON l.client_id = m.client_id AND l.id = m.letter_id
         LEFT JOIN customer c ON c.client_id = l.client_id AND c.id = l.customer_id
         LEFT JOIN vendor v ON v.client_id = l.client_id AND v.id = l.vendor_id`;

const mailColumns = Prisma.sql`m.id, m.letter_id, m.state AS status, l.kind, l.number, coalesce(c.customernumber, '') AS customernumber,
  coalesce(v.vendornumber, '') AS vendornumber, coalesce(c.name, v.name) AS name, l.language_code, m."to", m.cc, m.bcc, m.subject, m.text,
  m.message_id, m.attempts, m.answer, m.refused, l.file_name, l.size, encode(l.sha256, 'hex') AS sha256, m.created,
  coalesce(m.person, m.key_prefix) AS created_by, CASE m.state WHEN 'queued' THEN m.due END AS next_attempt,
  CASE m.state WHEN 'queued' THEN m.held_until END AS held_until, m.ended`;

// An invoice has its own letters, which its number finds, and is named by reminders and statements
// of its customer.
const conditionOf = (
  client_id: number,
  { status, invnumber, customernumber, vendornumber }: MailFilter,
): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`true`,
      ...(status === undefined ? [] : [Prisma.sql`m.state = ${status}`]),
      ...(customernumber === undefined
        ? []
        : [
            Prisma.sql`m.letter_id IN (
              SELECT o.id FROM letter o WHERE o.client_id = ${client_id} AND o.customer_id = (
                SELECT id FROM customer WHERE client_id = ${client_id} AND customernumber_folded = ${fold(customernumber)}))`,
          ]),
      ...(vendornumber === undefined
        ? []
        : [
            Prisma.sql`m.letter_id IN (
              SELECT o.id FROM letter o WHERE o.client_id = ${client_id} AND o.vendor_id = (
                SELECT id FROM vendor WHERE client_id = ${client_id} AND vendornumber_folded = ${fold(vendornumber)}))`,
          ]),
      ...(invnumber === undefined
        ? []
        : [
            Prisma.sql`m.letter_id IN (
              SELECT o.id FROM letter o
               WHERE o.client_id = ${client_id} AND o.kind IN ('invoice', 'credit_note') AND o.key = ${fold(invnumber)}
               UNION ALL
              SELECT o.id FROM letter o
               WHERE o.client_id = ${client_id} AND o.kind NOT IN ('invoice', 'credit_note') AND ${fold(invnumber)} = ANY (o.invoices)
                 AND o.customer_id = (
                   SELECT customer_id FROM invoice WHERE client_id = ${client_id} AND invnumber_folded = ${fold(invnumber)}))`,
          ]),
    ],
    ' AND ',
  );
