import { type OpenBooks, useBooks } from '../../server/session.ts';
import { RecordList } from '../../shell/records/record-list.tsx';
import type { Column } from '../../table/columns.ts';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { useText } from '../../texts/text.ts';
import { type PartyKind, type PartyRecord, textOf } from './kind.ts';

const mostNumbers = 200;

type ListPage = Parameters<ReturnType<PartyKind['calls']>['list']['query']>[0];

/** Reads a page of customers or vendors, and what is open of them and their turnover. */
const readWithFigures = async (kind: PartyKind, books: OpenBooks, page: ListPage) => {
  const { items, next } = await kind.calls(books).list.query(page);
  const numberOf = (row: PartyRecord) => textOf(row, kind.record.key);
  const numbers = items.map(numberOf);
  const known = new Map<string, object>();
  // One after the other: an address has room for so many numbers.
  for (let at = 0; at < numbers.length; at += mostNumbers)
    for (const { number, ...sums } of await kind.figures(books, numbers.slice(at, at + mostNumbers)))
      known.set(number, sums);
  const rows = items.map((row): PartyRecord => ({ ...row, ...known.get(numberOf(row)) }));
  return { items: rows, next };
};

/** The customers or vendors, by number or name, with what is open of them and their turnover. */
export const PartyList = ({ kind }: { kind: PartyKind }) => {
  const text = useText();
  const books = useBooks();
  const { record, to } = kind;
  const columns = useRecordColumns<PartyRecord, typeof record>(
    record,
    {
      [record.key]: { id: 'number', width: '7rem' },
      name: {},
      zipcode: '5.5rem',
      city: '8.5rem',
      email: '20rem',
      phone: '11rem',
      address1: { id: 'address', width: '12rem' },
      country: '8rem',
      mobile: '11rem',
      taxnumber: '11rem',
      terms: { exported: true },
    },
    to.one,
  );
  const figure = (id: 'open' | 'turnover', head: string): Column<PartyRecord> => ({
    ...{ id, head, kind: 'amount', width: '8rem', wide: true },
    value: (row) => textOf(row, id),
  });
  return (
    <RecordList
      of={record}
      to={to}
      columns={[
        ...columns,
        figure('open', text('documents.open')),
        figure('turnover', text('parties.turnover')),
      ]}
      // The terms are exported only.
      fixed={['number', 'name', 'terms']}
      usual={['city', 'email', 'open', 'turnover']}
      read={(page) => readWithFigures(kind, books, page)}
      count={(filter) => kind.calls(books).count.query(filter)}
    />
  );
};
