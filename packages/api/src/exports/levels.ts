import type { BalanceLevels, IncomeLevels, Level } from '@kontor/domain';
import type { Column, Table, TableRow } from './table.ts';

/** The statements by the positions of the law, a row for each level (docs/interface §15). */

const levelColumns: Column[] = [
  { name: 'depth', kind: 'integer' },
  { name: 'kind', kind: 'text' },
  { name: 'code', kind: 'text' },
  { name: 'accno', kind: 'integer' },
  { name: 'description', kind: 'text' },
  { name: 'amount', kind: 'amount' },
  { name: 'compared', kind: 'amount' },
  { name: 'moved_from', kind: 'text' },
  { name: 'related', kind: 'text' },
];

const levelRow = (one: Level): TableRow => [
  ...[one.depth, one.kind, one.code || undefined, one.accno, one.description],
  ...[one.amount, one.compared, one.moved_from, one.related],
];

export const balanceLevelsTable = ({ levels }: BalanceLevels): Table => ({
  title: 'Balance sheet',
  columns: levelColumns,
  rows: levels.map(levelRow),
});

const budgetColumns: Column[] = [
  { name: 'budget', kind: 'amount' },
  { name: 'difference', kind: 'amount' },
];

/** The income statement, with the columns of a budget where it has one. */
export const incomeLevelsTable = ({ levels }: IncomeLevels): Table => {
  const budgets = levels.some(({ budget }) => budget !== undefined);
  return {
    title: 'Income statement',
    columns: [...levelColumns, ...(budgets ? budgetColumns : [])],
    rows: levels.map((one) => [...levelRow(one), ...(budgets ? [one.budget, one.difference] : [])]),
  };
};
