import type { Outputs } from '@kontor/client';
import { amountOf, decimalOf, isDecimal, spreadEvenly } from '@kontor/domain';
import { sumOf } from '../../values/amount.ts';

/** The amounts of a budget as they are typed: by account, a text for each month. */

export type Budget = Outputs['budgets']['get'];
export type BudgetRow = { accno: number; months: readonly string[] };

/** The cost centre or project whose rows are shown; without either it is the whole client. */
export type BudgetOf = { department?: string | undefined; project?: string | undefined };

const decimals = 2;

const isOf =
  ({ department, project }: BudgetOf) =>
  (row: BudgetOf): boolean =>
    row.department === department && row.project === project;

/** The rows of the whole client, or of a cost centre or project. */
export const budgetRows = ({ accounts }: Budget, of: BudgetOf): BudgetRow[] =>
  accounts.filter(isOf(of)).map(({ accno, months }) => ({
    accno,
    months: months.map(({ amount }) => (amountOf(amount).eq('0') ? '' : amount)),
  }));

/** Leaves out what is typed and not an amount yet. */
const decimalsIn = (amounts: readonly string[]): string[] => amounts.filter(isDecimal);

export const yearTotal = (amounts: readonly string[]): string => sumOf(decimalsIn(amounts), decimals);

/** An amount of the year over its months, exact to the last cent; as typed where it is none yet. */
export const spread = (amount: string, count: number): string[] =>
  isDecimal(amount)
    ? spreadEvenly(amountOf(amount), count, decimals).map((share) => decimalOf(share, decimals))
    : Array<string>(count).fill('');

export const withCells = (
  rows: readonly BudgetRow[],
  { at, month, cells }: { at: number; month: number; cells: readonly (readonly string[])[] },
): BudgetRow[] =>
  rows.map((row, place) => {
    const pasted = cells[place - at];
    if (place < at || pasted === undefined) return row;
    return { ...row, months: row.months.map((amount, index) => pasted[index - month] ?? amount) };
  });

/** All rows of a budget, with those that are shown as they were typed. */
export const sentRows = (
  rows: readonly BudgetRow[],
  { budget, of, months }: { budget: Budget; of: BudgetOf; months: readonly string[] },
) => [
  ...budget.accounts
    .filter((row) => !isOf(of)(row))
    .map(({ accno, department, project, months: kept }) => ({
      ...{ accno, department, project },
      months: kept.map(({ month, amount }) => ({ month, amount })),
    })),
  ...rows.map(({ accno, months: amounts }) => ({
    ...{ accno, ...of },
    months: amounts.flatMap((amount, at) => (amount === '' ? [] : [{ month: months[at] ?? '', amount }])),
  })),
];
