import { BankFileFault, readPaymentStatus } from '@kontor/bank';
import { type PaymentEnd, unitOfWork, type Writing } from '@kontor/data';
import {
  type BookingDate,
  type OrderAnswered,
  type OrderKept,
  type PaymentRefusal,
  type PaymentStatusReport,
  Refusal,
  refusedBy,
  say,
  unknownIn,
} from '@kontor/domain';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { FileSent } from '../../receipts/file-sent.ts';
import { contextOf } from '../../reminders/issue.ts';
import { takeBack } from '../transit.ts';
import { foundOrder, makerOf, type OrderContext, orderThere, unkeyed } from './draft.ts';
import { bookInTransit } from './in-transit.ts';
import { stillDue } from './release.ts';

/**
 * Answers of the bank to payment orders (docs/interface §26). What the bank refuses is free for
 * another order.
 */

type AnswerSent = { Filedata: FileSent; transdate?: BookingDate | null | undefined };

/**
 * Reads a pain.002. What was booked of refused payments is reversed, on their day or on
 * `transdate`. Refuses `malformed` for anything else, `not_found` where no order has the message
 * that it answers, and `order_not_released` for one that could not be sent.
 */
export const readAnswer = async (
  { ctx, input: { Filedata: file, transdate } }: WriteOptions<AnswerSent>,
  writing: Writing,
): Promise<OrderAnswered> => {
  const report = await reportIn(file);
  return unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { original_message: number } = report;
    const named = await within.books.paymentOrders.idOf(number);
    const id = foundOrRefuse(named, { what: 'Payment order', number }, ctx.client);
    const { order: found } = await foundOrder(within, id);
    const refusals = refusedBy(report, found.payments);
    const order = await sentOrder(within, found, { refusals, writing });
    const refused = await refuse(within, order, { refusals, transdate: transdate ?? undefined, writing });
    const { waiting } = order;
    const unknown = unknownIn(report, found.payments);
    return {
      ...{ id, message_id: report.message_id, status: report.status },
      ...{ refused: refused.length, waiting: waiting - refused.length },
      ...(unknown.length === 0 ? {} : { unknown }),
    };
  });
};

const reportIn = async (file: FileSent): Promise<PaymentStatusReport> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read({ start: 0, end: file.size })) pieces.push(piece);
  try {
    return readPaymentStatus(Buffer.concat(pieces));
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    throw new Refusal('malformed', error.message, [{ field: 'Filedata', message: error.message }]);
  }
};

type Refusing = {
  refusals: readonly PaymentEnd[];
  transdate: BookingDate | undefined;
  writing: Writing;
};

/**
 * The order as one that was sent: an answer of the bank says so of one that was released. Payments
 * that the bank refuses with it were never in transit, nor is one booked whose payable was paid in
 * the meantime: its debit shows.
 */
const sentOrder = async (
  ctx: OrderContext,
  order: OrderKept,
  { refusals, writing }: Pick<Refusing, 'refusals' | 'writing'>,
): Promise<OrderKept> => {
  const { id, payments, state } = order;
  if (state === 'sent') return order;
  if (state !== 'released') throw new Refusal('order_not_released', say('order_not_released', { order: id }));
  const own = unkeyed(writing);
  const taken = payments.filter(
    ({ end_to_end }) => !refusals.some((refused) => refused.end_to_end === end_to_end),
  );
  const due = await stillDue(ctx, { id, payments: taken });
  const booked = await bookInTransit(ctx, order, { payments: due, writing: own });
  return orderThere(await ctx.books.paymentOrders.send(id, booked, { maker: makerOf(ctx), writing: own }));
};

/**
 * Marks payments as refused, and reverses what was booked of them. Answers the ids of those that
 * were awaited.
 */
const refuse = async (
  ctx: OrderContext,
  { id, payments }: OrderKept,
  { refusals, transdate, writing }: Refusing,
): Promise<string[]> => {
  const own = unkeyed(writing);
  const { paymentOrders } = ctx.books;
  const refused = await paymentOrders.refuse(refusals, own);
  const those = payments.filter(({ end_to_end }) => refused.includes(end_to_end));
  await paymentOrders.keepTakenBack(id, await takeBack(ctx, those, { transdate, writing: own }));
  return refused;
};

type OfPayment = { id: number; position: number; payment_refusal: PaymentRefusal };

/**
 * Says that the bank has refused a payment of a sent order. What was booked of it is reversed.
 * Refuses `order_not_released` for any other order, `not_found` for a payment that awaits no debit,
 * and `period_closed`.
 */
export const refusePayment = (
  { ctx, input: { id, position, payment_refusal } }: WriteOptions<OfPayment>,
  writing: Writing,
): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { order } = await foundOrder(within, id);
    if (order.state !== 'sent')
      throw new Refusal('order_not_released', say('order_not_released', { order: id }));
    const waiting = order.payments.find((one) => one.position === position && one.state === 'waiting');
    const { end_to_end } = foundOrRefuse(waiting, { what: 'Payment', number: position }, ctx.client);
    const { reason, transdate } = payment_refusal;
    const refusals = [{ end_to_end, reason }];
    await refuse(within, order, { refusals, transdate: transdate ?? undefined, writing });
    return (await foundOrder(within, id)).order;
  });
