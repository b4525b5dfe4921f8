import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { DropArea } from '../../../controls/drop-area.tsx';
import { EmptyDrop } from '../../../controls/empty.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { useNarrow } from '../../../controls/narrow.ts';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { BankTabs } from '../tabs.tsx';
import { Accounts } from './accounts.tsx';
import { FilesRead } from './files-read.tsx';
import { Follows } from './follows.tsx';
import { useSharedColumns } from './shared-columns.tsx';
import { useStatementFiles } from './statement-file.ts';
import './statements.css';

type Statement = Awaited<
  ReturnType<ReturnType<typeof useBooks>['call']['bank']['statements']['query']>
>['items'][number];

/** The accounts at banks and their statements, into which files of banks are dropped. */
export const Bank = () => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { may, call, name } = useBooks();
  const { files, add, retry, dismiss } = useStatementFiles(name, () => void cache.invalidateQueries());
  const list = usePages(['bank.statements'], (page) => call.bank.statements.query(page));
  return (
    <Screen title={text('bank')} actions={may('write') ? <ChooseFiles onFiles={add} /> : null}>
      <BankTabs />
      {may('write') ? <DropArea label={text('bank.drop')} onFiles={add} /> : null}
      <FilesRead files={files} onRetry={retry} onDismiss={dismiss} />
      <Accounts />
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('bank.statements')}
        columns={useStatementColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) =>
          void router.navigate({ href: bankPages.lines.to({ show: 'all', statement: id }) })
        }
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        whenEmpty={
          may('write') ? <EmptyDrop about={text('bank.drop')} accept={accepted} onFiles={add} /> : null
        }
        empty={text(may('write') ? 'bank.empty' : 'table.empty')}
      />
    </Screen>
  );
};

/** The types that a chooser of files offers; the server looks into the file. */
const accepted = '.xml,.zip,.sta,.mt940,.940,.txt,application/xml,text/xml,application/zip';

const ChooseFiles = ({ onFiles }: { onFiles: (files: Iterable<File>) => void }) => {
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: 'n', label: 'bank.read_file', group: 'here', run: () => chooser.current?.click() }]);
  return (
    <FileButton
      ref={chooser}
      label={text('bank.read_file')}
      accept={accepted}
      multiple
      keys="n"
      onFiles={onFiles}
      className="button button-primary"
    />
  );
};

const useStatementColumns = (): Column<Statement>[] => {
  const text = useText();
  const field = useFieldColumn<Statement>();
  const narrow = useNarrow();
  const shared = useSharedColumns();
  return [
    {
      id: 'closing_on',
      head: text('date'),
      kind: 'date',
      width: '7.5rem',
      narrow: '6rem',
      value: ({ closing_on, interim_on, opening_on }) => closing_on ?? interim_on ?? opening_on ?? '',
    },
    {
      id: 'account',
      head: text('account'),
      width: '6rem',
      narrow: '5.5rem',
      value: ({ accno }) => String(accno),
      show: ({ accno, follows }) => (
        <>
          {accno} {narrow ? <Follows follows={follows} short /> : null}
        </>
      ),
    },
    shared.statement,
    field('kind', 'bank.format', { width: '6.5rem', wide: true }),
    shared.follows,
    field('lines', 'bank.lines_count', { kind: 'number', width: '6rem', wide: true }),
    { ...shared.open, narrow: '4.5rem' },
    field('currency', 'bank.currency', { exported: true }),
    field('opening', 'bank.opening', { kind: 'amount', width: '8rem', wide: true }),
    {
      id: 'closing',
      head: text('bank.closing'),
      kind: 'amount',
      width: '8rem',
      narrow: '6.5rem',
      value: ({ closing }) => closing ?? '',
      show: ({ closing = '', interim = '' }) =>
        closing !== '' || interim === '' ? (
          formatAmount(closing)
        ) : (
          <span className="soft" title={text('bank.interim')}>
            <span className="unseen">{text('bank.interim')} </span>
            {formatAmount(interim)}
          </span>
        ),
    },
    field('interim', 'bank.interim', { kind: 'amount', exported: true }),
    field('file_name', 'bank.file', { exported: true }),
  ];
};
