import { Anchor } from '../../controls/anchor.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { type PartyKind, type PartyRecord, textOf } from './kind.ts';
import { RecordList } from './record-list.tsx';

// The terms are exported only.
const fixedColumns = ['number', 'name', 'terms'];
const usualColumns = ['zipcode', 'city', 'email', 'phone'];

/** The customers or vendors, by number or name. */
export const PartyList = ({ kind }: { kind: PartyKind }) => {
  const text = useText();
  const books = useBooks();
  const { list, create, none } = kind;
  const shown = (field: string) => (record: PartyRecord) => textOf(record, field);
  const numberOf = shown(kind.number);
  return (
    <RecordList
      of={kind.kind}
      texts={{ list, create, none, find: 'parties.find', noneFound: 'parties.none_found' }}
      toNew={`${kind.toList()}/new`}
      toList={kind.toList}
      fixed={fixedColumns}
      usual={usualColumns}
      toOne={kind.toOne}
      numberOf={numberOf}
      read={(page) => kind.read(books, page)}
      columns={[
        {
          id: 'number',
          head: text('number'),
          width: '7rem',
          value: numberOf,
          show: (record) => <Anchor href={kind.toOne(numberOf(record))}>{numberOf(record)}</Anchor>,
        },
        { id: 'name', head: text('name'), value: shown('name') },
        {
          id: 'zipcode',
          head: text('parties.zipcode'),
          width: '5.5rem',
          wide: true,
          value: shown('zipcode'),
        },
        { id: 'city', head: text('parties.city'), width: '8.5rem', wide: true, value: shown('city') },
        { id: 'email', head: text('parties.email'), width: '20rem', wide: true, value: shown('email') },
        { id: 'phone', head: text('parties.phone'), width: '11rem', wide: true, value: shown('phone') },
        {
          id: 'address',
          head: text('parties.address1'),
          width: '12rem',
          wide: true,
          value: shown('address1'),
        },
        {
          id: 'country',
          head: text('parties.country'),
          width: '8rem',
          wide: true,
          value: shown('country'),
        },
        { id: 'mobile', head: text('parties.mobile'), width: '11rem', wide: true, value: shown('mobile') },
        {
          id: 'taxnumber',
          head: text('parties.taxnumber'),
          width: '11rem',
          wide: true,
          value: shown('taxnumber'),
        },
        {
          id: 'terms',
          head: text('parties.terms'),
          kind: 'number',
          width: '9rem',
          wide: true,
          exported: true,
          value: shown('terms'),
        },
      ]}
    />
  );
};
