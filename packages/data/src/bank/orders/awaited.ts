import { type Decimal, type PaymentOrdered, type SentOrder, sentOrderOf } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { noFilter } from '../../postgres/columns.ts';
import type { Session } from '../../postgres/session/session.ts';
import { paymentColumns, paymentOf, paymentsFrom, transitBase } from './order-rows.ts';

/** Payments of orders by the ids under which the bank reports them (docs/interface §26). */

type AwaitedRow = Record<string, unknown> & { order_id: number; base: Decimal | null };

export const awaitedOf = (session: Session, client_id: number) => ({
  /**
   * The payments of sent orders that await their debit, as the lines of statements are matched with
   * them: all, or those that a debit names by its end-to-end id or that of its group.
   */
  awaited: async (by?: { end_to_end: string; payment_information: string }): Promise<SentOrder[]> => {
    const named = by
      ? Prisma.sql`(p.end_to_end = ${by.end_to_end} OR p.payment_information = ${by.payment_information})`
      : noFilter;
    const rows = await session.query<AwaitedRow[]>`
      SELECT p.order_id, ${transitBase} AS base, ${paymentColumns} FROM ${paymentsFrom}
        JOIN payment_order q ON q.client_id = p.client_id AND q.id = p.order_id
       WHERE p.client_id = ${client_id} AND p.state = 'waiting' AND q.state = 'sent' AND ${named}
       ORDER BY p.order_id, p.position`;
    return rows.map(({ order_id, base, ...row }) => sentOrderOf(order_id, paymentOf(row), base));
  },

  /** The payments with these end-to-end ids. */
  ordered: async (ids: readonly string[]): Promise<PaymentOrdered[]> => {
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT ${paymentColumns} FROM ${paymentsFrom}
       WHERE p.client_id = ${client_id} AND p.end_to_end = ANY (${[...ids]}::text[]) ORDER BY p.order_id, p.position`;
    return rows.map(paymentOf);
  },
});
