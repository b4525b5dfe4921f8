import { useRef } from 'react';
import { Anchor } from '../controls/anchor.tsx';
import { Button } from '../controls/button.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { receiptPages } from '../pages/receipts.ts';
import { useRefusalText } from '../server/refusal-text.ts';
import { useBooks, useSession } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { existingOf, type Upload, uploadsOf, useUploads } from './uploads.ts';
import './attachments.css';

export const accepted = 'application/pdf,image/png,image/jpeg,image/gif,application/xml,text/xml';
const photographs = 'image/jpeg,image/png';

/** The uploads of whoever is signed in, to the books that are open. */
const useOwnUploads = () => {
  const { name } = useBooks();
  return uploadsOf(useSession().data?.person.id, name);
};

/**
 * Uploads files, and reports the receipt of each once it has arrived. With `takesExisting` a file
 * that was uploaded before counts as arrived, too: as the receipt that it became then.
 */
export const useUpload = (
  onKept: (id: number) => void,
  options?: { takesExisting: boolean },
): ((files: Iterable<File>) => void) => {
  const uploads = useOwnUploads();
  return (files) => {
    const all = [...files];
    if (all.length > 0) uploads.add(all, onKept, options);
  };
};

/** The buttons that choose files, or photograph a receipt where there is a camera at hand. */
export const UploadButtons = ({ onFiles }: { onFiles: (files: Iterable<File>) => void }) => {
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: 'n', label: 'receipts.upload', group: 'here', run: () => chooser.current?.click() }]);
  return (
    <>
      <FileButton
        label={text('receipts.photograph')}
        accept={photographs}
        camera
        onFiles={onFiles}
        className="button button-plain receipts-camera"
      />
      <FileButton
        ref={chooser}
        label={text('receipts.upload')}
        accept={accepted}
        multiple
        keys="n"
        onFiles={onFiles}
        className="button button-primary"
      />
    </>
  );
};

/**
 * The progress of uploads: files on their way, and files that did not arrive. Those that have
 * arrived are in the list.
 */
export const UploadProgress = () => {
  const text = useText();
  const uploads = useUploads(useOwnUploads());
  const underway = uploads.filter(({ state }) => state === 'waiting' || state === 'sending');
  const kept = uploads.filter(({ state }) => state === 'kept').length;
  const failed = uploads.filter(({ state }) => !['waiting', 'sending', 'kept'].includes(state));
  const all = kept + underway.length;
  return (
    <>
      <div role="status" className={underway.length > 0 ? 'receipts-uploads' : 'unseen'}>
        {all > 0 ? text('receipts.uploaded', { kept, all }) : null}
        {underway.length > 0 ? (
          <ul>
            {underway.map(({ key, file, sent }) => (
              <li key={key}>
                <span className="receipts-file">{file.name}</span>
                <progress max={1} value={sent} aria-label={file.name} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {failed.map((upload) => (
        <Failed key={upload.key} upload={upload} />
      ))}
    </>
  );
};

const Failed = ({ upload: { key, file, state, refusal } }: { upload: Upload }) => {
  const text = useText();
  const uploads = useOwnUploads();
  const refusalText = useRefusalText();
  const sentence = refusal ? refusalText(refusal) : text('error.unreachable');
  const existing = existingOf(refusal);
  const why = state === 'too_large' ? text('receipts.too_large') : sentence;
  return (
    <Notice>
      <span className="receipts-failed">
        <span>
          <strong>{file.name}</strong>{' '}
          {existing === undefined ? (
            why
          ) : (
            <>
              {text('receipts.exists')}{' '}
              <Anchor href={receiptPages.one.to(existing)}>{text('receipts.one', { id: existing })}</Anchor>
            </>
          )}
        </span>
        <span className="receipts-failed-actions">
          {state === 'broken' ? (
            <Button small onClick={() => uploads.retry(key)}>
              {text('receipts.again')}
            </Button>
          ) : null}
          <Button look="quiet" small onClick={() => uploads.dismiss(key)}>
            {text('close')}
          </Button>
        </span>
      </span>
    </Notice>
  );
};
