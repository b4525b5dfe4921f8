import { z } from 'zod';
import { bookingDate } from '../values/dates.ts';
import { accno, integer, text, unboundedDecimal } from '../values/schema/kinds.ts';

/**
 * The habits of a party: the accounts, taxes and texts of its last documents, the most frequent
 * first, so that the next document is booked as those before (docs/interface §22).
 */
export const habit = z.object({
  accno,
  tax_accno: accno.optional(),
  /** The text of the latest line of them. */
  description: text(),
  /** The number of documents that have such a line, and the day of the latest. */
  count: integer,
  last: bookingDate,
});
export type Habit = z.infer<typeof habit>;

/**
 * An article that a customer buys: on how many of their last invoices it is, and its price on the
 * latest one of them.
 */
export const articleHabit = z.object({
  partnumber: text(),
  description: text(),
  unit: text(),
  count: integer,
  last: bookingDate,
  sellprice: unboundedDecimal,
  currency: text(3),
});
export type ArticleHabit = z.infer<typeof articleHabit>;

/** The number of documents that are looked at. */
export const documentsOfHabits = 20;

export type LineBooked = {
  accno: number;
  tax_accno?: number | undefined;
  description: string;
};
export type DocumentBooked = { transdate: Habit['last']; lines: readonly LineBooked[] };

export const habitsOf = (documents: readonly DocumentBooked[]): Habit[] => {
  const latestFirst = [...documents].sort((one, other) => (one.transdate < other.transdate ? 1 : -1));
  const habits = new Map<string, Habit>();
  for (const { transdate, lines } of latestFirst) {
    const counted = new Set<string>();
    for (const { accno, tax_accno, description } of lines) {
      const key = `${accno} ${tax_accno}`;
      const known = habits.get(key);
      if (counted.has(key)) continue;
      counted.add(key);
      if (known) known.count += 1;
      else
        habits.set(key, {
          ...{ accno, description, count: 1, last: transdate },
          ...(tax_accno === undefined ? {} : { tax_accno }),
        });
    }
  }
  return [...habits.values()].sort((one, other) => other.count - one.count);
};

type ArticlesSold = {
  transdate: ArticleHabit['last'];
  currency: string;
  parts: readonly Pick<ArticleHabit, 'partnumber' | 'description' | 'unit' | 'sellprice'>[];
};

/** The articles of documents, the most frequent first, each as the latest of them has it. */
export const articleHabitsOf = (documents: readonly ArticlesSold[]): ArticleHabit[] => {
  const latestFirst = [...documents].sort((one, other) => (one.transdate < other.transdate ? 1 : -1));
  const habits = new Map<string, ArticleHabit>();
  for (const { transdate, currency, parts } of latestFirst) {
    const counted = new Set<string>();
    for (const { partnumber, description, unit, sellprice } of parts) {
      if (partnumber === '' || counted.has(partnumber)) continue;
      counted.add(partnumber);
      const known = habits.get(partnumber);
      if (known) known.count += 1;
      else
        habits.set(partnumber, {
          ...{ partnumber, description, unit, sellprice, currency },
          ...{ count: 1, last: transdate },
        });
    }
  }
  return [...habits.values()].sort((one, other) => other.count - one.count);
};
