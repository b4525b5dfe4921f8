import { invoiceKind } from '../../choices/document-kind.ts';
import { customerPages } from '../../pages/parties.ts';
import { PartyOverview } from '../documents/party/party-overview.tsx';
import { Statement } from '../documents/statement.tsx';
import { LostMails } from '../outbox/invoice-mails.tsx';
import { CustomerLists } from './customer-lists.tsx';

export const Customer = () => {
  const { number } = customerPages.one.useParams();
  const { from, to } = customerPages.one.useSearch();
  return (
    <Statement
      kind={invoiceKind}
      notice={<LostMails customernumber={number} />}
      number={number}
      search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
    />
  );
};

export const CustomerOverview = () => {
  const { number } = customerPages.all.useParams();
  return (
    <PartyOverview kind={invoiceKind} number={number}>
      <CustomerLists number={number} />
    </PartyOverview>
  );
};
