import { mostOfParty } from '@kontor/data';
import {
  addYears,
  amountOf,
  decimalOf,
  fold,
  minorUnit,
  sayInSchema,
  text,
  unboundedDecimal,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';

/**
 * The open amounts of customers and vendors, and their turnover: without tax, in the client's
 * currency, credit notes deducted (docs/interface §18).
 */

const mostNumbers = 200;

const figures = z.object({
  number: text(),
  /** Both are left out for a party of more documents in these months than are read of it. */
  open: unboundedDecimal.optional(),
  /** Of the last twelve months. */
  turnover: unboundedDecimal.optional(),
});

const years = z.array(
  z.object({
    year: z.int(),
    count: z.int(),
    turnover: unboundedDecimal,
    /** The median of the days until its documents were paid; left out where none is. */
    days_to_pay: z.int().optional(),
  }),
);

const counts = z.object({
  /** No more than 10,000 of each are counted. */
  mails: z.int(),
  offers: z.int(),
  recurring: z.int(),
});

const readingFigures = procedure.meta({ scope: 'read', replica: true });
const numbersAsked = z.object({
  numbers: z.array(numberOf).max(mostNumbers, sayInSchema('too_many_entries', { max: mostNumbers })),
});

type FiguresCtx = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>;
type FiguresKind = 'invoice' | 'payable';

const readFigures = async ({ books, ...ctx }: FiguresCtx, kind: FiguresKind, numbers: readonly string[]) => {
  const on = todayOf(ctx);
  const places = minorUnit(ctx.client.currency);
  const found = await books.reports.partyFigures(kind, { numbers, since: addYears(on, -1), on });
  const known = new Map(found.map((one) => [one.folded, one]));
  return numbers.map((number) => {
    const { count, open, turnover } = known.get(fold(number)) ?? { count: 0, open: '0', turnover: '0' };
    if (count > mostOfParty) return { number };
    return {
      number,
      open: decimalOf(amountOf(open), places),
      turnover: decimalOf(amountOf(turnover), places),
    };
  });
};

const readYears = async ({ books, ...ctx }: FiguresCtx, kind: FiguresKind, number: string) => {
  const places = minorUnit(ctx.client.currency);
  const found = await books.reports.partyYears(kind, { number, on: todayOf(ctx) });
  const read = found.reduce((sum, { count }) => sum + count, 0);
  // Of a part of the documents there is no turnover of a year.
  return read > mostOfParty
    ? []
    : found.map(({ days, ...one }) => ({
        ...one,
        turnover: decimalOf(amountOf(one.turnover), places),
        ...(days === null ? {} : { days_to_pay: days }),
      }));
};

const readCounts = async ({ books, client }: FiguresCtx, kind: FiguresKind, number: string) => {
  const what = kind === 'invoice' ? 'Customer' : 'Vendor';
  return foundOrRefuse(await books.reports.partyCounts(kind, number), { what, number }, client);
};

export const customerFigures = readingFigures
  .input(numbersAsked)
  .output(z.array(figures))
  .query(({ ctx, input: { numbers } }) => readFigures(ctx, 'invoice', numbers));

export const vendorFigures = readingFigures
  .input(numbersAsked)
  .output(z.array(figures))
  .query(({ ctx, input: { numbers } }) => readFigures(ctx, 'payable', numbers));

export const customerYears = readingFigures
  .input(z.object({ customernumber: numberOf }))
  .output(years)
  .query(({ ctx, input }) => readYears(ctx, 'invoice', input.customernumber));

export const vendorYears = readingFigures
  .input(z.object({ vendornumber: numberOf }))
  .output(years)
  .query(({ ctx, input }) => readYears(ctx, 'payable', input.vendornumber));

export const customerCounts = readingFigures
  .input(z.object({ customernumber: numberOf }))
  .output(counts)
  .query(({ ctx, input }) => readCounts(ctx, 'invoice', input.customernumber));

export const vendorCounts = readingFigures
  .input(z.object({ vendornumber: numberOf }))
  .output(counts)
  .query(({ ctx, input }) => readCounts(ctx, 'payable', input.vendornumber));
