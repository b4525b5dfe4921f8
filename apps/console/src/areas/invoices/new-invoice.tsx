import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks } from '../../server/session.ts';
import { invoiceKind } from '../documents/kind.ts';
import { NewDocument } from '../documents/new-document.tsx';
import { repeatedFrom } from '../documents/values.ts';

/** A new invoice, which may begin as an earlier one. */
export const NewInvoice = () => {
  const { query, today } = useBooks();
  const { repeat } = useSearch({ from: '/books/invoices/new' });
  const earlier = useQuery(
    query.invoices.get.queryOptions(
      { invnumber: repeat ?? '' },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const entry = useQuery(
    query.entries.ofDocument.queryOptions(
      { kind: 'invoice', invnumber: repeat ?? '' },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const error = earlier.error ?? entry.error;
  if (error) return <ErrorNotice error={error} />;
  if (repeat !== undefined && (earlier.isPending || entry.isPending)) return null;
  return (
    <NewDocument
      key={repeat ?? ''}
      kind={invoiceKind}
      name={repeat === undefined ? 'invoice' : `invoice.${repeat}`}
      repeated={earlier.data && entry.data && repeatedFrom(earlier.data, { entry: entry.data, today })}
    />
  );
};
