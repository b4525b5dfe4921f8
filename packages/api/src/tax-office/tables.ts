import {
  type Ageing,
  type Agreement,
  agesOf,
  type Decimal,
  type OpenItems,
  type VatReconciliation,
} from '@kontor/domain';
import { ageingTable, openItemsTable, type Table, type TableRow } from '../exports/table.ts';
import { contraOf, type SheetLine } from './sheets.ts';

/** The tables of the files of a set that no report has. */

/** A row for each posting, by account; the balance is debit positive. */
export const sheetsTable = (
  lines: AsyncIterable<SheetLine>,
  { nameOf, currency }: { nameOf: (accno: number) => string; currency: string },
): Table => ({
  title: 'Account sheets',
  columns: [
    { name: 'accno', kind: 'integer' },
    { name: 'account', kind: 'text' },
    { name: 'transdate', kind: 'date' },
    { name: 'entry_number', kind: 'integer' },
    ...(['reference', 'description', 'memo', 'source', 'contra_accno'] as const).map((name) => ({
      ...{ name, kind: 'text' as const },
    })),
    ...(['debit', 'credit', 'balance'] as const).map((name) => ({ name, kind: 'amount' as const })),
    { name: 'currency', kind: 'text' },
    { name: 'original_amount', kind: 'amount' },
    { name: 'yearend', kind: 'text' },
  ],
  rows: mapped(lines, (line): TableRow => {
    const contra = contraOf(line);
    const isForeign = line.currency !== currency;
    return [
      ...[line.accno, nameOf(line.accno), line.transdate, line.entry_number],
      ...[line.reference, line.description, line.memo, line.source],
      contra === undefined ? undefined : String(contra),
      ...(line.side === 'debit' ? [line.amount, undefined] : [undefined, line.amount]),
      line.balance,
      ...(isForeign ? [line.currency, line.original_amount] : [undefined, undefined]),
      line.closing ? 'yearend' : undefined,
    ];
  }),
});

async function* mapped<One, Other>(
  items: AsyncIterable<One>,
  make: (one: One) => Other,
): AsyncGenerator<Other> {
  for await (const one of items) yield make(one);
}

/** The open items of pages as one table, with the sum of all. */
export const openItemsPaged = (pages: AsyncIterable<OpenItems>): Table =>
  paged(pages, openItemsTable, { items: [], total: zeroText });

/** The same of what is open by age. */
export const ageingPaged = (pages: AsyncIterable<Ageing>): Table =>
  paged(pages, ageingTable, { parties: [], total: agesOf([], 2) });

const zeroText = '0' as Decimal;

/**
 * The rows of all pages, with the last row of the last one, which is the total of all. `none` says
 * which columns there are.
 */
const paged = <Page>(
  pages: AsyncIterable<Page>,
  tableOf: (page: Page) => Table,
  none: Partial<Page>,
): Table => {
  const rows = async function* (): AsyncGenerator<TableRow> {
    let last: TableRow | undefined;
    for await (const page of pages) {
      const found = [...(tableOf(page).rows as Iterable<TableRow>)];
      last = found.pop();
      yield* found;
    }
    if (last) yield last;
  };
  return { ...tableOf(none as Page), rows: rows() };
};

/** The settled periods of a year, and its reconciliations. */
export const vatPeriodsTable = ({ periods, settled }: VatReconciliation): Table => ({
  title: 'Settled VAT periods',
  columns: [
    { name: 'kind', kind: 'text' },
    { name: 'from', kind: 'date' },
    { name: 'to', kind: 'date' },
    { name: 'corrections', kind: 'integer' },
    { name: 'payable', kind: 'amount' },
  ],
  rows: [
    ...periods.map(({ from, to, corrections, payable }) => ['period', from, to, corrections, payable]),
    ...settled.map(({ from, to, payable }) => ['reconciliation', from, to, undefined, payable]),
  ],
});

export const agreementTable = (agreements: readonly Agreement[]): Table => ({
  title: 'Agreement',
  columns: [
    { name: 'kind', kind: 'text' },
    ...(['first', 'second', 'difference'] as const).map((name) => ({ name, kind: 'amount' as const })),
  ],
  rows: agreements.map(({ kind, first, second, difference }) => [kind, first, second, difference]),
});
