import type { Level } from '../reports/levels/level.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';

const isZeroOrAbsent = (amount: string | undefined): boolean =>
  amount === undefined || amountOf(amount).eq(zero);

/** Whether a row has an amount in neither year. */
const isEmpty = ({ amount, compared }: Level): boolean => isZeroOrAbsent(amount) && isZeroOrAbsent(compared);

const printedKinds: readonly Level['kind'][] = ['group', 'position', 'related'];

/** The totals of the balance sheet, which stand even where all is nothing. */
const printed = (row: Level): boolean => printedKinds.includes(row.kind) && !isEmpty(row);

/** The rows of a balance sheet that annual accounts show: positions that have an amount. */
export const balanceRows = (levels: readonly Level[]): Level[] =>
  levels.filter((row) => printed(row) || row.kind === 'figure');

/**
 * The rows of an income statement: positions that have an amount, and a result between them where
 * something is above it that isn't in the one before.
 */
export const incomeRows = (levels: readonly Level[]): Level[] => {
  const rows: Level[] = [];
  for (const row of levels) {
    if (printed(row)) rows.push(row);
    if (row.kind !== 'figure') continue;
    const last = rows.at(-1);
    const isMade = row.code !== 'gross_profit' || rows.some(({ code }) => code === 'E3');
    if (row.code === 'result') rows.push(row);
    else if (last !== undefined && last.kind !== 'figure' && isMade) rows.push(row);
  }
  // The result follows from a figure before it that is the same.
  const before = rows.at(-2);
  return before?.kind === 'figure' ? [...rows.slice(0, -2), ...rows.slice(-1)] : rows;
};

/** The amounts of a row by its code; zero where the row is missing. */
export const amountsIn =
  (levels: readonly Level[]) =>
  (code: string): { amount: Amount; compared: Amount } => {
    const row = levels.find((one) => one.code === code);
    return { amount: amountOf(row?.amount ?? '0'), compared: amountOf(row?.compared ?? '0') };
  };
