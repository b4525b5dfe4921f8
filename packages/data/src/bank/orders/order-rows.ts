import { type OrderState, type PaymentOrdered, paymentOrdered } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';

/** The rows of payment orders `q` and of their payments `p`, and the orders that a list is of. */

export type OrderFilter = {
  state?: OrderState | undefined;
  accno?: number | undefined;
  invnumber?: string | undefined;
};

export const paymentOf = (row: Record<string, unknown>): PaymentOrdered => recordOf(paymentOrdered, row);

export const headColumns = Prisma.sql`q.id, q.version, q.accno, q.day::text, q.state, q.batch_booking, q.message_id, q.created, q.created_by,
       q.changed_by, q.released, q.released_by, q.fetched, q.fetched_by, q.sent, q.sent_by, coalesce(encode(sha256(q.file), 'hex'), '') AS sha256,
       (SELECT count(*)::integer FROM ordered_payment p WHERE p.client_id = q.client_id AND p.order_id = q.id) AS count,
       (SELECT count(*)::integer FROM ordered_payment p
         WHERE p.client_id = q.client_id AND p.order_id = q.id AND p.state = 'waiting') AS waiting,
       (SELECT count(*)::integer FROM ordered_payment p
         WHERE p.client_id = q.client_id AND p.order_id = q.id AND p.state = 'refused') AS refused,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text) ORDER BY s.first), '[]')
          FROM (SELECT p.currency, sum(p.amount) AS amount, min(p.position) AS first FROM ordered_payment p
                 WHERE p.client_id = q.client_id AND p.order_id = q.id GROUP BY p.currency) s) AS sums`;

/**
 * Those who have made or changed an order, and the people who have issued the keys among them: a
 * key counts as its issuer.
 */
export const makersOf = Prisma.sql`q.makers || coalesce(
         (SELECT jsonb_agg('person ' || i.id || ' ' || i.name)
            FROM jsonb_array_elements_text(q.makers) AS m (identity)
            JOIN api_key k ON m.identity = 'key ' || k.prefix AND (k.client_id = q.client_id OR k.client_id IS NULL)
            JOIN person i ON i.id = k.issued_by), '[]') AS makers`;

export const paymentsFrom = Prisma.sql`ordered_payment p
      LEFT JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
      LEFT JOIN vendor v ON v.client_id = p.client_id AND v.id = p.vendor_id
     CROSS JOIN LATERAL jsonb_to_record(p.payment) AS f (
       kind text, name text, street text, building_number text, zipcode text, city text, country text, account_number text,
       bic text, reference text, message text, purpose text, charges text, is_salary boolean, accno integer, tax_accno integer,
       vat_code text, discount_accno integer, memo text, previous_iban text, credits jsonb)`;

const bookedEntries = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('entry_id', e.entry_id) ORDER BY e.entry_id), '[]')
          FROM ordered_payment_entry e
         WHERE e.client_id = p.client_id AND e.order_id = p.order_id AND e.position = p.position)`;

/**
 * The amount with which a payment is on its account of payments in transit, in the client's
 * currency; positive. Null where it was not booked yet.
 */
export const transitBase = Prisma.sql`(SELECT -sum(o.amount)
          FROM ordered_payment_entry e
          JOIN posting o ON o.client_id = e.client_id AND o.entry_id = e.entry_id AND o.accno = p.transit_accno
         WHERE e.client_id = p.client_id AND e.order_id = p.order_id AND e.position = p.position)::text`;

export const paymentColumns = Prisma.sql`p.position, d.invnumber, v.vendornumber, p.iban, p.amount::text, p.currency, p.discount::text,
       p.end_to_end, p.payment_information, p.state, p.reason, p.transit_accno, ${bookedEntries} AS entries, f.*`;

export const orderCondition = ({ state, accno, invnumber }: OrderFilter): Prisma.Sql => {
  const conditions = [
    ...(state === undefined ? [] : [Prisma.sql`q.state = ${state}`]),
    ...(accno === undefined ? [] : [Prisma.sql`q.accno = ${accno}::integer`]),
    ...(invnumber === undefined
      ? []
      : [
          Prisma.sql`EXISTS (
            SELECT FROM ordered_payment p JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
             WHERE p.client_id = q.client_id AND p.order_id = q.id AND d.invnumber_folded = lower(normalize(${invnumber})))`,
        ]),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
};
