import { type Account, fold } from '@kontor/domain';
import type { Table } from '../tables/table.ts';
import type { Fault } from '../values/fault.ts';
import { type Cells, readCells } from './cells.ts';
import type { TableKind } from './fields.ts';
import { readJournal } from './journal.ts';
import type { Matched } from './match.ts';
import { readOpening } from './opening.ts';
import type { Found, Read, ReadFor } from './reading.ts';

/**
 * Reads the rows of a table as records of a kind, by the fields that its columns are matched with.
 */
export const readKind = (kind: TableKind, table: Table, matched: Matched, of: ReadFor): Read => {
  const { rows, faults } = readCells(kind, table, matched);
  const read = readers[kind](rows, of);
  return { ...read, faults: [...faults, ...read.faults].sort((a, b) => a.line - b.line) };
};

type Reader = (rows: readonly Cells[], of: ReadFor) => Read;

/**
 * Reads each row that is whole as a record whose number is in the field `number`, which no two rows
 * may have, or no two of a party.
 */
const once = (rows: readonly Cells[], number: string, recordOf: (row: Cells) => object, party = '') => {
  const lines = new Map<string, number>();
  const faults: Fault[] = [];
  const found: Found[] = [];
  for (const row of rows) {
    if (row.values[number] === undefined) continue;
    const value = String(row.values[number]);
    const key = fold(`${value} ${row.values[party] ?? ''}`);
    const other = lines.get(key);
    if (other !== undefined)
      faults.push({ line: row.line, name: 'twice', column: number, value, other: String(other) });
    else if (!row.isFaulty) found.push({ line: row.line, record: recordOf(row) });
    lines.set(key, other ?? row.line);
  }
  return { found, faults };
};

/** Accounts that exist keep what the file does not say. */
const accountsOf: Reader = (rows, { accounts }) => {
  const known = new Map(accounts.map((account) => [account.accno, account]));
  const recordOf = ({ values }: Cells) => ({ ...known.get(Number(values['accno'])), ...values });
  const { found, faults } = once(rows, 'accno', recordOf);
  const lacking = found.flatMap(({ line, record }) =>
    (['description', 'category'] as const)
      .filter((name) => (record as Partial<Account>)[name] === undefined)
      .map((name): Fault => ({ line, name: 'required', column: name, value: name })),
  );
  return { records: { accounts: found }, faults: [...faults, ...lacking] };
};

/**
 * Open items: documents whose open amount is booked against the opening account, as its other side
 * was booked long ago.
 */
const openItems =
  (of: {
    number: 'customernumber' | 'vendornumber';
    arap: 'ar_accno' | 'ap_accno';
    kind: 'invoices' | 'payables';
  }): Reader =>
  (rows, { currency: own, opening_accno }) => {
    const { number, arap, kind } = of;
    if (opening_accno === undefined) return { records: {}, faults: [{ line: 1, name: 'opening_missing' }] };
    const recordOf = ({ values }: Cells) => {
      const { name, amount, arap_accno, [number]: party, ...head } = values;
      const named = { [number]: party, ...(name === undefined ? {} : { name }) };
      const line = { amount, description: head['description'] ?? '' };
      return {
        ...head,
        ...(arap_accno === undefined ? {} : { [arap]: arap_accno }),
        ...(name === undefined
          ? { [number]: party }
          : { [kind === 'invoices' ? 'customer' : 'vendor']: named }),
        ...(kind === 'invoices'
          ? { incomeentries: [{ ...line, income_accno: opening_accno }], rounding: false }
          : { expenseentries: [{ ...line, expense_accno: opening_accno }] }),
      };
    };
    const foreign = rows.flatMap(({ line, values: { currency } }): Fault[] =>
      currency === undefined || currency === own
        ? []
        : [{ line, name: 'other_currency', column: 'currency', value: String(currency) }],
    );
    const { found, faults } = once(rows, 'invnumber', recordOf, kind === 'payables' ? number : '');
    return { records: { [kind]: found }, faults: [...foreign, ...faults] };
  };

const simple =
  (kind: 'customers' | 'vendors' | 'articles', number: string): Reader =>
  (rows) => {
    const { found, faults } = once(rows, number, ({ values }) => values);
    return { records: { [kind]: found }, faults };
  };

const readers: Readonly<Record<TableKind, Reader>> = {
  customers: simple('customers', 'customernumber'),
  vendors: simple('vendors', 'vendornumber'),
  articles: simple('articles', 'partnumber'),
  accounts: accountsOf,
  opening: readOpening,
  receivables: openItems({ number: 'customernumber', arap: 'ar_accno', kind: 'invoices' }),
  payables: openItems({ number: 'vendornumber', arap: 'ap_accno', kind: 'payables' }),
  journal: readJournal,
};
