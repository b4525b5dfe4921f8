import {
  amountOf,
  type BudgetAccountKept,
  type BudgetKept,
  decimalOf,
  dimensionKinds,
  downloads,
  type Forecast,
  minorUnit,
  sum,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { budgetAsked, readBudget } from '../budgets/budget.ts';
import { forecastAsked, readForecast } from '../forecast/forecast.ts';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { procedure } from '../procedure/procedure.ts';
import { csvOf } from './csv.ts';
import type { Column, Table, TableRow } from './table.ts';

/** The budget of a year and the forecast as tables and as CSV (docs/interface §39). */

const textColumn = (name: string): Column => ({ name, kind: 'text' });
const amountColumn = (name: string): Column => ({ name, kind: 'amount' });

/**
 * A row for each account and its cost centre or project, with a column for each month, and rows of
 * the sums of the whole client.
 */
export const budgetTable = (budget: BudgetKept): Table => {
  const { accounts, currency } = budget;
  const months = accounts[0]?.months.map(({ month }) => month) ?? [];
  const places = minorUnit(currency);
  const amounts = ({ months: own, amount }: BudgetAccountKept) => [...own.map((one) => one.amount), amount];
  const sums = (category: string) => {
    const rows = accounts
      .filter((one) => one.category === category && !one.department && !one.project)
      .map(amounts);
    return [...months, ''].map((_, at) => sum(rows.map((row) => amountOf(row[at] ?? '0'))));
  };
  const kinds = dimensionKinds.filter((kind) => accounts.some((one) => one[kind]));
  const [income, expense] = [sums('income'), sums('expense')];
  const total = (name: string, all: typeof income): TableRow => [
    ...[undefined, name, undefined, ...kinds.map(() => undefined)],
    ...all.map((one) => decimalOf(one, places)),
  ];
  return {
    title: `Budget ${budget.year}`,
    columns: [
      { name: 'accno', kind: 'integer' },
      ...['description', 'category', ...kinds].map(textColumn),
      ...[...months.map((month) => month.slice(0, 7)), 'amount'].map(amountColumn),
    ],
    rows: [
      ...accounts.map((one) => [
        ...[one.accno, one.description, one.category, ...kinds.map((kind) => one[kind])],
        ...amounts(one),
      ]),
      total('income', income),
      total('expense', expense),
      total(
        'result',
        income.map((one, at) => one.minus(expense[at] ?? zero)),
      ),
    ],
  };
};

/**
 * A row for each item in the order of its days, with the cash after it, between those of opening
 * and closing. Documents that are in no week follow, without a day.
 */
export const forecastTable = (forecast: Forecast): Table => {
  const { currency, opening, closing, items, unexpected, weeks } = forecast;
  const places = minorUnit(currency);
  let cash = amountOf(opening);
  const rows = items.map((one): TableRow => {
    cash = cash.plus(amountOf(one.amount));
    return [
      ...[one.date, one.week, one.kind, one.number, one.name, one.reference, one.due],
      ...[one.why, one.days, one.basis, one.accno, one.amount, decimalOf(cash, places)],
    ];
  });
  const blank = (count: number) => Array.from({ length: count }, () => undefined);
  return {
    title: 'Forecast of cash',
    columns: [
      { name: 'date', kind: 'date' },
      { name: 'week', kind: 'integer' },
      ...['kind', 'number', 'name', 'reference'].map(textColumn),
      { name: 'due', kind: 'date' },
      textColumn('why'),
      ...['days', 'basis', 'accno'].map((name): Column => ({ name, kind: 'integer' })),
      ...['amount', 'balance'].map(amountColumn),
    ],
    rows: [
      [forecast.date, undefined, 'opening', ...blank(9), opening],
      ...rows,
      [weeks.at(-1)?.to, undefined, 'closing', ...blank(9), closing],
      ...unexpected.map(
        (one): TableRow => [
          ...[undefined, undefined, one.kind, one.number, one.name, one.reference, one.due, 'unexpected'],
          ...[undefined, undefined, undefined, one.amount, undefined],
        ],
      ),
    ],
  };
};

const csv = 'text/csv';

const csvFile = async (name: string, table: Table) => {
  let written = '';
  for await (const part of csvOf(table)) written += part;
  return fileMade(`${name}.csv`, csv, Buffer.from(written));
};

export const budgetCsv = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/budgets/{year}/csv',
      summary: 'Read the budget of a year as CSV',
      description: 'A row for each account with a column for each month, and the sums.',
      tags: ['general ledger'],
    },
  })
  .input(z.object(budgetAsked))
  .output(fileAnswered().register(downloads, { media: [csv] }))
  .query(async ({ ctx, input: { year } }) =>
    csvFile(`budget-${year}`, budgetTable(await readBudget(ctx, year))),
  );

export const forecastCsv = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/forecast/csv',
      summary: 'Read the forecast of cash as CSV',
      description: 'A row for each item that it is made of, with the cash after it.',
      tags: ['general ledger'],
    },
  })
  .input(forecastAsked)
  .output(fileAnswered().register(downloads, { media: [csv] }))
  .query(async ({ ctx, input }) => {
    const forecast = await readForecast(ctx, input);
    return csvFile(`forecast-${forecast.date}`, forecastTable(forecast));
  });
