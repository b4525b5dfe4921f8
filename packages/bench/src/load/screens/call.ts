import type { Ask } from './ask.ts';

/** The days that the calls name, and the records that they read. */
export type Known = {
  today: string;
  year: Period;
  lastYear: Period;
  month: Period;
  quarter: Period;
  /** Some days in the middle of the books. */
  day: Period;
  entry: number;
  receipt: number;
};
export type Period = { from: string; to: string };

/**
 * A call that a screen makes, and what has to be known before, such as the cursor of its last page.
 */
export type Call = {
  name: string;
  prepare?: (ask: Ask['books'], known: Known) => Promise<string | undefined>;
  ask: (ask: Ask['books'], known: Known, prepared: string | undefined) => Promise<unknown>;
};

/** A screen of the console, and the calls that it makes when it opens and with its filters. */
export type Screen = { screen: string; calls: readonly Call[] };

export const call = (name: string, ask: Call['ask']): Call => ({ name, ask });

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Reads the numbers and periods that the calls need on the day `today`. */
export const knownOn = async (ask: Ask['books'], today: string): Promise<Known> => {
  const [year = '', month = ''] = today.split('-');
  const monthOf = (from: number, count: number): Period => ({
    from: dayOf(new Date(Date.UTC(Number(year), from - 1, 1))),
    to: dayOf(new Date(Date.UTC(Number(year), from - 1 + count, 0))),
  });
  const before = dayOf(new Date(Date.parse(today) - 500 * 86_400_000));
  const { items } = await ask.reports.journal.query({ limit: 10, from: before, to: before });
  const receipts = await ask.receipts.list.query({ limit: 10, from: before, to: before });
  return {
    today,
    year: { from: `${year}-01-01`, to: `${year}-12-31` },
    lastYear: { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` },
    month: monthOf(Number(month) - 1, 1),
    quarter: monthOf(Math.floor((Number(month) - 1) / 3) * 3 - 2, 3),
    day: { from: before, to: before },
    entry: items[0]?.id ?? 0,
    receipt: receipts.items[0]?.id ?? 0,
  };
};
