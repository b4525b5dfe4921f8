import { addDays, type BookingDate } from '@kontor/domain';
import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

const weeksAhead = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

/**
 * §39: twelve months of the demo client, week by week. On each day the forecast knows what the
 * books have up to that day by the dates of documents, payments and entries: the demo is entered at
 * once, so that it has no other moments. Its budgets are saved afterwards, so that none is known.
 */
test('cash of four weeks ahead over a year of the demo, beside two naive forecasts', async () => {
  const today = '2026-11-29' as BookingDate;
  const { make } = await demoOn(today);
  const { books } = await make();
  const cashOn = async (date: BookingDate) => Number((await books.forecast.get({ date })).opening);
  const errors = { forecast: [] as number[], unchanged: [] as number[], repeated: [] as number[] };
  for (let week = 52; week >= weeksAhead; week -= 1) {
    const date = addDays(today, -7 * week);
    const forecast = await books.forecast.get({ date });
    const opening = Number(forecast.opening);
    const actual = await cashOn(addDays(date, 7 * weeksAhead));
    const before = await cashOn(addDays(date, -7 * weeksAhead));
    const error = (value: number) => Math.abs(value - actual) / Math.abs(actual);
    errors.forecast.push(error(Number(forecast.weeks[weeksAhead - 1]?.balance)));
    errors.unchanged.push(error(opening));
    errors.repeated.push(error(2 * opening - before));
    // Nothing is expected twice, and the weeks are their items.
    const known = forecast.items.flatMap(({ kind, number, reference }) =>
      kind === 'invoice' || kind === 'payable' ? [`${kind} ${number} ${reference}`] : [],
    );
    expect(new Set(known).size).toBe(known.length);
    const sum = forecast.items.reduce((all, { amount }) => all + Number(amount), opening);
    expect(sum.toFixed(2)).toBe(Number(forecast.closing).toFixed(2));
  }
  expect(errors.forecast).toHaveLength(49);
  const medians = Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, medianOf(all)]));
  // docs/interface §39 and the console's page have these figures.
  expect(medians['forecast']).toBeLessThan(0.1);
  expect(medians['forecast']).toBeLessThan(medians['unchanged'] ?? 0);
  expect(medians['forecast']).toBeLessThan(medians['repeated'] ?? 0);
}, 300_000);
