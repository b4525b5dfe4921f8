import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pages } from '../../../attachments/pages.tsx';
import { Anchor } from '../../../controls/anchor.tsx';
import { receiptPages } from '../../../pages/receipts.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import './letter.css';

type Linked = Outputs['entries']['get']['receipts'][number];

type WithReceiptProps = { receipt: Linked | undefined; letter: ReactNode; children: ReactNode };

/**
 * A document with its receipt beside it, or below its letter where the page has no room for both.
 * `children`, which say what became of it, stand below the letter.
 */
export const WithReceipt = ({ receipt, letter, children }: WithReceiptProps) => (
  <div className={receipt ? 'billed-page billed-page-wide' : 'billed-page'}>
    <div className="billed-page-text">{letter}</div>
    {receipt ? <Receipt key={receipt.id} of={receipt} /> : null}
    <div className="billed-page-text billed-page-rest">{children}</div>
  </div>
);

const Receipt = ({ of: { id, file_name } }: { of: Linked }) => {
  const text = useText();
  const { query } = useBooks();
  const { data } = useQuery(query.receipts.get.queryOptions({ id }));
  return (
    <aside className="billed-receipt no-print" aria-label={text('documents.receipt')}>
      <Anchor href={receiptPages.one.to(id)}>{file_name}</Anchor>
      {data ? <Pages receipt={data} /> : null}
    </aside>
  );
};
