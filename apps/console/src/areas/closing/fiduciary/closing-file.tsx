import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { newIdempotencyKey } from '../../../server/client.ts';
import { useRefusalText } from '../../../server/refusal-text.ts';
import { useBooks } from '../../../server/session.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { type Closing, type ClosingEntry, type FileFault, sendClosing } from './send-closing.ts';

type Chosen = { file: File; key: string; closing: Closing | undefined };

/**
 * A file of closing entries: what it would book, or what is wrong with it, and the button that
 * books it.
 */
export const ClosingFile = () => {
  const text = useText();
  const cache = useQueryClient();
  const { name } = useBooks();
  const [chosen, setChosen] = useState<Chosen>();
  const show = async ([file]: Iterable<File>) => {
    if (!file) return;
    const key = newIdempotencyKey();
    setChosen({ file, key, closing: undefined });
    const closing = await sendClosing(name, file, { dry: true, key });
    setChosen((now) => (now?.key === key ? { file, key, closing } : now));
  };
  const book = async ({ file, key }: Chosen) => {
    setChosen({ file, key, closing: undefined });
    const closing = await sendClosing(name, file, { dry: false, key });
    setChosen({ file, key, closing });
    await cache.invalidateQueries();
  };
  return (
    <div className="stack gap-3">
      <p className="soft closing-about">{text('closing.fiduciary.in_hint')}</p>
      <div>
        <FileButton
          label={text('closing.fiduciary.choose')}
          accept=".xml,.csv,.txt,text/csv,text/plain,application/xml"
          className="button"
          onFiles={(files) => void show(files)}
        />
      </div>
      {chosen ? (
        <Result of={chosen} onBook={() => void book(chosen)} onClose={() => setChosen(undefined)} />
      ) : null}
    </div>
  );
};

type ResultProps = { of: Chosen; onBook: () => void; onClose: () => void };

const Result = ({ of: { file, closing }, onBook, onClose }: ResultProps) => {
  const text = useText();
  const refusalText = useRefusalText();
  if (!closing)
    return <Notice kind="status">{text('closing.fiduciary.reading', { file: file.name })}</Notice>;
  if (closing.state === 'booked')
    return <Notice kind="status">{text('closing.fiduciary.file_booked', { file: file.name })}</Notice>;
  if (closing.state === 'refused')
    return (
      <>
        <Notice>
          <strong>{file.name}</strong>{' '}
          {closing.refusal ? refusalText(closing.refusal) : text('error.unreachable')}
        </Notice>
        {closing.faults.length > 0 ? <Faults faults={closing.faults} /> : null}
      </>
    );
  const { entries, known } = closing;
  return (
    <div className="stack gap-3">
      <p>
        {text('closing.fiduciary.would_book', { file: file.name, count: entries.length })}
        {known > 0 ? ` ${text('closing.fiduciary.known', { count: known })}` : null}
      </p>
      <Entries entries={entries} />
      <div className="form-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button look="primary" onClick={onBook}>
          {text('closing.fiduciary.book')}
        </Button>
      </div>
    </div>
  );
};

const Entries = ({ entries }: { entries: readonly ClosingEntry[] }) => {
  const text = useText();
  const field = useFieldColumn<ClosingEntry>();
  return (
    <Table
      title={text('closing.fiduciary.in')}
      inline
      rows={entries}
      keyOf={(entry) => String(entries.indexOf(entry))}
      columns={[
        field('transdate', 'date', { kind: 'date', width: '8rem', narrow: '6rem' }),
        field('document', 'closing.fiduciary.document', { width: '8rem', wide: true }),
        field('description', 'description'),
        field('amount', 'amount', { kind: 'amount', width: '9rem', narrow: '7rem' }),
      ]}
    />
  );
};

const Faults = ({ faults }: { faults: readonly FileFault[] }) => {
  const text = useText();
  const refusalText = useRefusalText();
  const field = useFieldColumn<FileFault>();
  return (
    <Table
      title={text('closing.fiduciary.faults')}
      inline
      rows={faults}
      keyOf={(fault) => String(faults.indexOf(fault))}
      columns={[
        field('line', 'closing.fiduciary.line', { width: '5rem', narrow: '3.5rem' }),
        field('column', 'closing.fiduciary.column', { width: '13rem', narrow: '8rem' }),
        { id: 'fault', head: text('closing.fiduciary.fault'), value: (fault) => refusalText(fault) },
      ]}
    />
  );
};
