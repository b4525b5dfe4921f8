import { useQuery } from '@tanstack/react-query';
import { invoiceKind } from '../../choices/document-kind.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { NewDocument } from '../documents/new-document.tsx';
import { RepeatedDocument } from '../documents/repeated-document.tsx';

const NewInvoicePage = () => {
  const { query } = useBooks();
  const { repeat } = invoicePages.create.useSearch();
  const earlier = useQuery(
    query.invoices.get.queryOptions(
      { invnumber: repeat ?? '' },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (repeat === undefined) return <NewDocument kind={invoiceKind} name="invoice" repeated={undefined} />;
  return <RepeatedDocument kind={invoiceKind} earlier={earlier} invnumber={repeat} />;
};

/** A new invoice, which may begin as an earlier one. */
export const NewInvoice = forWriters('invoices.new', NewInvoicePage);
