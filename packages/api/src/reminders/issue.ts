import { type Session, unitOfWork, type Writing } from '@kontor/data';
import {
  type BookingDate,
  type CustomerKept,
  decimalOf,
  invalidField,
  type LetterProposed,
  minorUnit,
  Refusal,
  type ReminderIssue,
  type ReminderIssued,
  referencePrefixFor,
  reminderReference,
  say,
  usualReminders,
  zero,
} from '@kontor/domain';
import { drawLetter } from '../letters/draw.ts';
import { fileNamed } from '../print/drawn.ts';
import { languageFor } from '../print/head.ts';
import { drawDocument } from '../print/printer.ts';
import { contextWithin } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { bookCharges } from './charges.ts';
import { mailOf, type ReminderLetter, reminderSheet } from './letter.ts';
import { type AccountReminded, lettersOn, type ReminderContext } from './run.ts';

/**
 * Issuing reminders (docs/interface §24). A letter is drawn by the books as they are, and kept with
 * all that it books in one write, in which it is computed once more: where anything has changed in
 * the meantime, such as by another run, it is not issued.
 */

type Chosen = ReminderIssue['letters'][number];

/**
 * Issues the letters that were chosen of a run, each by itself. Refuses `invalid` for a day that is
 * still to come, and `mail_missing`.
 */
export const issueReminders = async (
  { ctx, input }: WriteOptions<ReminderIssue>,
  writing: Writing,
): Promise<{ items: ReminderIssued[] }> => {
  const today = todayOf(ctx);
  const day = input.day ?? today;
  if (day > today) throw invalidField('day', 'is still to come');
  if (input.send && !ctx.mail) throw new Refusal('mail_missing', say('mail_missing'));
  const proposed = await lettersOn(ctx, { day });
  const items: ReminderIssued[] = [];
  for (const chosen of input.letters) {
    const currency = chosen.currency || ctx.client.currency;
    const named = { customernumber: chosen.customernumber, currency };
    const found = proposed.find(
      ({ account }) =>
        account.currency === currency &&
        account.customernumber.toLowerCase() === chosen.customernumber.toLowerCase(),
    );
    try {
      const of = { chosen: named, total: chosen.total, found, day, send: input.send ?? false };
      items.push({ ...named, ...(await issueOne(ctx, of, writing)), code: '', message: '' });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.code === 'unavailable') throw error;
      items.push({ ...named, mail: '', code: refusal.code, message: refusal.message });
    }
  }
  return { items };
};

type ToIssue = {
  chosen: { customernumber: string; currency: string };
  total: Chosen['total'];
  found: AccountReminded | undefined;
  day: BookingDate;
  send: boolean;
};

const outdated = ({ customernumber, currency }: ToIssue['chosen']): Refusal =>
  new Refusal('reminder_outdated', say('reminder_outdated', { customer: customernumber, currency }));

/**
 * Issues a letter and returns its id, and whether a mail takes it. Refuses `reminder_outdated`
 * where it is not what was proposed.
 */
const issueOne = async (
  ctx: ReminderContext,
  { chosen, total, found, day, send }: ToIssue,
  writing: Writing,
): Promise<Pick<ReminderIssued, 'id' | 'mail'>> => {
  const { account, letter } = found ?? {};
  if (!account || !letter || (total !== undefined && total !== letter.total)) throw outdated(chosen);
  const { books, client } = ctx;
  const [ledger, customer] = await Promise.all([
    books.ledger(),
    books.customers.find(account.customernumber),
  ]);
  const reminded = foundOrRefuse(customer, { what: 'Customer', number: account.customernumber }, client);
  const { currency } = account;
  const prefix = referencePrefixFor(ledger, { payment_accno: reminded.payment_accno, currency });
  const language = languageFor(ledger, { customer: reminded });
  const nothing = decimalOf(zero, minorUnit(currency));
  const isBooked = (client.reminders ?? usualReminders).booked === 'at_once';
  const open = isBooked
    ? { fee_open: nothing, interest_open: nothing }
    : { fee_open: letter.fee, interest_open: letter.interest };
  const numbered = (id: number): ReminderLetter => {
    const payment_reference = reminderReference({ id, prefix });
    const figures = { ...chosenFigures(reminded, letter), currency, day, payment_reference, ...open };
    return { ledger, customer: reminded, reminder: figures, charges: letter.charges, language };
  };
  // A letter that can't be issued takes no number.
  reminderSheet(numbered(0));
  const queued = send ? mailOf(numbered(0)) : undefined;
  const mail = queued &&
    ctx.mail && { ...queued, allowance: { limits: ctx.mail.limits, beyond: 'held' as const } };
  const id = await books.reminders.nextId();
  const letterOf = numbered(id);
  const { payment_reference } = letterOf.reminder;
  // Before anything is kept, so that what can't be drawn is not issued.
  const drawn = await drawLetter(
    ctx,
    {
      ...({ kind: 'reminder', key: String(id), number: String(id), language_code: language } as const),
      party: { customernumber: reminded.customernumber },
      invoices: letter.items.map(({ invnumber }) => invnumber),
      ...{ transdate: day, currency, amount: letter.total, file_name: fileNamed(`reminder-${id}`, 'pdf') },
    },
    () => drawDocument(ctx, reminderSheet(letterOf)),
  );
  const { isHeld } = await unitOfWork(ctx.session, { client_id: client.id }, async (session) => {
    const within = contextOf(ctx, session);
    const [again] = (await lettersOn(within, { day, customer_id: account.customer_id })).filter(
      (one) => one.account.currency === currency,
    );
    if (JSON.stringify(again?.letter) !== JSON.stringify(letter)) throw outdated(chosen);
    const { fee, interest } = letter;
    const hasCharges = fee !== nothing || interest !== nothing;
    const charges = {
      ...{ reminder: { id, day, currency }, fee, interest, customer: reminded, language },
      ...{ transdate: day, duedate: day },
    };
    const unkeyed = { ...writing, once: undefined };
    const invoice = isBooked && hasCharges ? await bookCharges(within, charges, unkeyed) : undefined;
    const { customer_id, earlier } = account;
    const issue = { letter: drawn, mail };
    const kept = {
      id,
      customer_id,
      currency,
      day,
      letter,
      payment_reference,
      ...open,
      invoice,
      earlier,
      issue,
    };
    return within.books.reminders.keep(kept, unkeyed);
  });
  return { id, mail: mail ? (isHeld ? 'held' : 'queued') : send ? 'no_address' : '' };
};

/** The figures of a letter as it is answered. */
const chosenFigures = (
  { customernumber, name }: CustomerKept,
  { charges: _, ...letter }: LetterProposed,
): Omit<
  ReminderLetter['reminder'],
  'day' | 'currency' | 'payment_reference' | 'fee_open' | 'interest_open'
> => ({
  customernumber,
  name,
  ...letter,
  items: letter.items.map(({ id: _, ...item }) => item),
});

/** The context of what is written in one transaction, by the same request. */
export const contextOf = (ctx: ReminderContext, session: Session): ReminderContext => {
  const within = contextWithin(ctx, { session, request: ctx.requestId });
  return { ...within, client: ctx.client, books: within.books ?? ctx.books, cached: false };
};
