import {
  idsOfPayment,
  type OrderContent,
  type OrderKept,
  type OrderListed,
  orderKept,
  orderListed,
  type PaymentToOrder,
} from '@kontor/domain';
import { z } from 'zod';
import { keepPaidIbans } from '../../documents/paid-to.ts';
import { Prisma } from '../../generated/client.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../../postgres/page.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../../postgres/session/session.ts';
import { addLink } from '../../writing/audit.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Writing } from '../../writing/writing.ts';
import { awaitedOf } from './awaited.ts';
import { type PayablesSought, readPayablesToPay } from './due.ts';
import {
  headColumns,
  makersOf,
  type OrderFilter,
  orderCondition,
  paymentColumns,
  paymentOf,
  paymentsFrom,
} from './order-rows.ts';
import { type InTransit, keepInTransit, settlingOf } from './settling.ts';

/** The payment orders of one client (docs/interface §26). */

/**
 * Who did something with an order: the name that is answered, and an identity that tells two people
 * with one name apart.
 */
export type OrderMaker = { name: string; identity: string };

/**
 * An order, and the identities of all who have made or changed it, with those of the people who
 * have issued the keys among them.
 */
export type OrderFound = { order: OrderKept; makers: readonly string[] };

type HeadRow = Record<string, unknown> & { id: number };

const orderCursor = z.tuple([idText]);

