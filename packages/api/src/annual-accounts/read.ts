import {
  type AnnualAccounts,
  type AnnualBooks,
  addDays,
  annualAccountsOf,
  appropriationReference,
  type BookingDate,
  businessYear,
  businessYearBefore,
  integer,
  invalidField,
  maxBookingDate,
  minBookingDate,
  type ShownAccounts,
  type StatementLanguage,
  say,
  sayOneOf,
  statementLanguages,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { readPartyCredits, shownAccounts } from '../reports/levels.ts';
import { balanceTurnovers, incomeTurnovers, moneyOf, type ReportContext } from '../reports/read.ts';

/** Reads the annual accounts of a business year (docs/interface §28). */

export const yearNamed = {
  year: integer.meta({
    description: 'The calendar year in which the business year ends.',
    examples: [2026],
  }),
};

export const languageOfAccounts = z
  .enum(statementLanguages, sayOneOf(statementLanguages))
  .optional()
  .meta({
    description: 'The language: `de`, `fr`, `it` or `en`; by default the first of the client.',
    examples: ['fr'],
  });

export const annualAsked = z.object({ ...yearNamed, language: languageOfAccounts });
export type AnnualAsked = z.infer<typeof annualAsked>;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Refuses `invalid` for a year that no books have. */
export const checkYear = (year: number): void => {
  const [first, last] = [yearOf(minBookingDate), yearOf(maxBookingDate)];
  if (year < first || year > last) throw invalidField('year', say('annual_year', { first, last }));
};

/** The last days of the years that were ended and are not opened again. */
export const endsOfYears = async ({ books }: Pick<ReportContext, 'books'>): Promise<BookingDate[]> =>
  (await books.yearends.list()).flatMap(({ transdate, reopened_by }) => (reopened_by ? [] : [transdate]));

/**
 * Finds the entry that booked the appropriation of a year, and the reference that the next one
 * would have: one that was reversed is followed by another.
 */
export const appropriationEntry = async (
  { books }: Pick<ReportContext, 'books'>,
  year: number,
): Promise<{ reference: string; booked: Awaited<ReturnType<typeof books.gl.find>> }> => {
  for (let at = 1; ; at += 1) {
    const reference = appropriationReference(year, at);
    const booked = await books.gl.find(reference);
    if (!booked?.gl.reversed_by) return { reference, booked };
  }
};

/** Everything of a year that annual accounts are computed from. */
export const annualBooks = async (ctx: ReportContext, year: number): Promise<AnnualBooks> => {
  checkYear(year);
  const [{ client }, ends, { booked }] = await Promise.all([
    ctx.books.ledger(),
    endsOfYears(ctx),
    appropriationEntry(ctx, year),
  ]);
  const days = businessYear(year, ends);
  const before = businessYearBefore(days, ends);
  const onBefore = before?.to;
  const opening = before && before.from > minBookingDate ? addDays(before.from, -1) : undefined;
  const [balance, income, earlier, credits, versions, versionsBefore] = await Promise.all([
    balanceTurnovers(ctx, { on: days.to, compare_on: onBefore }),
    incomeTurnovers(ctx, {
      ...days,
      ...(before ? { compare_from: before.from, compare_to: before.to } : {}),
    }),
    onBefore === undefined ? undefined : balanceTurnovers(ctx, { on: onBefore, compare_on: opening }),
    readPartyCredits(ctx, { on: days.to, compare_on: onBefore }),
    ctx.books.annualNotes.versions(year),
    ctx.books.annualNotes.versions(year - 1),
  ]);
  const { sender } = client;
  return {
    ...{ year, days, before },
    ...{ balances: balance.moved, years: balance.days.years, income: income.moved, credits },
    balances_before: earlier?.moved ?? [],
    ...{ answers: versions[0], answers_before: versionsBefore[0] },
    appropriated_by: booked && { booked_by: booked.gl.reference, entry_id: booked.entry_id },
    company: { name: sender?.name ?? '', uid: sender?.uid ?? '' },
    ...{ today: todayOf(ctx), closing_date: client.closing_date },
  };
};

/** The chart and the money that the accounts of a client are computed by. */
export const accountsShown = async (
  ctx: ReportContext,
  asked?: StatementLanguage,
): Promise<{ shown: ShownAccounts; money: ReturnType<typeof moneyOf> }> => ({
  shown: await shownAccounts(ctx, asked),
  money: moneyOf(ctx),
});

export const readAnnualAccounts = async (
  ctx: ReportContext,
  { year, language }: AnnualAsked,
): Promise<AnnualAccounts> => {
  const [books, shown] = await Promise.all([annualBooks(ctx, year), accountsShown(ctx, language)]);
  return annualAccountsOf(books, shown);
};
