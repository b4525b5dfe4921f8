import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorNotice } from '../controls/notice.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { EInvoiceSheet } from './e-invoice.tsx';
import { pageAddress } from './files.ts';
import { PageMarks } from './marks.tsx';
import './attachments.css';

// Two pixels of a picture for each of a screen's, and the most that the server draws.
const usualWidth = 1_200;
const enlargedWidth = 2_000;

type ShownReceipt = Pick<Outputs['receipts']['get'], 'id' | 'status' | 'media_type'>;

/** The pages of a receipt, or the electronic invoice that it is. */
export const Pages = ({ receipt }: { receipt: ShownReceipt }) =>
  receipt.media_type === 'application/xml' ? (
    <EInvoiceSheet receipt={receipt} />
  ) : (
    <PageImages receipt={receipt} />
  );

/** The pages of a receipt as images, which are drawn as they come into sight. */
const PageImages = ({ receipt: { id, status } }: { receipt: ShownReceipt }) => {
  const text = useText();
  const { query, name } = useBooks();
  const [enlarged, setEnlarged] = useState(false);
  const { data, error } = useQuery(
    query.receipts.pages.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const enlarge = () => setEnlarged((before) => !before);
  useShortcuts([{ keys: 'z', label: 'receipts.enlarge', group: 'here', run: enlarge }]);
  const width = enlarged ? enlargedWidth : usualWidth;
  return (
    <div className="receipt-pages">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that scrolls is reached by the keyboard. */}
      <section className="receipt-scroll" tabIndex={0} aria-label={text('receipts.pages')}>
        {/* A file that failed says why beside this. */}
        {error && status === 'FAILED' ? <p className="soft">{text('receipts.no_pages')}</p> : null}
        {status === 'FAILED' ? null : <ErrorNotice error={error} />}
        {data?.pages.map((size, at) => (
          <div key={at} className={enlarged ? 'receipt-page receipt-page-enlarged' : 'receipt-page'}>
            <img
              src={pageAddress(name, { id, page: at + 1, width })}
              alt={text('receipts.page', { page: at + 1 })}
              width={Math.round(size.width)}
              height={Math.round(size.height)}
              loading={at === 0 ? 'eager' : 'lazy'}
            />
            <PageMarks page={at + 1} size={size} />
          </div>
        ))}
      </section>
      {data ? (
        <div className="receipt-tools">
          <Button look="quiet" small keys="z" aria-pressed={enlarged} onClick={enlarge}>
            {text('receipts.enlarge')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
