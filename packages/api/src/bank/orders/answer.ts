import { BankFileFault, readPaymentStatus } from '@kontor/bank';
import { inOneWrite, type Writing } from '@kontor/data';
import {
  type OrderAnswered,
  type OrderKept,
  type PaymentStatusReport,
  Refusal,
  refusedBy,
  say,
} from '@kontor/domain';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { FileSent } from '../../receipts/file-sent.ts';
import { contextOf } from '../../reminders/issue.ts';
import { foundOrder, makerOf, type OrderContext, orderThere, unkeyed } from './draft.ts';

/** Answers of the bank to payment orders (docs/interface §26). What the bank refuses is free for another order. */

/**
 * Reads a pain.002. Refuses `malformed` for what is none, `not_found` where no order has the message that it answers, and
 * `order_not_released` for one that could not be sent.
 */
export const readAnswer = async (
  { ctx, input: { Filedata: file } }: WriteOptions<{ Filedata: FileSent }>,
  writing: Writing,
): Promise<OrderAnswered> => {
  const report = await reportIn(file);
  return inOneWrite(ctx.database, { client: ctx.client, writing }, async (database) => {
    const within = contextOf(ctx, database);
    const { original_message: number } = report;
    const found = await within.books.paymentOrders.idOf(number);
    const id = foundOrRefuse(found, { what: 'Payment order', number }, ctx.client);
    const order = await sentOrder(within, id, writing);
    const refused = await within.books.paymentOrders.refuse(
      refusedBy(report, order.payments),
      unkeyed(writing),
    );
    const { waiting } = order;
    return {
      ...{ id, message_id: report.message_id, status: report.status },
      ...{ refused: refused.length, waiting: waiting - refused.length },
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

/** The order as one that was sent: an answer of the bank tells so of one that was released. */
const sentOrder = async (ctx: OrderContext, id: number, writing: Writing): Promise<OrderKept> => {
  const { order } = await foundOrder(ctx, id);
  if (order.state === 'sent') return order;
  if (order.state !== 'released')
    throw new Refusal('order_not_released', say('order_not_released', { order: id }));
  return orderThere(
    await ctx.books.paymentOrders.send(id, { maker: makerOf(ctx), writing: unkeyed(writing) }),
  );
};

type OfPayment = { id: number; position: number; payment_refusal: { reason: string } };

/** Tells that the bank has refused a payment of a sent order. Refuses `order_not_released` for any other order, and `not_found` for a payment that awaits no debit. */
export const refusePayment = (
  { ctx, input: { id, position, payment_refusal } }: WriteOptions<OfPayment>,
  writing: Writing,
): Promise<OrderKept> =>
  inOneWrite(ctx.database, { client: ctx.client, writing }, async (database) => {
    const within = contextOf(ctx, database);
    const { order } = await foundOrder(within, id);
    if (order.state !== 'sent')
      throw new Refusal('order_not_released', say('order_not_released', { order: id }));
    const waiting = order.payments.find((one) => one.position === position && one.state === 'waiting');
    const { end_to_end } = foundOrRefuse(waiting, { what: 'Payment', number: position }, ctx.client);
    await within.books.paymentOrders.refuse([{ end_to_end, ...payment_refusal }], unkeyed(writing));
    return (await foundOrder(within, id)).order;
  });
