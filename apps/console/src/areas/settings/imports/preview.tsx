import type { Inputs, Outputs } from '@kontor/client';
import {
  compare,
  countOf,
  type Fault,
  type Field,
  linesOf,
  type Read,
  sentOf,
  type TableKind,
  tableKinds,
  tooMany,
} from '@kontor/imports';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { newIdempotencyKey, once } from '../../../server/client.ts';
import { refusalIn } from '../../../server/refusal.ts';
import { useRefusalText } from '../../../server/refusal-text.ts';
import { useBooks } from '../../../server/session.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { type ImportKind, isJournal } from './file.ts';

type Outcome = Outputs['imports']['write'];
// A page with more rows would be too slow to be read; all are counted.
const mostFaults = 1_000;
// As a request has them at most (docs/interface §17).
const mostSent = 10_000;

type FaultRow = { key: string; line: number; field: string; sentence: string };

type ImportPreviewProps = {
  kind: ImportKind;
  read: Read;
  /** Called once all of it was written. */
  onWritten?: () => void;
};

/** The records that a file would write, or all of its faults; and the button that writes it. */
export const ImportPreview = ({ kind, read, onWritten }: ImportPreviewProps) => {
  const text = useText();
  const { call, cache, name } = useBooks();
  const [written, setWritten] = useState<Read>();
  const action = useAction();
  const attempt = useAttempt();
  // A name for the records, which are too many to be compared.
  const [sent, version] = useMemo(
    () => [sentOf(read) as Inputs['imports']['write'], newIdempotencyKey()],
    [read],
  );
  const count = countOf(read);
  const many = useMemo(() => tooMany(read, mostSent), [read]);
  const dry = useQuery({
    queryKey: ['imports', name, version],
    queryFn: () => call.imports.write.mutate({ ...sent, dry_run: true }),
    enabled: count > 0 && many.length === 0 && written !== read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const faults = useFaults(kind, read, { many, error: dry.error });
  const isReady = dry.data !== undefined && faults.length === 0 && written !== read;
  const write = () =>
    action.run(() =>
      attempt(async (key) => {
        await call.imports.write.mutate(sent, once(key));
        setWritten(read);
        onWritten?.();
        await cache.invalidateQueries();
      }),
    );
  useShortcuts(
    kind === 'opening' && isReady && !action.busy
      ? [{ keys: 'Ctrl+Enter', label: 'imports.write_opening', group: 'here', run: () => void write() }]
      : [],
  );
  if (written === read) return <Notice kind="status">{text('imports.written')}</Notice>;
  if (faults.length > 0)
    return (
      <section className="imports-part">
        <Notice>{text('imports.faults', { count: faults.length })}</Notice>
        <Table
          title={text('imports.faults_title')}
          inline
          rows={faults.slice(0, mostFaults)}
          keyOf={({ key }) => key}
          columns={[
            {
              id: 'line',
              head: text('imports.line'),
              kind: 'number',
              width: '5rem',
              value: ({ line }) => String(line),
            },
            {
              id: 'field',
              head: text('imports.field'),
              width: '14rem',
              narrow: '7rem',
              value: ({ field }) => field,
            },
            { id: 'fault', head: text('imports.fault'), value: ({ sentence }) => sentence },
          ]}
        />
      </section>
    );
  if (dry.error) return <ErrorNotice error={dry.error} />;
  if (count === 0) return <Notice kind="status">{text('imports.empty')}</Notice>;
  if (!dry.data) return <p role="status">{text('imports.checking')}</p>;
  return (
    <section className="imports-part">
      <h2>{text('imports.preview')}</h2>
      <Summary outcome={dry.data} />
      {read.moves ? <Comparison read={read} outcome={dry.data} /> : null}
      <ErrorNotice error={action.error} />
      <div className="form-actions">
        <Button look="primary" disabled={action.busy} onClick={() => void write()}>
          {kind === 'opening' ? text('imports.write_opening') : text('imports.write', { count })}
        </Button>
      </div>
    </section>
  );
};

/** The faults of the file and those that the books find, by lines. */
const useFaults = (
  kind: ImportKind,
  read: Read,
  { many, error }: { many: readonly Fault[]; error: unknown },
): FaultRow[] => {
  const text = useText();
  const refusalText = useRefusalText();
  const { language } = useLanguage();
  const fields: readonly Field[] = isJournal(kind) ? [] : tableKinds[kind as TableKind];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.labels[language] ?? name;
  const sentenceOf = ({ name, value = '', other = '', most = '' }: Fault) =>
    text(`imports.fault.${name}`, { value: labelOf(value), other, most });
  const own = [...read.faults, ...many].map((fault) => ({
    line: fault.line,
    field: labelOf(fault.column ?? ''),
    sentence: sentenceOf(fault),
  }));
  const refused = linesOf(read, refusalIn(error)?.issues ?? []).map(({ line, field, issue }) => ({
    line,
    field: labelOf(field),
    sentence: refusalText(issue),
  }));
  return [...own, ...refused]
    .sort((a, b) => a.line - b.line)
    .map((fault, at) => ({ ...fault, key: String(at) }));
};

// As a dry run names what it would change.
const recordNames = ['account', 'customer', 'vendor', 'part'] as const;

/** The numbers of records that would be new or changed, and of entries. */
const Summary = ({ outcome: { dry_run } }: { outcome: Outcome }) => {
  const text = useText();
  const changes = dry_run?.changes ?? [];
  const rows = recordNames
    .filter((record) => changes.some((change) => change.record === record))
    .map((record) => ({
      record: text(`imports.record.${record}`),
      made: changes.filter((change) => change.record === record && !change.exists).length,
      changed: changes.filter((change) => change.record === record && change.exists).length,
    }));
  const entries = { record: text('imports.record.entry'), made: dry_run?.entries.length ?? 0, changed: 0 };
  return (
    <Table
      title={text('imports.preview')}
      inline
      saved={false}
      rows={[...rows, entries]}
      keyOf={({ record }) => record}
      columns={[
        { id: 'record', head: '', value: ({ record }) => record },
        {
          id: 'new',
          head: text('imports.new'),
          kind: 'number',
          width: '8rem',
          narrow: '5rem',
          value: ({ made }) => String(made),
        },
        {
          ...{
            id: 'changed',
            head: text('imports.changed'),
            kind: 'number',
            width: '8rem',
            narrow: '5.5rem',
          },
          value: ({ changed }) => String(changed),
        },
      ]}
    />
  );
};

/** The balance of each account in the file, beside that which the books would get. */
const Comparison = ({ read, outcome }: { read: Read; outcome: Outcome }) => {
  const text = useText();
  const rows = compare(read, outcome);
  return (
    <Table
      title={text('imports.balances')}
      inline
      rows={rows}
      keyOf={({ accno }) => String(accno)}
      columns={[
        {
          id: 'account',
          head: text('account'),
          value: ({ accno, description }) => `${accno} ${description}`,
        },
        {
          id: 'source',
          head: text('imports.source'),
          kind: 'amount',
          width: '9rem',
          narrow: '6rem',
          value: ({ source }) => source,
        },
        {
          id: 'books',
          head: text('imports.books'),
          kind: 'amount',
          width: '9rem',
          narrow: '6rem',
          value: ({ books }) => books,
        },
        {
          id: 'differs',
          head: '',
          width: '7rem',
          narrow: '5rem',
          value: ({ isEqual }) => (isEqual ? '' : text('imports.differs')),
          show: ({ isEqual }) =>
            isEqual ? null : <span className="tag tag-warn">{text('imports.differs')}</span>,
        },
      ]}
    />
  );
};
