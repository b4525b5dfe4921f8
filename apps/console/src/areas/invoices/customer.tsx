import { useParams, useSearch } from '@tanstack/react-router';
import { invoiceKind } from '../documents/kind.ts';
import { Statement } from '../documents/statement.tsx';
import { LostMails } from '../outbox/invoice-mails.tsx';

export const Customer = () => {
  const { number } = useParams({ from: '/books/customers/$number' });
  const { from, to } = useSearch({ from: '/books/customers/$number' });
  return (
    <Statement
      kind={invoiceKind}
      notice={<LostMails customernumber={number} />}
      number={number}
      search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
    />
  );
};
