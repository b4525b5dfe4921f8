import { chartNames } from '@kontor/data';
import {
  amountOf,
  type BalanceLevels,
  type BookingDate,
  type BudgetLine,
  balanceLevels,
  balanceLevelsOf,
  budgetIn,
  budgetTurnovers,
  flag,
  type IncomeLevels,
  incomeLevels,
  incomeLevelsOf,
  type PartyCredits,
  type ShownAccounts,
  type StatementLanguage,
  sayOneOf,
  statementLanguageOf,
  statementLanguages,
  type Turnover,
  wholeLines,
  yearUpTo,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { balanceTurnovers, incomeTurnovers, moneyOf, type ReportContext, reportInputs } from './read.ts';

/** The statements by the positions of the law (docs/interface §15). */

const language = z.enum(statementLanguages, sayOneOf(statementLanguages)).optional().meta({
  description: 'The language of the names: `de`, `fr`, `it` or `en`; by default the first of the client.',
});

const { balanceSheet, incomeStatement } = reportInputs;

/** The inputs of the statements; without days, they are of today and of the year up to it. */
export const levelInputs = {
  balanceSheetLevels: balanceSheet.extend({ on: balanceSheet.shape.on.optional(), language }),
  incomeStatementLevels: incomeStatement.extend({
    from: incomeStatement.shape.from
      .optional()
      .meta({ description: 'The first day; by default that of the year of `to`.' }),
    to: incomeStatement.shape.to.optional().meta({ description: 'The last day; by default today.' }),
    budget: flag.optional().meta({
      description: 'Whether each row has its budget, too, and the difference (§39).',
      examples: [true],
    }),
    language,
  }),
};
type LevelInput = { [Report in keyof typeof levelInputs]: z.infer<(typeof levelInputs)[Report]> };

export const shownAccounts = async (
  ctx: ReportContext,
  asked: StatementLanguage | undefined,
): Promise<ShownAccounts> => {
  const [{ accounts }, { nameIn }] = await Promise.all([ctx.books.ledger(), chartNames()]);
  const language = asked ?? statementLanguageOf(ctx.client);
  return { accounts, language, nameOf: (account) => nameIn(language, account) ?? account.description };
};

/**
 * The amounts that single parties have on the other side of their accounts on two days; none of no
 * day.
 */
export const readPartyCredits = async (
  ctx: ReportContext,
  { on, compare_on }: { on: BookingDate | undefined; compare_on?: BookingDate | undefined },
): Promise<PartyCredits> => {
  const [shown, compared] = await Promise.all([creditsOn(ctx, on), creditsOn(ctx, compare_on)]);
  return { shown, compared };
};

const creditsOn = async ({ books }: ReportContext, on: BookingDate | undefined) => {
  if (on === undefined) return new Map();
  const both = await Promise.all([
    books.reports.partyCredits('invoice', on),
    books.reports.partyCredits('payable', on),
  ]);
  return new Map(both.flat().map(({ accno, credit }) => [accno, amountOf(credit)]));
};

export const readBalanceSheetLevels = async (
  ctx: ReportContext,
  input: LevelInput['balanceSheetLevels'],
): Promise<BalanceLevels> => {
  const [{ moved, days }, shown] = await Promise.all([
    balanceTurnovers(ctx, { ...input, on: input.on ?? todayOf(ctx) }),
    shownAccounts(ctx, input.language),
  ]);
  const credits = await readPartyCredits(ctx, days);
  return balanceLevelsOf(moved, { ...days, shown, credits }, moneyOf(ctx));
};

/**
 * The days asked for; without the first one, those of their year, which ends as the last one did.
 */
const daysOfYear = async (
  ctx: ReportContext,
  { from, to = todayOf(ctx) }: LevelInput['incomeStatementLevels'],
): Promise<{ from: string; to: string }> => {
  if (from !== undefined) return { from, to };
  const last = resolveDay(to, ctx) as BookingDate;
  return { from: yearUpTo(last, await ctx.books.reports.lastYearend()).year.from, to };
};

/**
 * The rows of the budgets of the business years that have some of these days. They end in their
 * calendar years or the next ones.
 */
export const budgetsOfDays = async (
  { books }: ReportContext,
  { from, to }: { from: BookingDate; to: BookingDate },
): Promise<BudgetLine[]> => {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4))) as [number, number];
  const years = Array.from({ length: last - first + 3 }, (_, at) => first + at);
  return (await books.budgets.lastOfYears(years)).flatMap(({ lines }) => lines);
};

/** The budget of each account for some days, as turnovers. */
const budgetOfDays = async (
  ctx: ReportContext,
  { from, to }: { from: BookingDate; to: BookingDate },
): Promise<Turnover[]> => {
  const [ledger, lines] = await Promise.all([ctx.books.ledger(), budgetsOfDays(ctx, { from, to })]);
  return budgetTurnovers(budgetIn(wholeLines(lines), { from, to }, moneyOf(ctx).places), ledger);
};

export const readIncomeStatementLevels = async (
  ctx: ReportContext,
  input: LevelInput['incomeStatementLevels'],
): Promise<IncomeLevels> => {
  const [{ moved, days }, shown] = await Promise.all([
    daysOfYear(ctx, input).then((days) => incomeTurnovers(ctx, { ...input, ...days })),
    shownAccounts(ctx, input.language),
  ]);
  const budgets = input.budget ? await budgetOfDays(ctx, days) : [];
  return incomeLevelsOf(
    [...moved, ...budgets],
    { ...days, shown, budgets: input.budget === true },
    moneyOf(ctx),
  );
};

export const balanceSheetLevels = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/reports/balance-sheet',
      summary: 'Read the balance sheet',
      description:
        'By the positions of article 959a of the Code of Obligations and the headings of the chart, on one day or beside another.',
      tags: ['general ledger'],
    },
  })
  .input(levelInputs.balanceSheetLevels)
  .output(checkedAnswer(balanceLevels))
  .query(({ ctx, input }) => readBalanceSheetLevels(ctx, input));

export const incomeStatementLevels = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/reports/income-statement',
      summary: 'Read the income statement',
      description:
        'By the positions of article 959b of the Code of Obligations, with gross profit, EBITDA, EBIT and EBT, of one period or beside another. Expense is negative.',
      tags: ['general ledger'],
    },
  })
  .input(levelInputs.incomeStatementLevels)
  .output(checkedAnswer(incomeLevels))
  .query(({ ctx, input }) => readIncomeStatementLevels(ctx, input));
