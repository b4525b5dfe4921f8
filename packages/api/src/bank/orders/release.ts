import { PaymentOrderFault, writePaymentOrder } from '@kontor/bank';
import { type OrderFound, unitOfWork, type Writing } from '@kontor/data';
import {
  checkStillDue,
  invalidField,
  type OrderKept,
  orderInFile,
  type PaymentOrder,
  paymentsStillOpen,
  Refusal,
  type Seen,
  say,
} from '@kontor/domain';
import { versionOutdated } from '../../master-data/saved.ts';
import { senderOf } from '../../print/head.ts';
import { identityOf } from '../../procedure/caller.ts';
import { type FileAnswered, fileMade } from '../../procedure/files/file-content.ts';
import { todayOf } from '../../procedure/filter.ts';
import { type WriteOptions, writingOf } from '../../procedure/idempotency.ts';
import { contextOf } from '../../reminders/issue.ts';
import { foundOrder, makerOf, notDraft, numbersOf, type OrderContext, orderThere, unkeyed } from './draft.ts';
import { bookInTransit } from './in-transit.ts';
import { bookOrderCredits } from './order-credits.ts';

/** Releasing payment orders, their files, and what becomes of them (docs/interface §26). */

type OrderNamed = WriteOptions<{ id: number }>;
type OrderSeen = WriteOptions<{ id: number } & Partial<Seen>>;

/**
 * Releases a draft: its file is made and kept as it leaves. Refuses `order_not_draft`,
 * `order_needs_second_person` where the client wants one, `version_outdated`, `order_outdated`, and
 * `invalid` for a person who does not say what they saw, a day that is over, without a sender, and
 * for what banks refuse.
 */
export const releaseOrder = (
  { ctx, input: { id, version_seen: seen } }: OrderSeen,
  writing: Writing,
): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const found = await foundOrder(within, id);
    const { order } = found;
    if (order.state !== 'draft') throw notDraft(id);
    await checkSecondPerson(within, found);
    await checkSeen(within, order, seen);
    if (order.day < todayOf(ctx)) throw invalidField('day', say('order_past'));
    await checkDue(within, order);
    const file = new TextEncoder().encode(await fileOf(within, order));
    return orderThere(
      await within.books.paymentOrders.release(id, file, { maker: makerOf(ctx), writing: unkeyed(writing) }),
    );
  });

/**
 * A key is not a person: where two are asked for, one of them may be the program that made the
 * order, and never the one that releases it.
 */
const checkSecondPerson = async (
  { books, caller }: OrderContext,
  { order, makers }: OrderFound,
): Promise<void> => {
  const { orders } = await books.settings.now();
  if (!orders?.four_eyes || (caller.kind === 'person' && !makers.includes(identityOf(caller)))) return;
  throw new Refusal('order_needs_second_person', say('order_four_eyes', { order: order.id }));
};

/** A person releases what they have looked at. A key may, too, where it sends a version. */
const checkSeen = async (ctx: OrderContext, { id, version }: OrderKept, seen: Seen['version_seen']) => {
  if (typeof seen === 'number') {
    if (seen !== version)
      throw await versionOutdated({ what: 'Payment order', field: 'id', number: id }, ctx);
  } else if (ctx.caller.kind === 'person') throw invalidField('version_seen', say('seen_needed'));
};

type OrderPayments = Pick<OrderKept, 'id' | 'payments'>;

const openPayables = ({ books }: OrderContext, { payments }: OrderPayments) => {
  return books.paymentOrders.payables({ numbers: numbersOf(payments) });
};

const checkDue = async (ctx: OrderContext, order: OrderPayments): Promise<void> =>
  checkStillDue(order, await openPayables(ctx, order));

/** Those of the payments of an order that pay nothing that was paid in the meantime. */
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

/**
 * The file of an order, as it was released. The first time the order is marked, as the file may go
 * to the bank from then on. Refuses `order_not_released` and, where it was not sent and pays what
 * was paid in the meantime or to another IBAN, `order_outdated` and `iban_not_confirmed`.
 */
export const readOrderFile = async (opts: OrderNamed): Promise<FileAnswered> => {
  const { ctx, input } = opts;
  const { id } = input;
  const { state, message_id } = await orderToFetch(opts);
  const file = state === 'cancelled' ? undefined : await ctx.books.paymentOrders.file(id);
  if (!file) throw notReleased(id);
  return fileMade(`pain001-${message_id}.xml`, 'application/xml', file);
};

const orderToFetch = async ({ ctx, input: { id }, path }: OrderNamed): Promise<OrderKept> => {
  const { order } = await foundOrder(ctx, id);
  if (order.state !== 'released') return order;
  await checkDue(ctx, order);
  if (order.fetched !== undefined) return order;
  const writing = writingOf({ ctx, path });
  return unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { order: now } = await foundOrder(within, id);
    if (now.state !== 'released' || now.fetched !== undefined) return now;
    await checkDue(within, now);
    return orderThere(await within.books.paymentOrders.fetch(id, { maker: makerOf(ctx), writing }));
  });
};

const notReleased = (order: number): Refusal =>
  new Refusal('order_not_released', say('order_not_released', { order }));

/**
 * Marks an order as sent to the bank: from then on its payments await their debit. The credit notes
 * that it takes off are set off. Where the client
 * has an account of payments in transit they are booked with it. An order whose file was fetched
 * was sent as the file has it, whatever has changed since; what was paid in the meantime is not
 * booked, and its debit shows. Refuses `order_not_released`, `order_outdated` and
 * `iban_not_confirmed` where nobody has fetched the file, and what payments refuse, as
 * `period_closed`.
 */
export const sendOrder = ({ ctx, input: { id } }: OrderNamed, writing: Writing): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { order } = await foundOrder(within, id);
    if (order.state !== 'released') throw notReleased(id);
    if (order.fetched === undefined) await checkDue(within, order);
    const own = unkeyed(writing);
    await bookOrderCredits(within, order, own);
    const booked = await bookInTransit(within, order, {
      payments: await stillDue(within, order),
      writing: own,
    });
    return orderThere(
      await within.books.paymentOrders.send(id, booked, { maker: makerOf(ctx), writing: own }),
    );
  });

type Cancelling = WriteOptions<{ id: number; not_sent?: boolean | undefined }>;

/**
 * Cancels an order that was not sent, so that its payables are free. Refuses `order_not_draft` for
 * one that was sent or is cancelled, and `order_fetched` for one whose file may be with the bank,
 * unless the caller says that it was not sent.
 */
export const cancelOrder = (
  { ctx, input: { id, not_sent = false } }: Cancelling,
  writing: Writing,
): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { order } = await foundOrder(within, id);
    if (order.state === 'sent') throw new Refusal('order_not_draft', say('order_sent', { order: id }));
    if (order.state === 'cancelled') throw notDraft(id);
    if (order.fetched !== undefined && !not_sent)
      throw new Refusal('order_fetched', say('order_fetched', { order: id, at: order.fetched }), [
        { field: 'not_sent', ...say('required') },
      ]);
    return orderThere(
      await within.books.paymentOrders.cancel(id, { maker: makerOf(ctx), writing: unkeyed(writing) }),
    );
  });
