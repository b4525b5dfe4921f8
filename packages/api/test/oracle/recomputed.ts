import { balancesIn, exportedBooks, installed, run } from '../exports/plain-text-programs.ts';
import { addDays, type Books } from './computation/books.ts';
import { differences, type Figures, figuresOf, type Row } from './computation/figures.ts';
import { trialRows } from './computation/ledger-reports.ts';
import type { Year } from './happening.ts';

/**
 * The books as other programs recompute them from what is exported: those of them that are
 * installed.
 */

const balancesOf = (books: Books, to: string, closings: boolean): Figures => {
  const rows = trialRows(books, { to }).flatMap(([place, row]): [string, Row][] => {
    const { balance, closing } = row as { balance: bigint; closing: bigint };
    const amount = closings ? balance : balance - closing;
    return place === 'total' || amount === 0n ? [] : [[place, { amount }]];
  });
  return figuresOf(rows);
};

/**
 * Lists where the reports differ from the second computation, at the ends of `days`, with the ends
 * of years and without them.
 */
export const recomputedDifferences = async (
  { door, books }: Year,
  days: readonly string[],
): Promise<string[]> => {
  const lines: string[] = [];
  for (const { format, command, check, balances } of installed) {
    const { file } = await exportedBooks(door, format);
    run(...check(file));
    for (const to of days) {
      for (const closings of [true, false]) {
        const recomputed = balancesIn(run(command, ...balances(file, { closings, until: addDays(to, 1) })));
        const figures = new Map(
          Object.entries(recomputed).map(([accno, amount]) => [`${accno} amount`, amount]),
        );
        const found = differences(figures, balancesOf(books, to, closings));
        lines.push(...found.map((line) => `${command} ${to} ${line}`));
      }
    }
  }
  return lines;
};
