import type { Instant, SenderStanding } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import type { Queryable, Tx } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import type { StoreName } from '../receipts/storage/store.ts';
import { addLink } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';
import { findStandings } from './mail-sender.ts';

/**
 * The queue of mails (docs/operations), one for all clients. A worker that takes a mail holds it
 * until `due`; otherwise another worker takes it over with the next attempt, and sends it once more
 * with the same Message-ID. Every statement names its attempt, so that a worker that lost its mail
 * changes nothing.
 */

/** A mail that was taken, with the file of its letter. */
export type TakenMail = {
  client_id: number;
  id: number;
  attempts: number;
  message_id: string;
  from_name: string;
  reply_to: string;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  text: string;
  failing_since: Date | null;
  file_name: string;
  size: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
  store: StoreName;
  /** The electronic invoice beside the PDF, where there is one. */
  e_invoice: string | null;
  /** Whether the client may send from `reply_to`. */
  standing: SenderStanding;
};

type Taken = Pick<TakenMail, 'client_id' | 'id' | 'attempts'>;

/** The places that clients have in use. */
export type HeldPlaces = readonly { client_id: number; count: number }[];

/**
 * The mails to take until `until`: at most `limit`, and of one client at most `perClient`, with
 * those that are `held`. One that was taken, that no server has postponed, and that is held
 * `beyond` a time for which none is held was taken before the clock was set back, and is due.
 */
type Taking = {
  now: Instant;
  until: Instant;
  beyond: Instant;
  limit: number;
  perClient: number;
  held: HeldPlaces;
};

/**
 * Takes the mails that have been due longest: of each client the first, then the second of each;
 * none when none is due.
 */
export const takeMails = async (
  session: Queryable,
  { now, until, beyond, limit, perClient, held }: Taking,
): Promise<TakenMail[]> => {
  const isDue = Prisma.sql`(m.due <= ${now}::timestamptz OR m.due > ${beyond}::timestamptz AND m.attempts > 0 AND m.failing_since IS NULL)`;
  const taken = await session.query<Omit<TakenMail, 'standing'>[]>`
    WITH held AS (
      SELECT * FROM unnest(${held.map(({ client_id }) => client_id)}::integer[], ${held.map(({ count }) => count)}::integer[])
        AS h (client_id, count)
    ),
    ready AS (
      SELECT m.client_id, m.id, m.due,
             coalesce(h.count, 0) + row_number() OVER (PARTITION BY m.client_id ORDER BY m.due, m.id) AS place
        FROM mail m LEFT JOIN held h ON h.client_id = m.client_id
       WHERE m.state = 'queued' AND ${isDue}
         AND NOT EXISTS (SELECT FROM client c WHERE c.id = m.client_id AND c.archived IS NOT NULL)
    ),
    next AS (
      SELECT m.client_id, m.id FROM ready r JOIN mail m ON m.client_id = r.client_id AND m.id = r.id
       WHERE r.place <= ${perClient} AND m.state = 'queued' AND ${isDue}
       ORDER BY r.place, r.due, m.client_id, m.id LIMIT ${limit} FOR UPDATE OF m SKIP LOCKED
    ),
    taken AS (
      UPDATE mail m SET attempts = m.attempts + 1, due = ${until}::timestamptz
        FROM next n WHERE m.client_id = n.client_id AND m.id = n.id
      RETURNING m.*
    )
    SELECT t.client_id, t.id, t.attempts, t.message_id, t.from_name, t.reply_to, t."to", t.cc, t.bcc, t.subject, t.text,
           t.failing_since, l.file_name, l.size, encode(l.sha256, 'hex') AS sha256, l.store,
           CASE WHEN l.e_invoice_kind IN ('ubl', 'cii') THEN l.e_invoice END AS e_invoice
      FROM taken t JOIN letter l ON l.client_id = t.client_id AND l.id = t.letter_id`;
  const standingOf = await findStandings(
    session,
    taken.map(({ client_id }) => client_id),
  );
  const mails = taken.map((mail) => ({ ...mail, standing: standingOf(mail.client_id, mail.reply_to) }));
  return mails.toSorted((one, other) => one.client_id - other.client_id || one.id - other.id);
};

