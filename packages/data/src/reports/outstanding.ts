import type { BookingDate, Instant } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

/** Receipts that are not read yet or could not be, and proposals that are not decided. */
export type UnprocessedReceipts = { waiting_receipts: number; failed_receipts: number; proposals: number };

/**
 * Counts what was received before `until` and is not processed. Receipts that were withdrawn are
 * not counted.
 */
export const unprocessedReceipts = async (
  session: Session,
  { client_id, until }: { client_id: number; until: Instant },
): Promise<UnprocessedReceipts> => {
  const [row] = await session.query<UnprocessedReceipts[]>`
    SELECT (SELECT count(*)::integer FROM proposal p
              JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id AND r.withdrawn IS NULL
             WHERE p.client_id = ${client_id} AND p.state = 'OPEN' AND r.date_received < ${until}::timestamptz)
             AS proposals, waiting_receipts, failed_receipts
      FROM (SELECT count(*) FILTER (WHERE j.state <> 'failed')::integer AS waiting_receipts,
                   count(*) FILTER (WHERE j.state = 'failed')::integer AS failed_receipts
              FROM receipt_job j
              JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
             WHERE j.client_id = ${client_id} AND j.state IN ('queued', 'running', 'failed')
               AND r.date_received < ${until}::timestamptz) jobs`;
  if (!row) throw new Error('unprocessed receipts were counted without a result');
  return row;
};

// Ten years of months.
const maxMonths = 120;

/** The statement of `vatMonths`, of a client and a day by value or by SQL that names them. */
export const vatMonthsOf = ({
  client_id,
  on,
}: {
  client_id: number | Prisma.Sql;
  on: BookingDate | Prisma.Sql;
}): Prisma.Sql => Prisma.sql`
    SELECT month::text FROM (
      SELECT DISTINCT b.month FROM account a JOIN balance b ON b.client_id = a.client_id AND b.accno = a.accno
       WHERE a.client_id = ${client_id} AND string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
         AND b.month <= ${on}::date AND b.debit - b.credit <> b.settled
       ORDER BY b.month DESC LIMIT ${maxMonths}) moved
     ORDER BY month`;

/**
 * The last 120 months up to a day in which something but settlements moved on the VAT accounts, by
 * their first days.
 */
export const vatMonths = async (
  session: Session,
  of: { client_id: number; on: BookingDate },
): Promise<BookingDate[]> => {
  const rows = await session.query<{ month: BookingDate }[]>(vatMonthsOf(of));
  return rows.map(({ month }) => month);
};
