import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { metadataText } from '../../values/metadata.ts';
import { DocumentPage } from '../documents/document-page.tsx';
import { payableKind, payableRow } from '../documents/kind.ts';

export const Payable = () => {
  const text = useText();
  const { query } = useBooks();
  const { vendornumber, invnumber } = useParams({ from: '/books/payables/$vendornumber/$invnumber' });
  const { data, error } = useQuery(
    query.payables.get.queryOptions({ invnumber, vendor_number: vendornumber }),
  );
  return (
    <DocumentPage
      kind={payableKind}
      row={data && payableRow(data)}
      paidBy={data?.paymentAccno}
      more={[
        { label: text('documents.reference'), value: data?.dcn },
        { label: text('documents.notes'), value: data?.notes },
        { label: text('external.id'), value: data?.external_id },
        { label: text('external.metadata'), value: metadataText(data?.metadata) },
      ]}
      error={error}
    />
  );
};
