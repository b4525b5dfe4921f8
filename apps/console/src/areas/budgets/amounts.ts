import type { Outputs } from '@kontor/client';
import { amountOf, decimalOf, isDecimal, spreadEvenly } from '@kontor/domain';
import { sumOf } from '../../values/amount.ts';

/** The amounts of a budget as they are typed: by account, a text for each month. */

export type Budget = Outputs['budgets']['get'];
export type BudgetRow = { accno: number; months: readonly string[] };

const decimals = 2;

export const budgetRows = ({ accounts }: Budget): BudgetRow[] =>
  accounts.map(({ accno, months }) => ({
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

export const sentRows = (rows: readonly BudgetRow[], months: readonly string[]) =>
  rows.map(({ accno, months: amounts }) => ({
    accno,
    months: amounts.flatMap((amount, at) => (amount === '' ? [] : [{ month: months[at] ?? '', amount }])),
  }));
