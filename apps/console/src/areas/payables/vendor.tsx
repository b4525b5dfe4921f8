import { payableKind } from '../../choices/document-kind.ts';
import { vendorPages } from '../../pages/parties.ts';
import { Statement } from '../documents/statement.tsx';
import { UnconfirmedIban } from './unconfirmed-iban.tsx';

export const Vendor = () => {
  const { number } = vendorPages.one.useParams();
  const { from, to } = vendorPages.one.useSearch();
  return (
    <Statement
      kind={payableKind}
      number={number}
      search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
      notice={<UnconfirmedIban number={number} />}
    />
  );
};
