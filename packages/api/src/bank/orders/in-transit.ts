import type { InTransit, Writing } from '@kontor/data';
import { type OrderKept, outcomeOfOrdered, type PaymentOrdered, transitLine } from '@kontor/domain';
import { bookCommands } from '../bookings.ts';
import type { OrderContext } from './draft.ts';

/** Payments that are booked as their order is sent, where the client has an account of payments in transit (docs/interface §26). */

type Sending = { payments: readonly PaymentOrdered[]; writing: Writing };

/**
 * Books payments of an order on its day, against the account of payments in transit. Answers what was booked: nothing where the client
 * has no such account. Refuses what payments and entries refuse, as `period_closed`.
 */
export const bookInTransit = async (
  ctx: OrderContext,
  order: OrderKept,
  { payments, writing }: Sending,
): Promise<InTransit[]> => {
  const { transit_accno } = ctx.client.orders ?? {};
  if (transit_accno === undefined) return [];
  const booked: InTransit[] = [];
  for (const payment of payments) {
    const from = transitLine(order, payment, transit_accno);
    if (!from) continue;
    const outcome = outcomeOfOrdered(payment);
    const entries = await ctx.books.bank.lines.entriesOf(() => bookCommands(ctx, { from, outcome }, writing));
    booked.push({ position: payment.position, transit_accno, entries });
  }
  return booked;
};
