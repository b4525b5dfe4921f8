import { invoiceKind } from '../../choices/document-kind.ts';
import { customerPages } from '../../pages/parties.ts';
import { Statement } from '../documents/statement.tsx';
import { LostMails } from '../outbox/invoice-mails.tsx';

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
