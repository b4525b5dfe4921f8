import { mm } from '../page/measures.ts';
import type { TaxOfficeTable } from '../words/tax-office/names.ts';
import type { TaxOfficeWords } from '../words/tax-office/words.ts';

/**
 * The columns of the tables of a volume. One column of each takes the room that the others leave.
 */

export type VolumeColumn = {
  title: string;
  /** Amounts and numbers stand at the right; of sparse ones a zero is a dash. */
  kind: 'text' | 'day' | 'amount' | 'sparse' | 'number';
  /** In points; 0 for the one that takes the rest. */
  width: number;
  /** Whether its sum is carried over to the next page. */
  carried: boolean;
};

type ColumnKind = VolumeColumn['kind'];
type Given = readonly [title: string, kind: ColumnKind, millimetres: number, carried?: boolean];

const columnsFrom = (given: readonly Given[]): VolumeColumn[] =>
  given.map(([title, kind, width, carried = false]) => ({ title, kind, width: mm(width), carried }));

const amounts = (titles: readonly string[], width: number, kind: ColumnKind = 'sparse'): Given[] =>
  titles.map((title) => [title, kind, width] as const);

const columnsOf: Record<TaxOfficeTable, (words: TaxOfficeWords, shown: readonly string[]) => Given[]> = {
  levels: (words, shown) => [
    [words.name, 'text', 0],
    [words.account, 'number', 16],
    ...amounts(shown, 32, 'amount'),
  ],
  trial_balance: (words, shown) => [
    [words.account, 'text', 11],
    [words.name, 'text', 0],
    ...amounts([words.opening, words.debit, words.credit], 22),
    ...amounts(shown.includes('yearend') ? [words.yearend] : [], 22),
    ...amounts([words.closing], 22),
  ],
  sheet: (words) => [
    [words.day, 'day', 15],
    [words.document, 'text', 25],
    [words.text, 'text', 0],
    [words.contra, 'number', 17],
    [words.debit, 'amount', 20, true],
    [words.credit, 'amount', 20, true],
    [words.balance, 'amount', 21, true],
  ],
  journal: (words) => [
    [words.number, 'number', 9],
    [words.day, 'day', 15],
    [words.document, 'text', 22],
    [words.text, 'text', 0],
    [words.account, 'number', 10],
    [words.debit, 'amount', 20, true],
    [words.credit, 'amount', 20, true],
  ],
  open_items: (words, shown) => [
    [words.number, 'text', 13],
    [words.party, 'text', 0],
    [words.document, 'text', 26],
    [words.day, 'day', 15],
    [words.due, 'day', 15],
    [words.late, 'number', 11],
    ...(shown.includes('currency') ? [[words.currency_amount, 'number', 26] as const] : []),
    [words.open, 'amount', 22, true],
  ],
  ages: ({ party, ages, total }) => [
    [party, 'text', 0],
    ...amounts(
      [ages.current, ages.days_1_30, ages.days_31_60, ages.days_61_90, ages.days_over_90, total],
      21,
    ),
  ],
  asset_values: (words) => [
    [words.account, 'text', 11],
    [words.asset_class, 'text', 0],
    ...amounts([words.opening, words.additions, words.disposals, words.closing], 25),
  ],
  asset_depreciation: (words) => [
    [words.account, 'text', 11],
    [words.asset_class, 'text', 0],
    ...amounts([words.opening, words.taken_over, words.depreciation, words.released], 20),
    ...amounts([words.closing, words.book_value], 20),
  ],
  asset_accounts: (words) => [
    [words.account, 'text', 11],
    [words.name, 'text', 0],
    ...amounts([words.register, words.ledger, words.difference], 28),
  ],
  vat_turnovers: (words) => [
    [words.account, 'text', 0],
    ...amounts([words.balance, words.outside, words.timing, words.adjusted], 18),
    ...amounts([words.expected, words.declared, words.difference], 18),
  ],
  vat_accounts: (words) => [
    [words.account, 'text', 0],
    ...amounts([words.balance, words.timing, words.expected, words.declared, words.difference], 21),
  ],
  vat_figures: (words) => [
    [words.figure, 'text', 11],
    [words.name, 'text', 0],
    [words.rate, 'number', 11],
    ...amounts([words.expected, words.declared, words.difference], 25),
  ],
  vat_periods: (words) => [
    [words.period, 'text', 0],
    [words.corrections, 'number', 28],
    ...amounts([words.payable], 34, 'amount'),
  ],
  agreement: (words) => [
    [words.name, 'text', 0],
    ...amounts([words.first_sum, words.second_sum, words.difference], 28, 'amount'),
  ],
};

/** The columns of a table, of which the amounts of levels have the titles `shown`. */
export const volumeColumns = (
  table: TaxOfficeTable,
  words: TaxOfficeWords,
  shown: readonly string[],
): VolumeColumn[] => columnsFrom(columnsOf[table](words, shown));

export type PlacedColumn = VolumeColumn & { left: number; right: number };

const columnGap = mm(2.2);

export const placedColumns = (
  columns: readonly VolumeColumn[],
  { left, right }: { left: number; right: number },
): PlacedColumn[] => {
  const taken = columns.reduce((sum, { width }) => sum + width, 0) + columnGap * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const width = column.width === 0 ? right - left - taken : column.width;
    const place = { ...column, left: x, right: x + width };
    x = place.right + columnGap;
    return place;
  });
};
