import {
  type BookingDate,
  budgetMoved,
  type DimensionKind,
  type DimensionMoved,
  dimensionKind,
  dimensionResult,
  dimensionResultOf,
  dimensionStatement,
  dimensionStatementOf,
  filterDay,
  flag,
  invalidField,
  minBookingDate,
  minorUnit,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { dimensionBooks, dimensionNumbers, dimensionTags, findDimension } from '../master-data/dimension.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { budgetsOfDays } from './levels.ts';
import { type ReportContext, resolvePeriod } from './read.ts';

/** The results of cost centres and projects (docs/interface §38). */

export const dimensionPeriods = {
  to: filterDay.optional().meta({ description: 'The last day; today unless specified.' }),
  compare_from: filterDay.optional().meta({ description: 'The first day of a period to compare with.' }),
  compare_to: filterDay.optional().meta({ description: 'The last day of that period.' }),
  budget: flag.optional().meta({
    description: 'Whether each figure has its budget, too, and the difference (§39).',
    examples: [true],
  }),
};
const ofYear = filterDay
  .optional()
  .meta({ description: 'The first day; that of the calendar year unless specified.' });
const ofAll = filterDay
  .optional()
  .meta({ description: 'The first day; the beginning of the books unless specified.' });

export const dimensionStatementInput = z.object({ by: dimensionKind, from: ofYear, ...dimensionPeriods });

type PeriodsAsked = z.infer<z.ZodObject<typeof dimensionPeriods>> & { from: string | undefined };

/** The periods that are asked for. Refuses `invalid` where one ends before it begins. */
const periodsOf = (ctx: ReportContext, { from, to, compare_from, compare_to, budget }: PeriodsAsked) => {
  const last = to ?? todayOf(ctx);
  const closed = (period: { from: string; to: string }, field?: string) =>
    resolvePeriod(ctx, period, field) as { from: BookingDate; to: BookingDate };
  const shown = closed({
    from: from ?? `${closed({ from: last, to: last }).to.slice(0, 4)}-01-01`,
    to: last,
  });
  if ((compare_from === undefined) !== (compare_to === undefined))
    throw invalidField(compare_from === undefined ? 'compare_from' : 'compare_to', say('required'));
  const compared =
    compare_from === undefined || compare_to === undefined
      ? undefined
      : closed({ from: compare_from, to: compare_to }, 'compare_to');
  const { currency } = ctx.client;
  return {
    shown,
    periods: new Map([['shown', shown], ...(compared ? [['compared', compared] as const] : [])]),
    span: {
      ...shown,
      ...(compared && { compare_from: compared.from, compare_to: compared.to }),
      ...{ currency, places: minorUnit(currency), budgets: budget === true },
    },
  };
};

/** The budgets of some days, of the whole client and of each cost centre or project. */
const budgetsMoved = async (
  ctx: ReportContext,
  by: DimensionKind,
  days: { from: BookingDate; to: BookingDate },
): Promise<DimensionMoved[]> =>
  budgetMoved(await budgetsOfDays(ctx, days), { by, days }, await ctx.books.ledger());

/** The income statement by cost centre or project. */
export const readDimensionStatement = async (
  ctx: ReportContext,
  { by, ...asked }: { by: DimensionKind; from?: string | undefined } & Omit<PeriodsAsked, 'from'>,
) => {
  const { periods, span, shown } = periodsOf(ctx, { ...asked, from: asked.from });
  const [moved, budgets, known] = await Promise.all([
    ctx.books.dimensioned.moved({ by, periods, today: todayOf(ctx) }),
    asked.budget ? budgetsMoved(ctx, by, shown) : [],
    dimensionBooks(by, ctx).list(),
  ]);
  const descriptions = new Map(known.map(({ number, description }) => [number, description]));
  return dimensionStatementOf([...moved, ...budgets], { by, named: descriptions, ...span });
};

type ResultAsked = { number: string; from?: string | undefined } & Omit<PeriodsAsked, 'from'>;

/** The result of one cost centre or project, since the beginning unless a day is given. */
const readResult = async (
  ctx: ReportContext,
  kind: DimensionKind,
  { number: sought, ...asked }: ResultAsked,
) => {
  const { number, description } = await findDimension(kind, ctx, sought);
  const { periods, span, shown } = periodsOf(ctx, { ...asked, from: asked.from ?? minBookingDate });
  const [moved, budgets] = await Promise.all([
    ctx.books.dimensioned.moved({ by: kind, number, periods, today: todayOf(ctx) }),
    asked.budget ? budgetsMoved(ctx, kind, shown) : [],
  ]);
  const own = budgets.filter((one) => one.number === number);
  return dimensionResultOf([...moved, ...own], { number, description, ...span });
};

export const dimensionStatementReport = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/dimension_statement',
      summary: 'Income statement by cost centre or project',
      description: 'A column for each that has figures, and one for what has none; they sum to the whole.',
      tags: dimensionTags,
    },
  })
  .input(dimensionStatementInput)
  .output(checkedAnswer(dimensionStatement))
  .query(({ ctx, input }) => readDimensionStatement(ctx, input));

export const departmentResults = router({
  result: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/departments/{number}/result',
        summary: 'Result of a cost centre',
        description: 'Income, expense and result by account.',
        tags: dimensionTags,
      },
    })
    .input(z.object({ ...dimensionNumbers.department, from: ofAll, ...dimensionPeriods }))
    .output(checkedAnswer(dimensionResult))
    .query(({ ctx, input }) => readResult(ctx, 'department', input)),
});

export const projectResults = router({
  result: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/projects/{number}/result',
        summary: 'Profit of a project',
        description: 'Income, expense and result by account.',
        tags: dimensionTags,
      },
    })
    .input(z.object({ ...dimensionNumbers.project, from: ofAll, ...dimensionPeriods }))
    .output(checkedAnswer(dimensionResult))
    .query(({ ctx, input }) => readResult(ctx, 'project', input)),
});