/**
 * Holds mails until later, as they are still being sent; none that another worker has taken over.
 */
export const renewMails = async (
  session: Queryable,
  taken: readonly Taken[],
  until: Instant,
): Promise<void> => {
  const [clients, ids, attempts] = (['client_id', 'id', 'attempts'] as const).map((key) =>
    taken.map((mail) => mail[key]),
  );
  await session.query`
    UPDATE mail m SET due = ${until}::timestamptz
      FROM unnest(${clients}::integer[], ${ids}::integer[], ${attempts}::integer[]) AS t (client_id, id, attempts)
     WHERE m.client_id = t.client_id AND m.id = t.id AND m.attempts = t.attempts AND m.state = 'queued'`;
};

/**
 * Queues a mail again that could not be sent. Returns false when another worker has taken it over.
 */
export const postponeMail = async (
  session: RawSql & Pick<Database, 'transaction'>,
  taken: Taken,
  { due, failing_since, answer }: { due: Instant; failing_since: Instant; answer: string },
): Promise<boolean> => {
  const rows = await inStatement(
    session,
    () => session.query<unknown[]>`
      UPDATE mail m SET due = ${due}::timestamptz, failing_since = ${failing_since}::timestamptz, answer = ${answer}
       WHERE ${held(taken)} RETURNING 1`,
  );
  return rows.length > 0;
};

/**
 * Gives a mail back as if it had not been taken: what was not recorded of its attempt is done
 * again, by the same Message-ID.
 */
export const giveMailBack = async (session: Queryable, taken: Taken, due: Instant): Promise<void> => {
  await session.query`
    UPDATE mail m SET attempts = attempts - 1, due = ${due}::timestamptz WHERE ${held(taken)}`;
};

/** The end of a mail: the last answer of the server, and the addresses that it did not take. */
export type MailEnd = { state: 'sent' | 'failed'; answer: string; refused: string };

/**
 * Ends a mail, with a link of the audit trail. Returns false when another worker has taken it over.
 * One that was cancelled while it was being sent was sent anyway.
 */
export const endMail = (
  database: RawSql & Pick<Database, 'transaction'>,
  taken: Taken,
  { state, answer, refused }: MailEnd,
  writing: Writing,
): Promise<boolean> =>
  database.transaction(({ tx }) =>
    changeMail(
      tx,
      taken.client_id,
      {
        where: Prisma.sql`m.id = ${taken.id} AND m.attempts = ${taken.attempts}
          AND (m.state = 'queued' OR m.state = 'cancelled' AND ${state} = 'sent')`,
        set: Prisma.sql`state = ${state}, answer = ${answer}, refused = ${refused}, ended = ${writing.now}::timestamptz`,
      },
      writing,
    ),
  );

const held = ({ client_id, id, attempts }: Taken): Prisma.Sql =>
  Prisma.sql`m.client_id = ${client_id}::integer AND m.id = ${id}::integer AND m.attempts = ${attempts}::integer AND m.state = 'queued'`;

/**
 * Changes a mail of a client that `where` selects, with a link of the audit trail. Returns false
 * where it selects none.
 */
export const changeMail = async (
  tx: Tx,
  client_id: number,
  { where, set }: { where: Prisma.Sql; set: Prisma.Sql },
  writing: Writing,
): Promise<boolean> => {
  const [row] = await tx.query<{ before: object; after: object }[]>`
    WITH before AS MATERIALIZED (SELECT m.* FROM mail m WHERE m.client_id = ${client_id} AND ${where} FOR UPDATE)
    UPDATE mail m SET ${set} FROM before b WHERE m.client_id = b.client_id AND m.id = b.id
    RETURNING to_jsonb(b) - 'text' AS before, to_jsonb(m) - 'text' AS after`;
  if (!row) return false;
  await addLink(tx, { client_id, record: { ...writing.by, table: 'mail', ...row } }, writing);
  return true;
};
