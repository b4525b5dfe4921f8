import {
  type BookingDate,
  daysAhead,
  type Instant,
  mostDiscountDays,
  type OpenByDays,
  type WorkFound,
} from '@kontor/domain';
import type { DocumentKind } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import { ownIdentities } from '../master-data/key.ts';
import type { Session } from '../postgres/session/session.ts';
import { itemsOn } from './open-items.ts';
import { vatMonthsOf } from './outstanding.ts';

/**
 * The clients whose work is looked for, each with its day. They are read one by one: no row of one
 * meets a row of another.
 */
export type WorkSought = { client_id: number; on: BookingDate };

/** Whoever asks, as payment orders name who has made them, and when. */
export type WorkAsked = { identity: string; now: Instant };

// Receipts are found among so many of the latest, so that a client with a hundred thousand is not
// slower.
const latestReceipts = 5_000;

const soughtRows = (clients: readonly WorkSought[]): Prisma.Sql =>
  Prisma.sql`unnest(${clients.map(({ client_id }) => client_id)}::integer[], ${clients.map(({ on }) => on)}::date[]) AS c(id, day)`;

/**
 * Reads what waits for someone at each of these clients, but for open documents, in one statement
 * of indexed reads.
 */
export const readWork = async (
  session: Session,
  clients: readonly WorkSought[],
  { identity, now }: WorkAsked,
): Promise<Map<number, WorkFound>> => {
  const client = Prisma.sql`c.id`;
  const drafts = Prisma.sql`FROM payment_order q WHERE q.client_id = c.id AND q.state =`;
  const rows = await session.query<(WorkFound & { client_id: number })[]>`
    SELECT c.id AS client_id,
           (SELECT count(*)::integer
              FROM (SELECT r.client_id, r.id FROM receipt r WHERE r.client_id = c.id AND r.withdrawn IS NULL
                     ORDER BY r.date_received DESC, r.id DESC LIMIT ${latestReceipts}) r
              LEFT JOIN receipt_job j ON j.client_id = r.client_id AND j.receipt_id = r.id
             WHERE (j.state IS NULL OR j.state = 'done')
               -- Looks for the links of each by index, whatever PostgreSQL thinks of how many links there are.
               AND NOT EXISTS (SELECT 1 FROM receipt_link l WHERE l.client_id = r.client_id AND l.receipt_id = r.id OFFSET 0)
               AND NOT EXISTS (SELECT 1 FROM receipt p WHERE p.client_id = r.client_id AND p.source = r.id OFFSET 0)) AS receipts,
           (SELECT count(*)::integer FROM proposal p
              JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id AND r.withdrawn IS NULL
             WHERE p.client_id = c.id AND p.state = 'OPEN') AS proposals,
           (SELECT count(*)::integer FROM receipt_job j
              JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id AND r.withdrawn IS NULL
             WHERE j.client_id = c.id AND j.state = 'failed') AS failed_receipts,
           (SELECT count(*)::integer FROM bank_line b
             WHERE b.client_id = c.id AND b.state IN ('open', 'proposed')) AS bank_lines,
           (SELECT count(*)::integer FROM plan p
             WHERE p.client_id = c.id AND p.state = 'WAITING' AND p.expires > ${now}::timestamptz) AS plans,
           (SELECT count(*)::integer FROM mail m WHERE m.client_id = c.id AND m.state = 'failed') AS failed_mails,
           (SELECT count(*)::integer FROM mail m WHERE m.client_id = c.id AND m.state = 'bounced') AS bounced_mails,
           (SELECT count(*)::integer ${drafts} 'draft') AS orders,
           (SELECT count(*)::integer ${drafts} 'draft' AND q.makers ?| ${ownIdentities(identity)}) AS own_orders,
           (SELECT count(*)::integer ${drafts} 'released') AS orders_unsent,
           coalesce(d.discounts, 0)::integer AS discounts, coalesce(d.discount, 0)::text AS discount,
           (SELECT min(e.transdate)::text FROM entry e WHERE e.client_id = c.id) AS first_booked,
           (SELECT max(e.transdate)::text FROM entry e WHERE e.client_id = c.id AND e.transdate <= c.day) AS last_booked,
           (SELECT max(y.transdate)::text FROM yearend y
             WHERE y.client_id = c.id AND y.reopened_by IS NULL) AS last_yearend,
           ARRAY(${vatMonthsOf({ client_id: client, on: Prisma.sql`c.day` })}) AS vat_months,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('from', v.from_date::text, 'to', v.to_date::text)), '[]')
              FROM vat_return v WHERE v.client_id = c.id AND v.adjustments IS NULL) AS vat_settled
      FROM ${soughtRows(clients)}
     CROSS JOIN LATERAL (
       SELECT count(*) AS discounts, sum(round(o.base_open * p.discount_percent / 100, 2)) AS discount
         FROM open_payable o
        -- Reads each by its key: documents are wide, and few of all of them are open.
        CROSS JOIN LATERAL (SELECT discount_percent, discount_days, paid FROM payable
                             WHERE client_id = c.id AND id = o.id OFFSET 0) p
        WHERE o.client_id = c.id AND o.open > 0 AND o.duedate > c.day AND o.transdate >= c.day - ${mostDiscountDays}::integer
          AND p.discount_percent > 0 AND p.paid = 0
          AND o.transdate + p.discount_days BETWEEN c.day AND c.day + ${daysAhead}::integer
          AND NOT EXISTS (SELECT 1 FROM ordered_payment w
                           WHERE w.client_id = c.id AND w.payable_id = o.id AND w.state = 'waiting')) d`;
  return new Map(rows.map(({ client_id, ...found }) => [client_id, found]));
};

/**
 * Sums what is open at each of these clients on its day by the number of days that it is overdue.
 */
export const readOpenByDays = async (
  session: Session,
  clients: readonly WorkSought[],
  kind: DocumentKind,
): Promise<Map<number, OpenByDays[]>> => {
  const rows = await session.query<(OpenByDays & { client_id: number })[]>`
    SELECT c.id AS client_id, g.*
      FROM ${soughtRows(clients)}
     CROSS JOIN LATERAL (
       WITH ${itemsOn({ client_id: Prisma.sql`c.id`, kind, on: Prisma.sql`c.day` })}
       SELECT days_overdue, credit, sum(base_open)::text AS base_open, count(*)::integer AS count
         FROM items GROUP BY days_overdue, credit) g`;
  const found = new Map<number, OpenByDays[]>(clients.map(({ client_id }) => [client_id, []]));
  for (const { client_id, ...group } of rows) found.get(client_id)?.push(group);
  return found;
};
