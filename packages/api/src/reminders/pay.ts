import { unitOfWork, type Writing } from '@kontor/data';
import {
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  minorUnit,
  type OpenLetter,
  type Payment,
  type ReminderKept,
  settleLetter,
  sum,
  zero,
} from '@kontor/domain';
import { checkOpenSeen, payInvoice } from '../documents/payment-booking.ts';
import { languageFor } from '../print/head.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { doneOrServedAgain } from '../procedure/write-outcome.ts';
import { bookCharges } from './charges.ts';
import { contextOf } from './issue.ts';
import type { ReminderContext } from './run.ts';

/** Payments of reminders, and fees that are waived (docs/interface §24). */

export const foundReminder = async ({ books, client }: ReminderContext, id: number): Promise<ReminderKept> =>
  foundOrRefuse(await books.reminders.find(id), { what: 'Reminder', number: id }, client);

/**
 * The letter that asks for what is open of this one: the one that has replaced it last, or itself.
 */
const lastOf = async (ctx: ReminderContext, reminder: ReminderKept): Promise<ReminderKept> => {
  let last = reminder;
  while (last.replaced_by !== undefined) last = await foundReminder(ctx, last.replaced_by);
  return last;
};

/**
 * The open amounts of the items of a letter: of an invoice what is open of it now, of a credit no
 * more than the letter counted. The invoice by which its charges were booked is an item, too.
 */
const openItems = async (ctx: ReminderContext, { id, invoice }: ReminderKept, on: BookingDate) => {
  const items = (await ctx.books.reminders.openItems(id)).map(({ invnumber, asked, open }) => {
    const [most, now] = [amountOf(asked), amountOf(open)];
    if (most.lt(zero)) return { invnumber, open: now.lt(most) ? asked : now.lt(zero) ? open : noAmount };
    // Of an invoice of which nothing but interest is asked for, nothing is paid.
    return { invnumber, open: most.gt(zero) && now.gt(zero) ? open : noAmount };
  });
  const [charges] = invoice === undefined ? [] : await ctx.books.invoices.findToPay(invoice, { on });
  if (!charges) return items;
  const open = amountOf(charges.amount).minus(amountOf(charges.paid));
  if (open.lte(zero)) return items;
  return [...items, { invnumber: charges.invnumber, open: decimalOf(open, minorUnit(charges.currency)) }];
};

const noAmount: Decimal = decimalOf(zero, 0);

/**
 * Books a payment of a letter in one write: of its invoices first, then of interest and fees, which
 * are booked by it unless they were with the letter. Refuses what a payment of an invoice refuses,
 * and `invalid` for more than the letter asks for.
 */
export const payReminder = async (
  { ctx: outside, input: { id, payment: sent } }: WriteOptions<{ id: number; payment: Payment }>,
  writing: Writing,
): Promise<void> => {
  const { client } = outside;
  await unitOfWork(outside.session, { client_id: client.id, writing }, async (session) => {
    const ctx = contextOf(outside, session);
    const unkeyed = { ...writing, once: undefined };
    const reminder = await foundReminder(ctx, id);
    const last = await lastOf(ctx, reminder);
    const places = minorUnit(reminder.currency);
    const fee_asked = lesser(reminder.fee, last.fee_open);
    const interest_asked = lesser(reminder.interest, last.interest_open);
    const open = {
      items: await openItems(ctx, reminder, sent.datepaid),
      fee: fee_asked,
      interest: interest_asked,
      places,
    };
    const { open: _, ...payment } = sent;
    checkOpenSeen(sent, { ...openOfLetter(open), invnumber: String(id), currency: reminder.currency });
    const { payments, fee, interest } = settleLetter(open, payment.amount_paid);
    for (const { invnumber, amount } of payments)
      doneOrServedAgain(
        await payInvoice(
          { ctx, input: { invnumber, payment: { ...payment, amount_paid: amount } } },
          unkeyed,
        ),
      );
    const charged = amountOf(fee).plus(amountOf(interest));
    if (charged.eq(zero)) return {};
    const [found, ledger] = await Promise.all([
      ctx.books.customers.find(reminder.customernumber),
      ctx.books.ledger(),
    ]);
    const customer = foundOrRefuse(found, { what: 'Customer', number: reminder.customernumber }, client);
    const days = { transdate: payment.datepaid, duedate: payment.datepaid };
    const charges = {
      reminder,
      fee,
      interest,
      ...days,
      customer,
      language: languageFor(ledger, { customer }),
    };
    const invoice = await bookCharges(ctx, charges, unkeyed);
    const amount_paid = decimalOf(charged, places);
    doneOrServedAgain(
      await payInvoice({ ctx, input: { invnumber: invoice, payment: { ...payment, amount_paid } } }, unkeyed),
    );
    const left = (before: Decimal, paid: Decimal) =>
      decimalOf(amountOf(before).minus(amountOf(paid)), places);
    const after = { fee_open: left(last.fee_open, fee), interest_open: left(last.interest_open, interest) };
    await ctx.books.reminders.settle(last.id, { ...after, invoice }, unkeyed);
    return {};
  });
};

/** A letter as a document of which nothing is paid, with the amount that is open of it. */
const openOfLetter = ({ items, fee, interest, places }: OpenLetter) => {
  const open = sum([fee, interest, ...items.map((item) => item.open)].map(amountOf));
  return { amount: decimalOf(open, places), paid: noAmount };
};

const lesser = (one: Decimal, other: Decimal): Decimal => (amountOf(one).lt(amountOf(other)) ? one : other);

/**
 * Waives what is open of the fee and the interest of a letter. One whose charges a later letter
 * asks for is left to that one.
 */
export const waiveReminder = async (
  { ctx, input: { id } }: WriteOptions<{ id: number }>,
  writing: Writing,
): Promise<ReminderKept> => {
  const { currency } = await foundReminder(ctx, id);
  const none = decimalOf(zero, minorUnit(currency));
  const charges = { fee_open: none, interest_open: none };
  const settled = await ctx.books.reminders.settle(id, charges, writing);
  return foundOrRefuse(settled, { what: 'Reminder', number: id }, ctx.client);
};
