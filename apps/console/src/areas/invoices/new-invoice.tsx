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
  if (repeat !== undefined && earlier.isPending) return null;
  if (earlier.error) return <ErrorNotice error={earlier.error} />;
  return (
    <NewDocument
      key={repeat ?? ''}
      kind={invoiceKind}
      name={repeat === undefined ? 'invoice' : `invoice.${repeat}`}
      repeated={earlier.data && repeatedFrom(earlier.data, { today })}
    />
  );
};
