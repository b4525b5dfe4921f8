import { useParams, useSearch } from '@tanstack/react-router';
import { payableKind } from '../documents/kind.ts';
import { Statement } from '../documents/statement.tsx';
import { UnconfirmedIban } from './unconfirmed-iban.tsx';

export const Vendor = () => {
  const { number } = useParams({ from: '/books/vendors/$number' });
  const { from, to } = useSearch({ from: '/books/vendors/$number' });
  return (
    <Statement
      kind={payableKind}
      number={number}
      search={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
      notice={<UnconfirmedIban number={number} />}
    />
  );
};
