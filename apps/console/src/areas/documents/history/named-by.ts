import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';

/** A document as queries about what belongs to it name it. */
export const namedBy = ({ kind }: DocumentKind, { invnumber, party_number }: DocumentRow) => ({
  kind,
  invnumber,
  ...(kind === 'payable' ? { vendor_number: party_number } : {}),
});
