import type { OpenAccountFound } from '@kontor/data';
import {
  type BookingDate,
  type LeftOut,
  type LetterProposed,
  minorUnit,
  proposeLetter,
  type RemindersProposed,
  usualReminders,
} from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';

/** The letters of a day, by the books as they are (docs/interface §24). */

/** The context of a request on reminders. */
export type ReminderContext = WriteOptions<unknown>['ctx'];
type AtBooks = Pick<ReminderContext, 'books' | 'client'>;

/** The account of a customer in a currency, and the letter that asks for what is overdue of it. */
export type AccountReminded = { account: OpenAccountFound; letter?: LetterProposed; left_out: LeftOut[] };

/** Computes the letters of a day, of all customers or of one. */
export const lettersOn = async (
  { books, client }: AtBooks,
  { day, customer_id }: { day: BookingDate; customer_id?: number },
): Promise<AccountReminded[]> => {
  const accounts = await books.reminders.accounts(day, customer_id);
  const reminders = client.reminders ?? usualReminders;
  return accounts.map((account) => {
    const run = { day, reminders, currency: client.currency, places: minorUnit(account.currency) };
    return { account, ...proposeLetter(account, run) };
  });
};

/** The run of a day as it is answered. */
export const proposeReminders = async (ctx: AtBooks, day: BookingDate): Promise<RemindersProposed> => {
  const all = await lettersOn(ctx, { day });
  return {
    day,
    letters: all.flatMap(({ account, letter }) => {
      if (!letter) return [];
      const { customernumber, name, email, currency } = account;
      const { charges: _, ...figures } = letter;
      const items = figures.items.map(({ id: _, ...item }) => item);
      return [{ customernumber, name, email, currency, ...figures, items }];
    }),
    all_left_out: all.flatMap(({ account: { customernumber, name, currency }, left_out }) =>
      left_out.map(({ until, ...one }) => ({
        ...{ customernumber, name, currency },
        ...one,
        ...(until ? { until } : {}),
      })),
    ),
  };
};
