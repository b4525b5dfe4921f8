import { activitiesFrom } from '../master-data/vat/net-ladder.ts';
import { type BookingDate, minBookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * A generation of tax rates, which depends on the day of supply. It is the last digit of the
 * figures of the form: 0 until 2010, 1 from 2011, 2 from 2018, 3 from 2024.
 */
export type Generation = '0' | '1' | '2' | '3';

const generations = [
  { digit: '3', from: '2024-01-01', normal: '8.1', reduced: '2.6', lodging: '3.8' },
  { digit: '2', from: '2018-01-01', normal: '7.7', reduced: '2.5', lodging: '3.7' },
  { digit: '1', from: '2011-01-01', normal: '8.0', reduced: '2.5', lodging: '3.8' },
  { digit: '0', from: minBookingDate, normal: '7.6', reduced: '2.4', lodging: '3.6' },
] as const;

/** The first days of the generations and of the activities of net tax rates, the newest first. */
export const generationStarts: readonly string[] = [activitiesFrom, ...generations.map(({ from }) => from)];

export const generationOf = (day: string): Generation =>
  (generations.find(({ from }) => from <= day) ?? generations[3]).digit;

/**
 * The last day on which the rates of a generation are valid; undefined for the current generation.
 */
export const generationEnd = (digit: Generation): BookingDate | undefined => {
  const ends = { '0': '2010-12-31', '1': '2017-12-31', '2': '2023-12-31', '3': undefined };
  return ends[digit] as BookingDate | undefined;
};

/** The first or the last day of the supplies that a figure is for. */
export const daysOfFigure = (figure: string): { since?: string; until?: string } => {
  const end = generationEnd(figure.slice(-1) as Generation);
  return end === undefined ? { since: generations[0].from } : { until: end };
};

const kinds = [
  { kind: 'normal', digits: '30' },
  { kind: 'reduced', digits: '31' },
  { kind: 'lodging', digits: '34' },
] as const;

/** The figures of a generation with their rates. */
export const rateFigures = (digit: Generation): { figure: string; rate: Decimal }[] => {
  const rates = generations.find((one) => one.digit === digit) ?? generations[0];
  return kinds.map(({ kind, digits }) => ({ figure: `${digits}${digit}`, rate: rates[kind] as Decimal }));
};

/** The figure for turnover at a rate that the form has no figure for. */
export const otherRates = '3xx';

/**
 * The figure of supplies at `rate` on a day of the generation `digit`. A rate of another generation
 * counts in the figure of that generation, as the rate that was charged is what is declared.
 */
export const rateFigure = (rate: Decimal | null, digit: Generation): string => {
  if (rate === null) return otherRates;
  const order = [digit, ...generations.map((one) => one.digit).filter((one) => one !== digit)];
  for (const one of order) {
    const found = rateFigures(one).find((known) => amountOf(known.rate).eq(amountOf(rate)));
    if (found) return found.figure;
  }
  return otherRates;
};

/** The rate of a figure of supplies. */
export const rateOfFigure = (figure: string): Decimal | undefined =>
  generations.flatMap(({ digit }) => rateFigures(digit)).find((one) => one.figure === figure)?.rate;
