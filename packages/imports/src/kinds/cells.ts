import { categories, type Decimal } from '@kontor/domain';
import type { Table } from '../tables/table.ts';
import { amountFrom, type DecimalMark, markIn } from '../values/amount.ts';
import { dayCounted, dayFrom } from '../values/day.ts';
import type { Fault } from '../values/fault.ts';
import type { Field } from './field.ts';
import { type TableKind, tableKinds } from './fields.ts';
import type { Matched } from './match.ts';

/** A row whose cells were read. A cell that is empty or faulty is left out. */
export type Cells = { line: number; values: Readonly<Record<string, unknown>>; isFaulty: boolean };

/**
 * Reads the cells of matched columns by the types of their fields, with a fault for each that can't
 * be read or is missing.
 */
export const readCells = (
  kind: TableKind,
  table: Table,
  matched: Matched,
): { rows: Cells[]; faults: Fault[] } => {
  const fields: readonly Field[] = tableKinds[kind];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const columns = matched.flatMap((name, at) => {
    const field = name === undefined ? undefined : byName.get(name);
    return field ? [{ field, at }] : [];
  });
  const missing = fields.filter(({ name, required }) => required && !matched.includes(name));
  const amounts = columns.filter(({ field }) => field.type === 'amount').map(({ at }) => at);
  const mark = table.decimalMark ?? markOf(table, amounts);
  const faults: Fault[] = [
    ...(table.faults ?? []),
    ...missing.map(({ name: value }): Fault => ({ line: 1, name: 'columns_missing', column: value, value })),
  ];
  const rows = table.rows.map(({ line, cells }): Cells => {
    const values: Record<string, unknown> = {};
    const before = faults.length;
    for (const { field, at } of columns) {
      const value = (cells[at] ?? '').trim();
      const column = field.name;
      if (value === '') {
        if (field.required) faults.push({ line, name: 'required', column, value: column });
        continue;
      }
      const read = readCell(value, field, mark);
      if ('fault' in read) {
        const { fault, other } = read;
        faults.push({ line, name: fault, column, value, ...(other === undefined ? {} : { other }) });
      } else values[column] = read.value;
    }
    return { line, values, isFaulty: missing.length > 0 || faults.length > before };
  });
  return { rows, faults };
};

/** The decimal mark of all amounts of a file: that which one of them shows, unless two differ. */
const markOf = ({ rows }: Table, columns: readonly number[]): DecimalMark | undefined => {
  const marks = new Set(rows.flatMap(({ cells }) => columns.map((at) => markIn(cells[at] ?? ''))));
  marks.delete(undefined);
  const [first, ...others] = marks;
  return others.length === 0 ? first : undefined;
};

type ReadCell = { value: unknown } | { fault: Fault['name']; other?: string };

const readCell = (written: string, { type }: Field, mark: DecimalMark | undefined): ReadCell => {
  const or = (fault: Fault['name'], value: unknown): ReadCell =>
    value === undefined ? { fault } : { value };
  switch (type) {
    case 'text':
      return { value: written };
    case 'amount': {
      const amount = amountFrom(written.replace(/%$/, ''), mark);
      return amount === 'ambiguous' ? { fault: 'amount_ambiguous' } : or('amount', amount);
    }
    case 'date':
      return dateRead(written);
    case 'accno':
      return or('account', accnoFrom(written));
    case 'accnos': {
      const accnos = written.split(/[\s,;+]+/).map(accnoFrom);
      return or('account', accnos.includes(undefined) ? undefined : accnos);
    }
    case 'boolean':
      return or('boolean', booleanFrom(written));
    case 'integer':
      return or('whole_number', /^-?\d{1,9}$/.test(written) ? Number(written) : undefined);
    case 'category':
      return or('category', categoryFrom(written));
  }
};

/**
 * The day of a date. A number by which spreadsheets count days is reported by its day, as it may be
 * another number.
 */
const dateRead = (written: string): ReadCell => {
  const day = dayFrom(written);
  if (day !== undefined) return { value: day };
  const other = dayCounted(written);
  return other === undefined ? { fault: 'date' } : { fault: 'date_serial', other };
};

/** The number of an account, which a text may follow as in `1020 Bank`. */
export const accnoFrom = (written: string): number | undefined => {
  const [, digits] = /^([1-9]\d{0,8})(?!\d|[.,]\d)/.exec(written.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const booleanFrom = (written: string): boolean | undefined => {
  const word = written.toLowerCase();
  if (/^(true|1|x|y|yes|j|ja|o|oui|s|si|sì|wahr|vrai|vero)$/.test(word)) return true;
  return /^(false|0|-|n|no|nein|non|falsch|faux|falso)$/.test(word) ? false : undefined;
};

const categoryWords: Readonly<Record<string, readonly string[]>> = {
  asset: [
    'a',
    'asset',
    'assets',
    'aktiven',
    'aktiva',
    'aktivkonto',
    'aktiv',
    'actif',
    'actifs',
    'attivo',
    'attivi',
  ],
  liability: [
    'l',
    'liability',
    'liabilities',
    'passiven',
    'passiva',
    'passiv',
    'fremdkapital',
    'passif',
    'passifs',
    'passivo',
    'passivi',
  ],
  equity: [
    'q',
    'equity',
    'eigenkapital',
    'capitaux propres',
    'fonds propres',
    'capitale proprio',
    'abschluss',
  ],
  income: [
    'i',
    'income',
    'revenue',
    'revenues',
    'ertrag',
    'erträge',
    'erlös',
    'produit',
    'produits',
    'ricavo',
    'ricavi',
  ],
  expense: [
    'e',
    'expense',
    'expenses',
    'aufwand',
    'aufwände',
    'kosten',
    'charge',
    'charges',
    'costo',
    'costi',
  ],
};

/** The category that a word stands for, in any of four languages. */
export const categoryFrom = (written: string) => {
  const word = written.toLowerCase();
  return categories.find((category) => categoryWords[category]?.includes(word));
};

/** A value of a row that is an amount. */
export const amountIn = ({ values }: Cells, name: string): Decimal | undefined =>
  values[name] as Decimal | undefined;
