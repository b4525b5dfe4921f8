import { amountOf, type Decimal, type ImportedKind, maxImported, zero } from '@kontor/domain';
import type { Read } from './kinds/reading.ts';
import type { Fault } from './values/fault.ts';

/**
 * From what was read to the call that writes it (`imports.write`), and from its answer back to the
 * lines of the file.
 */

/** The input of `imports.write`. */
export const sentOf = ({ records }: Read): Record<string, object[]> =>
  Object.fromEntries(
    Object.entries(records).map(([kind, found]) => [kind, found.map(({ record }) => record)]),
  );

/** The number of records to write. */
export const countOf = ({ records }: Read): number =>
  Object.values(records).reduce((count, found) => count + found.length, 0);

/**
 * The fault of a file with more records of a kind than one import writes: over the network fewer
 * than by the command.
 */
export const tooMany = ({ records }: Read, most = maxImported): Fault[] =>
  Object.values(records)
    .filter(({ length }) => length > most)
    .map((found) => ({
      line: found[most]?.line ?? 0,
      name: 'too_many',
      value: String(found.length),
      most: String(most),
    }));

type Refused = { field: string; message: string };
export type RefusedLine<Issue extends Refused> = { line: number; kind: string; field: string; issue: Issue };

/**
 * The lines of the issues of a refusal, whose fields begin with the list and the place of a record:
 * `customers.3.name`.
 */
export const linesOf = <Issue extends Refused>(
  { records }: Read,
  issues: readonly Issue[],
): RefusedLine<Issue>[] =>
  issues
    .map((issue) => {
      const [kind = '', at = '', ...path] = issue.field.split('.');
      const found = records[kind as ImportedKind]?.[Number(at)];
      return { line: found?.line ?? 0, kind, field: path.join('.'), issue };
    })
    .sort((a, b) => a.line - b.line);

/** An account as the source moves it, and as the import has moved it in the books. */
export type Compared = {
  accno: number;
  description: string;
  source: Decimal;
  books: Decimal;
  isEqual: boolean;
};

/** The balances that `imports.write` answers, as decimal text. */
type Moved = {
  balances: readonly { accno: number; description: string; before: string; after: string }[];
};

/**
 * Compares the trial balance of a source with the books: each account that either has moved, debit
 * positive.
 */
export const compare = ({ moves }: Read, { balances }: Moved): Compared[] => {
  const sources = moves ?? new Map<number, Decimal>();
  const known = new Set(balances.map(({ accno }) => accno));
  const missing = [...sources.keys()].filter((accno) => !known.has(accno));
  const none = '0';
  return [...balances, ...missing.map((accno) => ({ accno, description: '', before: none, after: none }))]
    .map(({ accno, description, before, after }) => {
      const books = amountOf(after as Decimal).minus(amountOf(before as Decimal));
      const source = amountOf(sources.get(accno) ?? (none as Decimal));
      return { accno, description, source, books, isEqual: source.eq(books) };
    })
    .filter(({ source, books }) => !source.eq(zero) || !books.eq(zero))
    .sort((a, b) => a.accno - b.accno)
    .map(({ source, books, ...account }) => ({
      ...account,
      source: source.toFixed(Math.max(2, (source.toFixed().split('.')[1] ?? '').length)) as Decimal,
      books: books.toFixed(Math.max(2, (books.toFixed().split('.')[1] ?? '').length)) as Decimal,
    }));
};
