import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DocumentKind, DocumentRow } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { Payments, Postings } from '../../postings/entry-parts.tsx';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { difference, isZero } from '../../values/amount.ts';
import { useAskedAct } from './asked-act.ts';
import { type DocumentFact, DocumentFacts } from './document-facts.tsx';
import { Assignments } from './history/assignments.tsx';
import { Attachments } from './history/attachments.tsx';
import { History } from './history/history.tsx';
import { Counterpart } from './paying/counterpart.tsx';
import { Payment } from './paying/payment.tsx';
import { type Paid, Undo, UndoPayment } from './paying/undo-payment.tsx';
import { Reversal } from './reversal.tsx';
import { StatusTag } from './status.tsx';
import './documents.css';

type DocumentPageProps = {
  kind: DocumentKind;
  /** The name of what it is, where that is another one than the kind's. */
  name?: TextName | undefined;
  row: DocumentRow | undefined;
  /** The account that the document is paid from or to, unless someone chooses another one. */
  paidBy: number | undefined;
  more?: readonly DocumentFact[];
  /**
   * Buttons of this kind of document alone, also for those who may only read, and what they have to
   * tell.
   */
  actions?: ReactNode;
  notice?: ReactNode;
  /** Stands below the facts. */
  below?: ReactNode;
  error: unknown;
};

/** An invoice or a payable: what was posted, what was booked, what was paid, and what proves it. */
export const DocumentPage = ({ kind, row, paidBy, more = [], error, ...own }: DocumentPageProps) => {
  const text = useText();
  const { may, query } = useBooks();
  const router = useRouter();
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<'pay' | 'reverse' | Paid>();
  const [done, setDone] = useState<string>();
  const number = row?.invnumber ?? '';
  const vendor = kind.kind === 'payable' ? { vendor_number: row?.party_number ?? '' } : {};
  const entry = useQuery(
    query.entries.ofDocument.queryOptions(
      { kind: kind.kind, invnumber: number, ...vendor },
      { enabled: row !== undefined },
    ),
  );
  const mayWrite = may('write') && row !== undefined;
  const open = row ? difference(row.amount, row.paid) : '0';
  const repeat = row
    ? `${kind.toList()}/new?${new URLSearchParams({ repeat: number, ...repeatedVendor(kind, row) })}`
    : '';
  useShortcuts(
    mayWrite
      ? [
          { keys: 'p', label: 'documents.pay', group: 'here', run: () => setDialog('pay') },
          { keys: 'r', label: 'documents.reverse', group: 'here', run: () => setDialog('reverse') },
          // So that one document is entered after the other.
          {
            keys: 'n',
            label: kind.create,
            group: 'here',
            run: () => void router.navigate({ href: `${kind.toList()}/new` }),
          },
          {
            keys: 'c',
            label: 'documents.repeat',
            group: 'here',
            run: () => void router.navigate({ href: repeat }),
          },
        ]
      : [],
  );
  useAskedAct({ pay: () => setDialog('pay'), reverse: () => setDialog('reverse') }, mayWrite);
  const finish = async (sentence?: string) => {
    setDialog(undefined);
    setDone(sentence);
    await cache.invalidateQueries();
  };
  return (
    <Screen
      title={number === '' ? text(kind.list) : `${text(own.name ?? `documents.${kind.kind}`)} ${number}`}
      beside={row ? <StatusTag status={row.status} /> : null}
      above={<Anchor href={kind.toList()}>{text(kind.list)}</Anchor>}
      actions={
        <>
          {row ? own.actions : null}
          {mayWrite ? (
            <>
              <Button keys="c" onClick={() => void router.navigate({ href: repeat })}>
                {text('documents.repeat')}
              </Button>
              <Button keys="r" onClick={() => setDialog('reverse')}>
                {text('documents.reverse')}
              </Button>
              <Button look={isZero(open) ? 'plain' : 'primary'} keys="p" onClick={() => setDialog('pay')}>
                {text('documents.pay')}
              </Button>
            </>
          ) : null}
        </>
      }
      flow
    >
      <ErrorNotice error={error} />
      {own.notice}
      {done ? <Notice kind="status">{done}</Notice> : null}
      {row ? (
        <Counterpart kind={kind} row={row} onSettled={() => finish(text('documents.were_settled'))} />
      ) : null}
      {row ? <DocumentFacts kind={kind} row={row} more={more} /> : null}
      {own.below}
      <ErrorNotice error={entry.error} />
      {entry.data ? (
        <>
          <Postings
            entry={entry.data}
            title="documents.booked"
            beside={
              <Anchor href={ledgerPages.entry.to(entry.data.id)}>
                {text('documents.entry', { id: entry.data.id })}
              </Anchor>
            }
          />
          <Payments entry={entry.data} action={(payment) => <Undo payment={payment} onUndo={setDialog} />} />
          {row ? <Attachments kind={kind} row={row} receipts={entry.data.receipts} /> : null}
        </>
      ) : null}
      {row ? <Assignments kind={kind} row={row} /> : null}
      {row ? <History kind={kind} row={row} /> : null}
      {row && dialog === 'pay' ? (
        <Payment
          kind={kind}
          row={row}
          paidBy={paidBy}
          onChanged={() => cache.invalidateQueries()}
          onClose={() => setDialog(undefined)}
          onDone={() => finish(text('documents.was_paid'))}
        />
      ) : null}
      {row && entry.data && dialog === 'reverse' ? (
        <Reversal
          kind={kind}
          row={row}
          entry={entry.data}
          onUndo={setDialog}
          onClose={() => setDialog(undefined)}
          onDone={() => finish()}
        />
      ) : null}
      {row && typeof dialog === 'object' ? (
        <UndoPayment
          key={dialog.id}
          kind={kind}
          row={row}
          payment={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => finish(text('documents.was_undone'))}
        />
      ) : null}
    </Screen>
  );
};

const repeatedVendor = ({ kind }: DocumentKind, { party_number }: DocumentRow): Record<string, string> =>
  kind === 'payable' ? { vendor: party_number } : {};
