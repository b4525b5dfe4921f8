import { useBooks } from '../../server/session.ts';
import { RecordList } from '../../shell/records/record-list.tsx';
import { useRecordColumns } from '../../table/record-columns.tsx';
import type { PartyKind, PartyRecord } from './kind.ts';

/** The customers or vendors, by number or name. */
export const PartyList = ({ kind }: { kind: PartyKind }) => {
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
  return (
    <RecordList
      of={record}
      to={to}
      columns={columns}
      // The terms are exported only.
      fixed={['number', 'name', 'terms']}
      usual={['zipcode', 'city', 'email', 'phone']}
      read={(page) => kind.calls(books).list.query(page)}
    />
  );
};
