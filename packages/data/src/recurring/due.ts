import type { BookingDate, Instant } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';

/** The recurring invoices of all clients that have something to be posted (docs/operations). */

/** A recurring invoice with a day that has come; `failed` is a day that is tried again. */
export type DueRecurring = { client: string; id: number; failed: BookingDate | undefined };

/**
 * Finds what is due, first what has been due longest, at most that many. `dayIn` says which day it
 * is in a time zone: a day comes at the client's midnight.
 */
export const findDueRecurring = async (
  session: RawSql,
  { now, most, dayIn }: { now: Instant; most: number; dayIn: (zone: string) => BookingDate },
): Promise<DueRecurring[]> => {
  // Nowhere is it later than 14 hours after UTC.
  const zones = await session.query<{ zone: string }[]>`
    SELECT DISTINCT c.zone FROM recurring_invoice r JOIN client c ON c.id = r.client_id
     WHERE c.archived IS NULL AND r.state = 'ACTIVE' AND r.next_on <= (${now}::timestamptz AT TIME ZONE 'UTC' + interval '14 hours')::date`;
  const days = zones.map(({ zone }) => ({ zone, day: dayIn(zone) }));
  const rows = await session.query<{ client: string; id: number; failed: string | null }[]>`
    (SELECT c.name AS client, r.id, NULL AS failed
       FROM recurring_invoice r JOIN client c ON c.id = r.client_id
       JOIN jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS d(zone text, day date) ON d.zone = c.zone
      WHERE c.archived IS NULL AND r.state = 'ACTIVE' AND r.next_on <= d.day
      ORDER BY r.next_on, r.client_id, r.id LIMIT ${most})
    UNION ALL
    (SELECT c.name, o.recurring_invoice, o.day::text
       FROM occurrence o JOIN client c ON c.id = o.client_id
       JOIN recurring_invoice r ON r.client_id = o.client_id AND r.id = o.recurring_invoice AND r.state <> 'PAUSED'
      WHERE c.archived IS NULL AND o.state = 'FAILED' AND o.next_attempt <= ${now}::timestamptz
      ORDER BY o.next_attempt, o.client_id, o.recurring_invoice, o.day LIMIT ${most})`;
  return rows.map(({ failed, ...row }) => ({
    ...row,
    failed: failed === null ? undefined : (failed as BookingDate),
  }));
};
