import type { InTransit, Writing } from '@kontor/data';
import { type OrderKept, outcomeOfOrdered, type PaymentOrdered, transitLine } from '@kontor/domain';
import { bookCommands, entriesOfAll } from '../bookings.ts';
import type { OrderContext } from './draft.ts';

/**
 * Payments that are booked as their order is sent, where the client has an account of payments in
 * transit (docs/interface §26).
 */

type Sending = { payments: readonly PaymentOrdered[]; writing: Writing };

/**
 * Books payments of an order on its day, against the account of payments in transit. Answers what
 * was booked: nothing where the client has no such account. Refuses what payments and entries
 * refuse, as `period_closed`.
 */
export const bookInTransit = async (
  ctx: OrderContext,
  order: OrderKept,
  { payments, writing }: Sending,
): Promise<InTransit[]> => {
  const { transit_accno } = ctx.client.orders ?? {};
  if (transit_accno === undefined) return [];
  const standing = payments.flatMap((payment) => {
    const from = transitLine(order, payment, transit_accno);
    return from ? [{ payment, from, outcome: outcomeOfOrdered(payment) }] : [];
  });
  const entries = await entriesOfAll(ctx, standing, (one) => bookCommands(ctx, one, writing));
  const bySource = await ctx.books.bank.lines.entriesBySource(entries);
  return standing.map(({ payment: { position, end_to_end } }) => ({
    position,
    transit_accno,
    entries: bySource.get(end_to_end) ?? [],
  }));
};
