import { problemsOfOrder } from '@kontor/bank';
import { type OrderMaker, sha256, unitOfWork, type Writing } from '@kontor/data';
import {
  type BookingDate,
  draftOrder,
  instantAt,
  invalidField,
  type OrderContent,
  type OrderKept,
  type OrderSent,
  type PaymentToOrder,
  paymentInFile,
  Refusal,
  say,
} from '@kontor/domain';
import { identityOf } from '../../procedure/caller.ts';
import { todayOf } from '../../procedure/filter.ts';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import { contextOf } from '../../reminders/issue.ts';

/**
 * Drafts of payment orders (docs/interface §26). They are checked as they are made, in the write
 * that keeps them.
 */

export type OrderContext = WriteOptions<unknown>['ctx'];

/** The caller, by the name that is answered. */
export const makerOf = ({ caller }: Pick<OrderContext, 'caller'>): OrderMaker => {
  const prefix = caller.kind === 'key' ? caller.prefix : '';
  const name = caller.kind === 'person' ? caller.person.name : prefix;
  return { name, identity: identityOf(caller) };
};

export const foundOrder = async ({ books, client }: Pick<OrderContext, 'books' | 'client'>, id: number) =>
  foundOrRefuse(await books.paymentOrders.find(id), { what: 'Payment order', number: id }, client);

/** The order of a draft. Refuses `not_found` and `order_not_draft`. */
const foundDraft = async (ctx: OrderContext, id: number): Promise<OrderKept> => {
  const { order } = await foundOrder(ctx, id);
  if (order.state !== 'draft') throw notDraft(id);
  return order;
};

export const notDraft = (order: number): Refusal =>
  new Refusal('order_not_draft', say('order_not_draft', { order }));

/**
 * Makes a draft of payables and other payments. Refuses `invalid` for what a bank would refuse and
 * for what is not open, `payable_in_order`, `payable_ambiguous`, `account_unknown` and
 * `account_not_postable`.
 */
export const createOrder = ({ ctx, input }: WriteOptions<OrderSent>, writing: Writing): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const sent = await orderToKeep(within, input, undefined);
    // By the moment, as an order of a client that was restored may have the same number.
    const mark = sha256(`${ctx.client.name} ${writing.now}`).slice(0, 8);
    const by = { maker: makerOf(ctx), messageOf: (id: number) => `K${id}-${mark}` };
    return within.books.paymentOrders.create(sent, by, unkeyed(writing));
  });

/** Replaces a draft. Refuses as `createOrder` does, `not_found` and `order_not_draft`. */
export const changeOrder = (
  { ctx, input: { id, order: sent } }: WriteOptions<{ id: number; order: OrderSent }>,
  writing: Writing,
): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const draft = await foundDraft(within, id);
    const toKeep = await orderToKeep(within, sent, id);
    const by = { maker: makerOf(ctx), writing: unkeyed(writing) };
    return orderThere(await within.books.paymentOrders.replace(draft, toKeep, by));
  });

/**
 * Takes a payment out of a draft. The last one stays: a draft that pays nothing is cancelled
 * instead.
 */
export const removePayment = (
  { ctx, input: { id, position } }: WriteOptions<{ id: number; position: number }>,
  writing: Writing,
): Promise<OrderKept> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    const within = contextOf(ctx, session);
    const { payments } = await foundDraft(within, id);
    const found = payments.find((one) => one.position === position);
    foundOrRefuse(found, { what: 'Payment', number: position }, ctx.client);
    if (payments.length === 1) throw invalidField('payments', say('one_payment'));
    const by = { maker: makerOf(ctx), writing: unkeyed(writing) };
    return orderThere(await within.books.paymentOrders.remove(id, position, by));
  });

/** Writes that belong to another one, which has the key of the request. */
export const unkeyed = (writing: Writing): Writing => ({ ...writing, once: undefined });

export const orderThere = (order: OrderKept | undefined): OrderKept => {
  if (!order) throw new Error('a payment order is gone that was there');
  return order;
};

const orderToKeep = async (
  ctx: OrderContext,
  sent: OrderSent,
  own: number | undefined,
): Promise<OrderContent> => {
  const [ledger, payables] = await Promise.all([
    ctx.books.ledger(),
    ctx.books.paymentOrders.payables({ numbers: numbersOf(sent.payables ?? []) }),
  ]);
  return draftOrder(sent, { ledger, payables, today: todayOf(ctx), own, problemsOf: problemsOfPayment });
};

/** The numbers of payables and of the credit notes that are set off against them. */
export const numbersOf = (
  payables: readonly {
    invnumber?: string | undefined;
    credits?: readonly { invnumber: string }[] | undefined;
  }[],
): { invnumber: string }[] =>
  payables.flatMap(({ invnumber, credits = [] }) =>
    invnumber === undefined ? [] : [{ invnumber }, ...credits],
  );

/** The reasons for which a bank would refuse a payment, as sentences. */
export const problemsOfPayment = (payment: PaymentToOrder, day: BookingDate): string[] => {
  const payments = [paymentInFile(payment, '1')];
  return problemsOfOrder({
    ...{ message: '1', created: noMoment, debtor: { name: '1' } },
    // Faults of the account that pays are shown once, and not with each payment.
    groups: [{ payment_information: '1', iban: anyIban, day, payments }],
  }).map((problem) => problem.replace(/\b(p|P)ayment 1\b/, `$1ayment ${payment.invnumber ?? payment.name}`));
};

const anyIban = 'CH9300762011623852957';
const noMoment = instantAt(0);
