import { useQuery } from '@tanstack/react-query';
import { payableKind } from '../../choices/document-kind.ts';
import { payablePages } from '../../pages/payables.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { NewDocument } from '../documents/new-document.tsx';
import { RepeatedDocument } from '../documents/repeated-document.tsx';

const NewPayablePage = () => {
  const { query } = useBooks();
  const { repeat, vendor } = payablePages.create.useSearch();
  const earlier = useQuery(
    query.payables.get.queryOptions(
      { invnumber: repeat ?? '', vendor_number: vendor ?? '' },
      { enabled: repeat !== undefined, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (repeat === undefined) return <NewDocument kind={payableKind} name="payable" repeated={undefined} />;
  return <RepeatedDocument kind={payableKind} earlier={earlier} invnumber={repeat} vendor_number={vendor} />;
};

/** A new payable, which may begin as an earlier one. */
export const NewPayable = forWriters('payables.new', NewPayablePage);
