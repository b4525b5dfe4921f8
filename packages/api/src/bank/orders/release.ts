import { PaymentOrderFault, writePaymentOrder } from '@kontor/bank';
import { inOneWrite, type OrderFound, sha256, type Writing } from '@kontor/data';
import {
  checkStillDue,
  invalidField,
  type OrderKept,
  orderInFile,
  type PaymentOrder,
  paymentsStillOpen,
  Refusal,
  say,
  usualOrders,
} from '@kontor/domain';
import { senderOf } from '../../print/head.ts';
import { todayOf } from '../../procedure/filter.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import { type FileAnswered, fileContentOf } from '../../receipts/file-content.ts';
import { contextOf } from '../../reminders/issue.ts';
import { foundOrder, makerOf, notDraft, type OrderContext, orderThere, unkeyed } from './draft.ts';
import { bookInTransit } from './in-transit.ts';

/** Releasing payment orders, their files, and what becomes of them (docs/interface §26). */

type OrderNamed = WriteOptions<{ id: number }>;

/**
 * Releases a draft: its file is made and kept as it leaves. Refuses `order_not_draft`, `order_needs_second_person` where the client wants
 * one, `order_outdated`, and `invalid` for a day that is over, without a sender, and for what banks refuse.
 */
export const releaseOrder = ({ ctx, input: { id } }: OrderNamed, writing: Writing): Promise<OrderKept> =>
  inOneWrite(ctx.database, { client: ctx.client, writing }, async (database) => {
    const within = contextOf(ctx, database);
    const found = await foundOrder(within, id);
    const { order } = found;
    if (order.state !== 'draft') throw notDraft(id);
    checkSecondPerson(ctx, found);
    if (order.day < todayOf(ctx)) throw invalidField('day', say('order_past'));
    await checkDue(within, order);
    const file = new TextEncoder().encode(await fileOf(within, order));
    return orderThere(
      await within.books.paymentOrders.release(id, file, { maker: makerOf(ctx), writing: unkeyed(writing) }),
    );
  });

/** A key is no person: where two are asked for, one of them may be the program that made the order, and never the one that releases it. */
const checkSecondPerson = (ctx: OrderContext, { order, makers }: OrderFound): void => {
  const { four_eyes } = ctx.client.orders ?? usualOrders;
  if (!four_eyes || (ctx.caller.kind === 'person' && !makers.includes(makerOf(ctx).identity))) return;
  throw new Refusal('order_needs_second_person', say('order_four_eyes', { order: order.id }));
};

type OrderPayments = Pick<OrderKept, 'id' | 'payments'>;

const openPayables = ({ books }: OrderContext, { payments }: OrderPayments) => {
  const numbers = payments.flatMap(({ invnumber }) => (invnumber === undefined ? [] : [{ invnumber }]));
  return books.paymentOrders.payables({ numbers });
};

const checkDue = async (ctx: OrderContext, order: OrderPayments): Promise<void> =>
  checkStillDue(order, await openPayables(ctx, order));

/** Those of the payments of an order that pay nothing that was paid meanwhile. */
export const stillDue = async (ctx: OrderContext, order: OrderPayments) =>
  paymentsStillOpen(order.payments, await openPayables(ctx, order));

const fileOf = async (ctx: OrderContext, order: OrderKept): Promise<string> => {
  const ledger = await ctx.books.ledger();
  const account = ledger.accounts.get(order.accno);
  const payer = { iban: account?.iban ?? '', bic: account?.bank_bic ?? '', sender: senderOf(ledger) };
  return writtenOrder(orderInFile(order, { payer, created: ctx.now }));
};

const writtenOrder = (order: PaymentOrder): string => {
  try {
    return writePaymentOrder(order);
  } catch (error) {
    if (!(error instanceof PaymentOrderFault)) throw error;
    const [message = ''] = error.problems;
    throw new Refusal(
      'invalid',
      message,
      error.problems.map((problem) => ({ field: 'payments', message: problem })),
    );
  }
};

/** The file of an order, as it was released. Refuses `order_not_released`, and `order_outdated` where it was not sent and pays what was paid meanwhile. */
export const readOrderFile = async (ctx: OrderContext, id: number): Promise<FileAnswered> => {
  const { order } = await foundOrder(ctx, id);
  const file = order.state === 'cancelled' ? undefined : await ctx.books.paymentOrders.file(id);
  if (!file) throw notReleased(id);
  if (order.state === 'released') await checkDue(ctx, order);
  return {
    ...{ file_name: `pain001-${order.message_id}.xml`, media_type: 'application/xml' },
    ...{ encoding: 'base64' as const, size: file.length, sha256: sha256(file) },
    content: fileContentOf(file.length, ({ start, end }) => once(file.subarray(start, end))),
  };
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const notReleased = (order: number): Refusal =>
  new Refusal('order_not_released', say('order_not_released', { order }));

/**
 * Marks an order as sent to the bank: from then on its payments await their debit. Where the client has an account of payments in transit they are booked
 * with it. Refuses `order_not_released`, `order_outdated`, and what payments refuse, as `period_closed`.
 */
export const sendOrder = ({ ctx, input: { id } }: OrderNamed, writing: Writing): Promise<OrderKept> =>
  inOneWrite(ctx.database, { client: ctx.client, writing }, async (database) => {
    const within = contextOf(ctx, database);
    const { order } = await foundOrder(within, id);
    if (order.state !== 'released') throw notReleased(id);
    await checkDue(within, order);
    const own = unkeyed(writing);
    const booked = await bookInTransit(within, order, { payments: order.payments, writing: own });
    return orderThere(
      await within.books.paymentOrders.send(id, booked, { maker: makerOf(ctx), writing: own }),
    );
  });

/** Cancels an order that was not sent, so that its payables are free. Refuses `order_not_draft` for one that was sent or is cancelled. */
export const cancelOrder = ({ ctx, input: { id } }: OrderNamed, writing: Writing): Promise<OrderKept> =>
  inOneWrite(ctx.database, { client: ctx.client, writing }, async (database) => {
    const within = contextOf(ctx, database);
    const { order } = await foundOrder(within, id);
    if (order.state === 'sent') throw new Refusal('order_not_draft', say('order_sent', { order: id }));
    if (order.state === 'cancelled') throw notDraft(id);
    return orderThere(
      await within.books.paymentOrders.cancel(id, { maker: makerOf(ctx), writing: unkeyed(writing) }),
    );
  });
