import { useQuery } from '@tanstack/react-query';
import { invoiceKind, payableKind } from '../../choices/document-kind.ts';
import { outboxPages } from '../../pages/outbox.ts';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { CustomerLists } from './customer-lists.tsx';
import { PartyMails } from './party-mails.tsx';
import { PartyOverview } from './party-overview.tsx';

export const CustomerOverview = () => {
  const { number } = customerPages.all.useParams();
  return (
    <PartyOverview kind={invoiceKind} number={number}>
      <CustomerLists number={number} />
    </PartyOverview>
  );
};

export const VendorOverview = () => {
  const { number } = vendorPages.all.useParams();
  const { query } = useBooks();
  const counts = useQuery(query.vendors.counts.queryOptions({ vendornumber: number }));
  return (
    <PartyOverview kind={payableKind} number={number}>
      <PartyMails
        filter={{ vendornumber: number }}
        href={outboxPages.list.to({ vendor: number })}
        count={counts.data?.mails}
      />
    </PartyOverview>
  );
};
