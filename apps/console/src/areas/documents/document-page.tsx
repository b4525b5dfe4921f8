import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Assignments } from '../../assignments/assignments.tsx';
import type { DocumentKind, DocumentRow } from '../../choices/document-kind.ts';
import { type Act, Acts } from '../../controls/acts/acts.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { Payments } from '../../postings/entry-parts.tsx';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { difference, isZero } from '../../values/amount.ts';
import { useAskedAct } from './asked-act.ts';
import type { DocumentFact } from './document-facts.tsx';
import { Attachments } from './history/attachments.tsx';
import { History } from './history/history.tsx';
import { Booked } from './letter/booked.tsx';
import { WithReceipt } from './letter/with-receipt.tsx';
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
  /** The document as its other side reads it, which stands first. */
  letter: ReactNode;
  /** Facts that no letter has, among what was booked. */
  more?: readonly DocumentFact[];
  /**
   * The acts of this kind of document alone, also for those who may only read: `main`, where
   * another one than the payment comes next; those on what is sent; those on the books.
   */
  acts?: { main?: Act | undefined; sent: readonly Act[]; booked: readonly Act[] };
  notice?: ReactNode;
  /** Stands below the letter. */
  below?: ReactNode;
  /** The dialogs of its acts. */
  dialogs?: ReactNode;
  error: unknown;
};

/**
 * An invoice or a payable: what the other side reads on it, what was paid, what was booked, and
 * what proves it.
 */
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
  const receipt = kind.kind === 'payable' ? entry.data?.receipts[0] : undefined;
  const mayWrite = may('write') && row !== undefined;
  const open = row ? difference(row.amount, row.paid) : '0';
  const repeat = row
    ? `${kind.toList()}/new?${new URLSearchParams({ repeat: number, ...repeatedVendor(kind, row) })}`
    : '';
  const pay: Act = { keys: 'p', label: 'documents.pay', run: () => setDialog('pay') };
  const others = {
    repeat: { keys: 'c', label: 'documents.repeat', run: () => void router.navigate({ href: repeat }) },
    // So that one document is entered after the other.
    create: {
      keys: 'n',
      label: kind.create,
      run: () => void router.navigate({ href: `${kind.toList()}/new` }),
    },
    reverse: { keys: 'r', label: 'documents.reverse', run: () => setDialog('reverse') },
  } as const;
  const { sent = [], booked = [] } = own.acts ?? {};
  const main = own.acts?.main ?? (mayWrite && !isZero(open) ? pay : undefined);
  const rest = (acts: readonly Act[]) => acts.filter(({ label }) => label !== main?.label);
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
        row ? (
          <Acts
            main={main}
            primary={mayWrite && !isZero(open)}
            others={[
              rest(mayWrite ? [...sent, pay] : sent),
              mayWrite ? [others.repeat, ...rest(booked), others.create] : rest(booked),
              mayWrite ? [others.reverse] : [],
            ]}
          />
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {own.notice}
      {done ? <Notice kind="status">{done}</Notice> : null}
      {row ? (
        <Counterpart kind={kind} row={row} onSettled={() => finish(text('documents.were_settled'))} />
      ) : null}
      <WithReceipt receipt={receipt} letter={own.letter}>
        <ErrorNotice error={entry.error} />
        {entry.data ? (
          <>
            <Payments
              entry={entry.data}
              action={(payment) => <Undo payment={payment} onUndo={setDialog} />}
            />
            <Booked entry={entry.data} more={more} isBeside={receipt !== undefined} />
          </>
        ) : null}
        {own.below}
        {row && entry.data ? <Attachments kind={kind} row={row} receipts={entry.data.receipts} /> : null}
        {row ? <Assignments of={{ kind: kind.kind, number, ...vendor }} /> : null}
        {row ? <History kind={kind} row={row} /> : null}
      </WithReceipt>
      {own.dialogs}
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
