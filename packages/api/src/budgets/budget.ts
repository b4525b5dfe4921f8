import type { ClientKept, Writing } from '@kontor/data';
import {
  amountOf,
  type BookingDate,
  type Budget,
  type BudgetChange,
  type BudgetCopy,
  type BudgetKept,
  type BudgetLine,
  type BudgetVersion,
  type BusinessYear,
  budget,
  budgetAnswer,
  budgetChange,
  budgetCopy,
  budgetKept,
  budgetLines,
  businessYear,
  copiedLines,
  integer,
  invalidField,
  type Ledger,
  maxBookingDate,
  minBookingDate,
  rowKeyOf,
  say,
  withLine,
  withWhole,
} from '@kontor/domain';
import { z } from 'zod';
import { outdatedVersion } from '../master-data/saved.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

const path = '/budgets/{year}';
const inLedger: Tag[] = ['general ledger'];

export const budgetAsked = {
  year: integer.meta({
    description: 'The calendar year in which the business year ends.',
    examples: [2026],
  }),
};

type BudgetContext = Pick<WriteOptions<unknown>['ctx'], 'books'> & { client: ClientKept };

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Refuses `invalid` for a year that no books have. */
const checkYear = (year: number, field = 'year'): void => {
  const [first, last] = [yearOf(minBookingDate), yearOf(maxBookingDate)];
  if (year < first || year > last) throw invalidField(field, say('annual_year', { first, last }));
};

/** The business year that ends in a year, by the ends of years that were booked. */
const daysOfYear = async (
  { books }: BudgetContext,
  year: number,
): Promise<{ days: BusinessYear; ends: BookingDate[] }> => {
  const yearends = await books.yearends.list();
  const ends = yearends.flatMap(({ transdate, reopened_by }) => (reopened_by ? [] : [transdate]));
  return { days: businessYear(year, ends), ends };
};

type Decided = {
  year: number;
  version_seen: number | null | undefined;
  lines: (of: {
    days: BusinessYear;
    ends: BookingDate[];
    ledger: Ledger;
  }) => Promise<(last: readonly BudgetLine[]) => readonly BudgetLine[]>;
};

/**
 * Saves a budget as a new version. Refuses `version_outdated` where another was saved since it was
 * seen.
 */
const save = async (
  ctx: BudgetContext,
  { year, version_seen, lines }: Decided,
  writing: Writing,
): Promise<WriteOutcome<BudgetKept>> => {
  checkYear(year);
  const [ledger, of] = await Promise.all([ctx.books.ledger(), daysOfYear(ctx, year)]);
  const change = await lines({ ...of, ledger });
  const decide = (last: BudgetVersion | undefined): readonly BudgetLine[] => {
    const version = last?.version ?? 0;
    if (typeof version_seen === 'number' && version_seen !== version)
      throw outdatedVersion(say('budget_outdated', { version }));
    return change(last?.lines ?? []);
  };
  const answer = (kept: BudgetVersion) => budgetAnswer(kept, of.days, ledger);
  const done = await ctx.books.budgets.save({ year, decide }, answer, writing);
  return { outcome: 'done', done, recorded: true };
};

type OfYear<Sent> = { year: number } & Sent;

const saveBudget = (
  { ctx, input: { year, budget: sent } }: WriteOptions<OfYear<{ budget: Budget }>>,
  writing: Writing,
) =>
  save(
    ctx,
    {
      ...{ year, version_seen: sent.version_seen },
      lines: async ({ days, ledger }) => {
        const lines = budgetLines(sent.accounts, days, { ledger });
        return () => lines;
      },
    },
    writing,
  );

const saveAccount = (
  { ctx, input: { year, budget_account: sent } }: WriteOptions<OfYear<{ budget_account: BudgetChange }>>,
  writing: Writing,
) =>
  save(
    ctx,
    {
      ...{ year, version_seen: sent.version_seen },
      lines: async ({ days, ledger }) => {
        const changed = budgetLines([sent], days, { ledger, at: () => '' });
        return (last) => withLine(last, rowKeyOf(sent, ledger), changed);
      },
    },
    writing,
  );

const copyBudget = (
  { ctx, input: { year, budget_copy: sent } }: WriteOptions<OfYear<{ budget_copy: BudgetCopy }>>,
  writing: Writing,
) =>
  save(
    ctx,
    {
      ...{ year, version_seen: sent.version_seen },
      lines: async ({ days, ends, ledger }) => {
        const from = sent.from_year ?? year - 1;
        checkYear(from, 'from_year');
        const source = businessYear(from, ends);
        const moved = await ctx.books.budgets.turnovers(source);
        const percent = amountOf(sent.percent ?? '0');
        const lines = copiedLines(moved, { source, target: days, percent }, ledger);
        return (last) => withWhole(last, lines);
      },
    },
    writing,
  );

/** The budget of a year, or an empty one. */
export const readBudget = async (ctx: BudgetContext, year: number): Promise<BudgetKept> => {
  checkYear(year);
  const [ledger, { days }, [last]] = await Promise.all([
    ctx.books.ledger(),
    daysOfYear(ctx, year),
    ctx.books.budgets.versions(year, 1),
  ]);
  return budgetAnswer(last ?? { year, version: 0, lines: [], by: '' }, days, ledger);
};

const mostVersions = 100;

/** The budgets of business years, by account and month (docs/interface §39). */
export const budgets = router({
  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path,
        summary: 'Read the budget of a year',
        description:
          'Its accounts with the amounts of each month, positive on the side on which the account grows. A year without a budget has version 0 and no accounts.',
        tags: inLedger,
      },
    })
    .input(z.object(budgetAsked))
    .output(checkedAnswer(budgetKept))
    .query(({ ctx, input }) => readBudget(ctx, input.year)),

  /** The versions of a budget, the last one first; at most 100. */
  versions: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object(budgetAsked))
    .output(z.array(budgetKept))
    .query(async ({ ctx, input: { year } }) => {
      checkYear(year);
      const [ledger, { days }, found] = await Promise.all([
        ctx.books.ledger(),
        daysOfYear(ctx, year),
        ctx.books.budgets.versions(year, mostVersions),
      ]);
      return found.map((one) => budgetAnswer(one, days, ledger));
    }),

  /** Saves the budget of a year; all of it is replaced. */
  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path,
          summary: 'Save the budget of a year',
          description: 'All accounts are replaced; each version is kept.',
          tags: inLedger,
        },
      })
      .input(z.object({ ...budgetAsked, budget }))
      .output(budgetKept)
      .mutation(idempotent(saveBudget)),
  ),

  /** Saves one account of a budget. */
  saveAccount: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: `${path}/accounts`,
          summary: 'Save an account of a budget',
          description: 'All other rows stay as they are. Without an amount and months it is taken out.',
          tags: inLedger,
        },
      })
      .input(z.object({ ...budgetAsked, budget_account: budgetChange }))
      .output(budgetKept)
      .mutation(idempotent(saveAccount)),
  ),

  /** Makes a budget of another year's income and expense. */
  copy: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: `${path}/copies`,
          summary: 'Make a budget of a year before',
          description:
            'Replaces the budget of the whole client by the income and expense of another year, month by month, with so many percent more.',
          tags: inLedger,
        },
      })
      .input(z.object({ ...budgetAsked, budget_copy: budgetCopy }))
      .output(budgetKept)
      .mutation(idempotent(copyBudget)),
  ),
});
