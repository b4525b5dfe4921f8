import type { PayrollFormat, PayrollLine, PayrollMapping } from '@kontor/domain';
import { readCsv } from '../tables/csv.ts';
import { Unreadable } from '../tables/table.ts';
import { amountFrom, markIn } from '../values/amount.ts';
import { readPayrollXml } from './abaconnect.ts';
import type { PayrollFault, PayrollFile } from './payroll-file.ts';

/** Reads a journal of a payroll program: AbaConnect by its root, else CSV by a mapping. */
export const readPayrollFile = (content: string, mapping: PayrollMapping): PayrollFile =>
  formatOfPayroll(content) === 'abaconnect' ? readPayrollXml(content) : readPayrollCsv(content, mapping);

export const formatOfPayroll = (content: string): PayrollFormat =>
  /^\uFEFF?\s*</.test(content) ? 'abaconnect' : 'csv';

/** Reads the rows of a CSV. Rows of which all amounts are empty or nothing are left out. */
const readPayrollCsv = (content: string, mapping: PayrollMapping): PayrollFile => {
  const faults: PayrollFault[] = [];
  const table = tableIn(content, faults);
  const at = (name: keyof PayrollMapping): number => {
    const column = mapping[name];
    if (!column) return -1;
    const found = table.columns.findIndex((one) => same(one, column));
    if (found < 0) faults.push({ line: 1, column, name: 'column' });
    return found;
  };
  const places = {
    ...{ accno: at('accno'), debit: at('debit'), credit: at('credit'), amount: at('amount') },
    ...{ debit_accno: at('debit_accno'), credit_accno: at('credit_accno') },
    ...{ text: at('text'), wage_type: at('wage_type') },
  };
  if (faults.length > 0) return { lines: [], day: undefined, faults };
  const amounts = [places.amount, places.debit, places.credit].filter((place) => place >= 0);
  const mark = table.rows
    .flatMap(({ cells }) => amounts.map((place) => markIn(cells[place] ?? '')))
    .find((found) => found !== undefined);
  const lines = table.rows.flatMap(({ line, cells }): PayrollLine[] => {
    const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim());
    const amountAt = (place: number): string => {
      const written = cell(place);
      if (written === '') return '0';
      const amount = amountFrom(written, mark ?? '.');
      if (amount !== undefined && amount !== 'ambiguous') return amount;
      faults.push({ line, column: table.columns[place] ?? '', name: 'amount', value: written });
      return '0';
    };
    const text = [cell(places.wage_type), cell(places.text)].filter(Boolean).join(' ');
    const one = (account: number, amount: string): PayrollLine[] =>
      isZeroAmount(amount)
        ? []
        : [{ line, column: table.columns[account] ?? '', account: cell(account), amount, text }];
    if (places.debit_accno >= 0) {
      const amount = amountAt(places.amount);
      return [...one(places.debit_accno, amount), ...one(places.credit_accno, negative(amount))];
    }
    if (places.debit < 0) return one(places.accno, amountAt(places.amount));
    return [
      ...one(places.accno, amountAt(places.debit)),
      ...one(places.accno, negative(amountAt(places.credit))),
    ];
  });
  return { lines, day: undefined, faults };
};

const tableIn = (content: string, faults: PayrollFault[]) => {
  try {
    const table = readCsv(content.replace(/^\uFEFF/, ''));
    for (const { line } of table.faults ?? []) faults.push({ line, column: '', name: 'quotes' });
    return table;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { columns: [], rows: [] };
  }
};

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const isZeroAmount = (amount: string): boolean => !/[1-9]/.test(amount);

const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