export const paymentOrdersOf = (session: Session, client_id: number) => {
  const findIn = async (tx: Queryable, id: number): Promise<OrderFound | undefined> => {
    const [head] = await tx.query<(HeadRow & { makers: string[] })[]>`
      SELECT ${headColumns}, ${makersOf} FROM payment_order q
       WHERE q.client_id = ${client_id} AND q.id = ${id}::integer`;
    if (!head) return undefined;
    const rows = await tx.query<Record<string, unknown>[]>`
      SELECT ${paymentColumns} FROM ${paymentsFrom}
       WHERE p.client_id = ${client_id} AND p.order_id = ${id}::integer ORDER BY p.position`;
    return {
      order: { ...recordOf(orderKept, { ...head, payments: [] }), payments: rows.map(paymentOf) },
      makers: head.makers,
    };
  };

  /** Changes an order and adds what it was and is to the trail. Undefined where there is none. */
  const change = (id: number, writing: Writing, work: (tx: Tx) => Promise<unknown>) =>
    session.transaction(async ({ tx }): Promise<OrderKept | undefined> => {
      await takeClient(tx, client_id);
      const before = await findIn(tx, id);
      if (!before) return undefined;
      await work(tx);
      const after = await findIn(tx, id);
      const record = {
        ...writing.by,
        ...{ table: 'payment_order', before: before.order, after: after?.order ?? null },
      };
      await addLink(tx, { client_id, record }, writing);
      return after?.order;
    });

  const addPayments = async (
    tx: Tx,
    { id, message_id }: { id: number; message_id: string },
    payments: readonly PaymentToOrder[],
  ) => {
    const rows = payments.map((payment, at) => ({
      ...payment,
      position: at + 1,
      ...idsOfPayment(message_id, payment, at + 1),
    }));
    await tx.run`
      INSERT INTO ordered_payment (client_id, order_id, position, payable_id, vendor_id, state, reason, end_to_end,
                                   payment_information, iban, amount, currency, discount, payment)
      SELECT ${client_id}::integer, ${id}::integer, (r->>'position')::integer, (r->>'payable_id')::bigint,
             (r->>'vendor_id')::integer, 'waiting', '', r->>'end_to_end', r->>'payment_information', r->>'iban',
             (r->>'amount')::numeric, r->>'currency', (r->>'discount')::numeric, r - ${ownColumns}::text[]
        FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`;
  };

  return {
    /** Reads open payables that may be ordered, as they are now. */
    payables: (sought: PayablesSought) => readPayablesToPay(session, { client_id, sought }),

    find: (id: number): Promise<OrderFound | undefined> => findIn(session, id),

    /** The id of the order whose file has the id `message`. */
    idOf: async (message: string): Promise<number | undefined> => {
      const [row] = await session.query<{ id: number }[]>`
        SELECT id FROM payment_order WHERE client_id = ${client_id} AND message_id = ${message}`;
      return row?.id;
    },

    /** The file of an order as it was released; undefined for a draft. */
    file: async (id: number): Promise<Uint8Array | undefined> => {
      const [row] = await session.query<{ file: Uint8Array | null }[]>`
        SELECT file FROM payment_order WHERE client_id = ${client_id} AND id = ${id}::integer`;
      return row?.file ?? undefined;
    },

    /** Lists orders, the newest first. */
    list: async (filter: OrderFilter & Paging): Promise<Page<OrderListed>> => {
      const { limit = pageSize, after } = filter;
      const [last] = keyOf(after, orderCursor) ?? [undefined];
      const rows = await session.query<HeadRow[]>`
        SELECT ${headColumns} FROM payment_order q
         WHERE q.client_id = ${client_id} AND ${orderCondition(filter)}
           AND ${last === undefined ? Prisma.sql`true` : Prisma.sql`q.id < ${last}::integer`}
         ORDER BY q.id DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, {
        item: (row) => recordOf(orderListed, row),
        cursor: ({ id }) => cursorOf(String(id)),
      });
    },

    /** Keeps a draft. `messageOf` gives the id of its file by its own. */
    create: (
      sent: OrderContent,
      { maker, messageOf }: { maker: OrderMaker; messageOf: (id: number) => string },
      writing: Writing,
    ): Promise<OrderKept> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const [row] = await tx.query<{ id: number }[]>`
          SELECT next_id(${client_id}::integer, 'payment_order') AS id`;
        const id = row?.id ?? 0;
        const message_id = messageOf(id);
        await tx.run`
          INSERT INTO payment_order (client_id, id, accno, day, state, batch_booking, message_id, makers, created, created_by)
          VALUES (${client_id}::integer, ${id}::integer, ${sent.accno}::integer, ${sent.day}::date, 'draft',
                  ${sent.batch_booking ?? null}::boolean, ${message_id}, ${JSON.stringify([maker.identity])}::jsonb,
                  ${writing.now}::timestamptz, ${maker.name})`;
        await addPayments(tx, { id, message_id }, sent.payments);
        const made = await findIn(tx, id);
        if (!made) throw new Error('a payment order was not kept');
        const record = { ...writing.by, table: 'payment_order', before: null, after: made.order };
        await addLink(tx, { client_id, record }, writing);
        return made.order;
      }),

    /** Replaces the content of a draft, which `maker` has then changed. */
    replace: (order: OrderKept, sent: OrderContent, { maker, writing }: By): Promise<OrderKept | undefined> =>
      change(order.id, writing, async (tx) => {
        const { id, message_id } = order;
        await tx.run`DELETE FROM ordered_payment WHERE client_id = ${client_id} AND order_id = ${id}::integer`;
        await tx.run`
          UPDATE payment_order SET accno = ${sent.accno}::integer, day = ${sent.day}::date,
                 batch_booking = ${sent.batch_booking ?? null}::boolean, ${changedBy(maker)}
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        await addPayments(tx, { id, message_id }, sent.payments);
      }),

    /** Takes a payment out of a draft. */
    remove: (id: number, position: number, { maker, writing }: By): Promise<OrderKept | undefined> =>
      change(id, writing, async (tx) => {
        await tx.run`
          DELETE FROM ordered_payment
           WHERE client_id = ${client_id} AND order_id = ${id}::integer AND position = ${position}::integer`;
        await tx.run`
          UPDATE payment_order SET ${changedBy(maker)} WHERE client_id = ${client_id} AND id = ${id}::integer`;
      }),

    release: (id: number, file: Uint8Array<ArrayBuffer>, { maker, writing }: By) =>
      change(
        id,
        writing,
        (tx) => tx.run`
          UPDATE payment_order SET state = 'released', released = ${writing.now}::timestamptz, released_by = ${maker.name},
                 file = ${file}
           WHERE client_id = ${client_id} AND id = ${id}::integer`,
      ),

    /**
     * Marks the file of an order as fetched: from then on it may have gone to the bank. Undefined
     * where there is no such order.
     */
    fetch: (id: number, { maker, writing }: By) =>
      change(
        id,
        writing,
        (tx) => tx.run`
          UPDATE payment_order SET fetched = ${writing.now}::timestamptz, fetched_by = ${maker.name}
           WHERE client_id = ${client_id} AND id = ${id}::integer`,
      ),

    /**
     * Marks an order as sent, with what was booked of its payments. The IBANs that it pays to are
     * known ones of their vendors from then on (§5).
     */
    send: (id: number, booked: readonly InTransit[], { maker, writing }: By) =>
      change(id, writing, async (tx) => {
        await keepInTransit(tx, { client_id, id }, booked);
        await tx.run`
          UPDATE payment_order SET state = 'sent', sent = ${writing.now}::timestamptz, sent_by = ${maker.name}
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        const paid = await tx.query<{ vendor_id: number; iban: string }[]>`
          SELECT vendor_id, iban FROM ordered_payment
           WHERE client_id = ${client_id} AND order_id = ${id}::integer AND vendor_id IS NOT NULL`;
        await keepPaidIbans(tx, { client_id, paid }, writing);
      }),

    /** Cancels an order, whose payables are free then. */
    cancel: (id: number, { maker, writing }: By) =>
      change(id, writing, async (tx) => {
        await tx.run`
          UPDATE payment_order SET state = 'cancelled', changed_by = ${maker.name}
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        await tx.run`
          UPDATE ordered_payment SET state = 'cancelled'
           WHERE client_id = ${client_id} AND order_id = ${id}::integer AND state = 'waiting'`;
      }),

    ...awaitedOf(session, client_id),
    ...settlingOf(session, client_id),
  };
};

type By = { maker: OrderMaker; writing: Writing };

/** The columns of a payment that are not in its JSON. */
const ownColumns = [
  ...[
    'position',
    'payable_id',
    'vendor_id',
    'invnumber',
    'vendornumber',
    'end_to_end',
    'payment_information',
  ],
  ...['iban', 'amount', 'currency', 'discount'],
];

const changedBy = ({ name, identity }: OrderMaker): Prisma.Sql => Prisma.sql`
  changed_by = ${name},
  makers = CASE WHEN makers ? ${identity} THEN makers ELSE makers || to_jsonb(${identity}::text) END`;
