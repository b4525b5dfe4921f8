import { payableKind } from '../../choices/document-kind.ts';
import { vendorPages } from '../../pages/parties.ts';
import { PartyOverview } from '../documents/party/party-overview.tsx';
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

export const VendorOverview = () => (
  <PartyOverview kind={payableKind} number={vendorPages.all.useParams().number} />
);
