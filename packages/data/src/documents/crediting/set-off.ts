import { type Decimal, type SetoffKept, setoffKept } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Queryable, Tx } from '../../postgres/session/session.ts';
import type { PaymentPair } from './payment-pair.ts';

/**
 * Set-offs of vendors' credit notes (docs/interface §10.2): two payments, one of the credit note
 * and one of a payable, which are reversed together.
 */

/** A set-off whose two payments this transaction has booked. */
export type SetOffToKeep = {
  credit: { id: bigint; invnumber: string };
  payable: { id: bigint; invnumber: string };
  amount: Decimal;
  /** The payment of an order whose sending books it. */
  ordered?: { order: number; position: number } | undefined;
  /** The two payments. */
  payments: PaymentPair;
};

/** Whether a set-off `s` was reversed, as often as not again. */
const isReversed = Prisma.sql`(
  WITH RECURSIVE back(id, depth) AS (
    SELECT s.payment_id, 0
    UNION ALL
    SELECT p.id, back.depth + 1 FROM back JOIN vendorpayment p ON p.client_id = s.client_id AND p.reverses = back.id
  )
  SELECT max(depth) % 2 = 1 FROM back)`;

/** The facts of a payable that decide its set-off: its vendor, and where it waits to be paid. */
export type SetOffSide = {
  vendor_id: number;
  vendornumber: string;
  /** The order in which it waits, before that is sent. */
  in_order: number | null;
  /** The amount that sent orders pay of it and that is not booked yet. */
  on_its_way: Decimal;
  /** The part of it, a credit note, that orders take which are not sent yet. */
  reserved: Decimal;
};

export const setOffsIn = (session: Queryable, client_id: number) => ({
  /** The part of a credit note that settles a payable now, as SQL of both ids. */
  settledBetween: (credit: Prisma.Sql, payable: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT coalesce(sum(s.amount), 0 * d.amount) FROM set_off s
     WHERE s.client_id = ${client_id}::integer AND s.credit_id = ${credit} AND s.payable_id = ${payable} AND NOT ${isReversed}`,

  /** Reads of a payable what decides how much of it may be set off. */
  sideOf: async (id: bigint): Promise<SetOffSide | undefined> => {
    const [row] = await session.query<SetOffSide[]>`
      SELECT d.vendor_id, v.vendornumber,
             (SELECT p.order_id FROM ordered_payment p JOIN payment_order q ON q.client_id = p.client_id AND q.id = p.order_id
               WHERE p.client_id = d.client_id AND p.payable_id = d.id AND p.state = 'waiting' AND q.state <> 'sent') AS in_order,
             (SELECT coalesce(sum(p.amount + p.discount), 0)::text
                FROM ordered_payment p JOIN payment_order q ON q.client_id = p.client_id AND q.id = p.order_id
               WHERE p.client_id = d.client_id AND p.payable_id = d.id AND p.state = 'waiting' AND q.state = 'sent'
                 AND p.transit_accno IS NULL) AS on_its_way,
             ${reservedOf(Prisma.sql`d`)}::text AS reserved
        FROM payable d JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
       WHERE d.client_id = ${client_id}::integer AND d.id = ${id}::bigint`;
    return row;
  },

  /**
   * Lists the set-offs of a payable or credit note, in the order in which they were booked: a
   * thousand at most.
   */
  list: async (document_id: bigint): Promise<SetoffKept[]> => {
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT s.id, d.invnumber AS payable, c.invnumber AS creditnote, v.vendornumber, s.amount::text, p.datepaid::text AS transdate,
             s.payment_id AS payable_payment, s.credit_payment_id AS creditnote_payment, s.order_id AS "order", ${isReversed} AS reversed
        FROM set_off s
        JOIN payable d ON d.client_id = s.client_id AND d.id = s.payable_id
        JOIN payable c ON c.client_id = s.client_id AND c.id = s.credit_id
        JOIN vendor v ON v.client_id = s.client_id AND v.id = d.vendor_id
        JOIN vendorpayment p ON p.client_id = s.client_id AND p.payable_id = s.payable_id AND p.id = s.payment_id
       WHERE s.client_id = ${client_id}::integer AND (s.credit_id = ${document_id}::bigint OR s.payable_id = ${document_id}::bigint)
       ORDER BY s.id LIMIT 1000`;
    return rows.map((row) => recordOf(setoffKept, row));
  },
});

/** Keeps a set-off, and answers its record of the trail. */
export const keepSetOff = async (
  tx: Tx,
  client_id: number,
  { credit, payable, amount, ordered, payments }: SetOffToKeep,
): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO set_off AS s (client_id, id, credit_id, payable_id, amount, credit_payment_id, payment_id, order_id, position)
    VALUES (${client_id}::integer, next_id(${client_id}::integer, 'set_off'), ${credit.id}::bigint, ${payable.id}::bigint,
            ${amount}::numeric, ${payments.credit}::bigint, ${payments.document}::bigint, ${ordered?.order ?? null}::integer,
            ${ordered?.position ?? null}::integer)
    RETURNING to_jsonb(s) || jsonb_build_object('invnumber', ${payable.invnumber}::text, 'creditnote', ${credit.invnumber}::text) AS record`;
  return { table: 'set_off', before: null, after: row?.record ?? null };
};

/**
 * The parts of a credit note, the payable `d`, that payments of orders take which are not sent yet:
 * the rows `order_id` and `amount`. A payment names it in its JSON, by its number.
 */
const taking = (d: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT p.order_id, (c->>'amount')::numeric AS amount
    FROM ordered_payment p
    JOIN payment_order q ON q.client_id = p.client_id AND q.id = p.order_id AND q.state <> 'sent'
   CROSS JOIN LATERAL jsonb_array_elements(p.payment->'credits') c
   WHERE ${d}.amount < 0 AND p.client_id = ${d}.client_id AND p.vendor_id = ${d}.vendor_id AND p.state = 'waiting'
     AND c->>'invnumber' = ${d}.invnumber`;

const reservedOf = (d: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(t.amount), 0) FROM (${taking(d)}) t)`;

/** The same as JSON, by order. */
export const reservations = (d: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('order', t.order_id, 'amount', t.amount::text)), '[]') FROM (${taking(d)}) t)`;
