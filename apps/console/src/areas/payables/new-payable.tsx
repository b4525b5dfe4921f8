import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks } from '../../server/session.ts';
import { payableKind } from '../documents/kind.ts';
import { NewDocument } from '../documents/new-document.tsx';
import { repeatedFrom } from '../documents/values.ts';

/** A new payable, which may begin as an earlier one. */
export const NewPayable = () => {
  const { query, today } = useBooks();
  const { repeat, vendor } = useSearch({ from: '/books/payables/new' });
  const earlier = useQuery(
    query.payables.get.queryOptions(
      { invnumber: repeat ?? '', vendor_number: vendor ?? '' },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const entry = useQuery(
    query.entries.ofDocument.queryOptions(
      {
        kind: 'payable',
        invnumber: repeat ?? '',
        ...(vendor === undefined ? {} : { vendor_number: vendor }),
      },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const error = earlier.error ?? entry.error;
  if (error) return <ErrorNotice error={error} />;
  if (repeat !== undefined && (earlier.isPending || entry.isPending)) return null;
  return (
    <NewDocument
      key={repeat ?? ''}
      kind={payableKind}
      name={repeat === undefined ? 'payable' : `payable.${vendor ?? ''}.${repeat}`}
      repeated={earlier.data && entry.data && repeatedFrom(earlier.data, { entry: entry.data, today })}
    />
  );
};
