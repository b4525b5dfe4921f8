import type { Outputs } from '@kontor/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress, pageAddress } from '../../../attachments/files.ts';
import { Pages } from '../../../attachments/pages.tsx';
import { accepted, UploadProgress, useUpload } from '../../../attachments/upload.tsx';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { DropArea } from '../../../controls/drop-area.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { receiptPages } from '../../../pages/receipts.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import './history.css';

type Attached = Outputs['entries']['get']['receipts'][number];
type AttachmentsProps = { kind: DocumentKind; row: DocumentRow; receipts: readonly Attached[] };

// Two pixels of a picture for each of a screen's.
const thumbnailWidth = 320;

const targetOf = ({ kind }: DocumentKind, { invnumber, party_number }: DocumentRow) =>
  kind === 'invoice' ? { invoice: invnumber } : { payable: invnumber, vendor_number: party_number };

/**
 * The receipts of a document by their first pages. Files are attached by a button, or dropped
 * anywhere on the page.
 */
export const Attachments = ({ kind, row, receipts }: AttachmentsProps) => {
  const text = useText();
  const { call, may } = useBooks();
  const cache = useQueryClient();
  const [opened, setOpened] = useState<Attached>();
  const { error, run } = useAction();
  const attach = useUpload(
    (id) => {
      void run(async () => {
        await call.receipts.link.mutate({ id, ...targetOf(kind, row) });
        await cache.invalidateQueries();
      });
    },
    { takesExisting: true },
  );
  const mayAttach = may('write') && may('upload');
  if (receipts.length === 0 && !mayAttach) return null;
  return (
    <section className="stack gap-3" aria-labelledby="attachments">
      <div className="flow">
        <h2 id="attachments">{text('history.attachments')}</h2>
        {mayAttach ? (
          <>
            <DropArea label={text('history.drop')} onFiles={attach} />
            <FileButton
              label={text('history.attach')}
              accept={accepted}
              multiple
              onFiles={attach}
              className="button button-small"
            />
          </>
        ) : null}
      </div>
      {mayAttach ? <UploadProgress /> : null}
      <ErrorNotice error={error} />
      {receipts.length === 0 ? (
        <p className="soft">{text('history.no_attachments')}</p>
      ) : (
        <ul className="history-attachments">
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <Thumbnail receipt={receipt} onOpen={() => setOpened(receipt)} />
            </li>
          ))}
        </ul>
      )}
      {opened ? (
        <OpenedReceipt
          receipt={opened}
          onUnlink={
            may('write')
              ? () => call.receipts.unlink.mutate({ id: opened.id, ...targetOf(kind, row) })
              : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </section>
  );
};

/**
 * The first page of a receipt, which opens all of them; its kind of file where it can't be drawn.
 */
const Thumbnail = ({
  receipt: { id, file_name, media_type },
  onOpen,
}: {
  receipt: Attached;
  onOpen: () => void;
}) => {
  const { name } = useBooks();
  const [failed, setFailed] = useState(media_type === 'application/xml');
  return (
    <button type="button" className="history-attachment" onClick={onOpen} title={file_name}>
      <span className="history-thumbnail">
        {failed ? (
          <span className="soft">{media_type.split('/').at(-1)?.toUpperCase()}</span>
        ) : (
          <img
            src={pageAddress(name, { id, page: 1, width: thumbnailWidth })}
            alt=""
            loading="lazy"
            onError={() => setFailed(true)}
          />
        )}
      </span>
      <span className="history-file">{file_name}</span>
    </button>
  );
};

type OpenedProps = { receipt: Attached; onUnlink: (() => Promise<unknown>) | undefined; onClose: () => void };

/** The pages of a receipt over the page of its document. */
const OpenedReceipt = ({ receipt: { id, file_name }, onUnlink, onClose }: OpenedProps) => {
  const text = useText();
  const { query, name } = useBooks();
  const cache = useQueryClient();
  const receipt = useQuery(query.receipts.get.queryOptions({ id }));
  const { busy, error, run } = useAction();
  const unlink = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onClose();
      await cache.invalidateQueries();
    });
  return (
    <Dialog title={file_name} open onClose={onClose} className="history-opened">
      <ErrorNotice error={receipt.error ?? error} />
      {receipt.data ? <Pages receipt={receipt.data} /> : null}
      <div className="dialog-actions">
        <Anchor href={receiptPages.one.to(id)}>{text('receipts.one', { id })}</Anchor>
        <a href={fileAddress(name, id)} download={file_name}>
          {text('receipts.download')}
        </a>
        {onUnlink ? (
          <Button disabled={busy} onClick={() => unlink(onUnlink)}>
            {text('receipts.unlink')}
          </Button>
        ) : null}
        <Button look="primary" onClick={onClose}>
          {text('close')}
        </Button>
      </div>
    </Dialog>
  );
};
