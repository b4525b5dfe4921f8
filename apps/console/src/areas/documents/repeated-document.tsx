import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks } from '../../server/session.ts';
import { NewDocument } from './new-document.tsx';
import { repeatedFrom } from './values.ts';

type RepeatedDocumentProps = {
  kind: DocumentKind;
  earlier: { data: Outputs['invoices']['get'] | Outputs['payables']['get'] | undefined; error: unknown };
  invnumber: string;
  vendor_number?: string | undefined;
};

/**
 * A new invoice or payable that begins as an earlier one, once that and its entry have been read.
 */
export const RepeatedDocument = ({ kind, earlier, invnumber, vendor_number }: RepeatedDocumentProps) => {
  const { query, today } = useBooks();
  const vendor = vendor_number === undefined ? {} : { vendor_number };
  const entry = useQuery(
    query.entries.ofDocument.queryOptions(
      { kind: kind.kind, invnumber, ...vendor },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const error = earlier.error ?? entry.error;
  if (error) return <ErrorNotice error={error} />;
  if (!earlier.data || !entry.data) return null;
  // Two vendors may have documents of the same number.
  const name = [kind.kind, ...Object.values(vendor), invnumber].join('.');
  return (
    <NewDocument
      key={name}
      kind={kind}
      name={name}
      repeated={repeatedFrom(earlier.data, { entry: entry.data, today })}
    />
  );
};
