import type { Outputs } from '@kontor/client';
import { entryLanguage, entryText, reversal } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { bankPages } from '../../../pages/bank.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isNegative } from '../../../values/amount.ts';
import { formatDate, isDate } from '../../../values/date.ts';
import { Preview, PreviewEntries } from '../preview.tsx';

/** Payments that are reversed where they stand. */

/** A payment of a document, as the page of the document has it. */
export type Paid = Outputs['entries']['ofDocument']['payments'][number];

const isStanding = ({ reverses, reversed_by }: Paid): boolean =>
  reverses === undefined && reversed_by === undefined;

type UndoProps<Of> = { payment: Of; onUndo: (payment: Of) => void };

/** Offers to reverse a payment, or leads to the line of a bank that does. */
export const Undo = <Of extends Pick<Paid, 'amount_paid' | 'bank_line'>>({
  payment,
  onUndo,
}: UndoProps<Of>) => {
  const text = useText();
  const { may } = useBooks();
  const { bank_line: line } = payment;
  if (line !== undefined)
    return (
      <Anchor href={bankPages.lines.to({ show: 'all', line })}>
        {text('documents.bank_line', { line })}
      </Anchor>
    );
  if (!may('write')) return null;
  return (
    <Button
      small
      look="quiet"
      aria-label={text('documents.undo_of', { amount: formatAmount(payment.amount_paid) })}
      onClick={() => onUndo(payment)}
    >
      {text('documents.undo')}
    </Button>
  );
};

type PaymentsFirstProps = { number: string; payments: readonly Paid[]; onUndo: UndoProps<Paid>['onUndo'] };

/** Hints at the payments that would stay on a document that is reversed. */
export const PaymentsFirst = ({ number, payments, onUndo }: PaymentsFirstProps) => {
  const text = useText();
  const { language } = useLanguage();
  const standing = payments.filter(isStanding);
  if (standing.length === 0) return null;
  return (
    <Notice kind="status" look="warn">
      <p>{text('documents.undo_first', { number })}</p>
      <ul className="documents-payments">
        {standing.map((payment) => (
          <li key={payment.id}>
            {formatDate(payment.datepaid, language)}, {formatAmount(payment.amount_paid)}{' '}
            <Undo payment={payment} onUndo={onUndo} />
          </li>
        ))}
      </ul>
    </Notice>
  );
};

type UndoPaymentProps = {
  kind: DocumentKind;
  row: Pick<DocumentRow, 'invnumber' | 'party_number'>;
  payment: Pick<Paid, 'id' | 'datepaid' | 'amount_paid'>;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/**
 * Takes a payment back: shows what the server would book on the day that is chosen, and books it.
 */
export const UndoPayment = ({ kind, row, payment, onClose, onDone }: UndoPaymentProps) => {
  const text = useText();
  const { call, client, query, today } = useBooks();
  const { datepaid, id } = payment;
  const closed = useQuery(query.settings.get.queryOptions()).data?.closing_date;
  const [chosen, setDate] = useState<string>();
  const date = chosen ?? (closed !== undefined && datepaid <= closed ? today : datepaid);
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const description = entryText(entryLanguage(client), 'reversal', { of: row.invnumber });
  const reverse = (key?: string) => {
    const sent = { invnumber: row.invnumber, id, reversal: reversal.parse({ transdate: date, description }) };
    const more = key === undefined ? ([{ dry_run: true }] as const) : ([{}, once(key)] as const);
    const [dry, options] = more;
    return kind.kind === 'invoice'
      ? call.invoices.reversePayment.mutate({ ...sent, ...dry }, options)
      : call.payables.reversePayment.mutate({ ...sent, vendor_number: row.party_number, ...dry }, options);
  };
  const tried = useQuery({
    queryKey: ['undo payment', kind.kind, row.party_number, row.invnumber, id, date],
    queryFn: () => reverse(),
    enabled: isDate(date),
    gcTime: 0,
    retry: false,
  });
  const both = useBoth(tried.data?.dry_run);
  const undo = () =>
    run(async () => {
      await attempt(async (key) => {
        await reverse(key);
      });
      await onDone();
    });
  return (
    <Confirm
      title={text('documents.undo_title', { amount: formatAmount(payment.amount_paid) })}
      consequence={kind.kind === 'invoice' ? 'invoices.reversePayment' : 'payables.reversePayment'}
      open
      onClose={onClose}
      confirm={text('documents.undo')}
      onConfirm={() => void undo()}
      busy={busy}
      look="danger"
    >
      {both ? (
        <p>{text('documents.undo_both', { documents: both.map(({ title }) => title).join(', ') })}</p>
      ) : null}
      <Field label={text('date')}>
        {(state) => <DateInput {...state} value={date} onChange={setDate} today={today} />}
      </Field>
      <ErrorNotice error={error ?? tried.error} />
      {both ? <PreviewEntries entries={both} /> : <Preview preview={tried.data?.dry_run?.entries[0]} />}
    </Confirm>
  );
};

type Tried = NonNullable<Outputs['invoices']['reversePayment']>['dry_run'];

/**
 * The entries of two payments that settle an invoice and its credit note, which are reversed
 * together; else undefined.
 */
const useBoth = (tried: Tried | undefined) => {
  const text = useText();
  if (!tried || tried.entries.length < 2) return undefined;
  return tried.entries.map(({ reference, postings }) => {
    const invoice = tried.invoices.find(({ invnumber }) => invnumber === reference);
    const payable = tried.payables.find(({ invnumber }) => invnumber === reference);
    const isCredit = invoice?.credits !== undefined || (payable && isNegative(payable.amount));
    const kind = payable ? 'documents.payable' : 'documents.invoice';
    const name = text(isCredit ? 'credit.note' : kind);
    return { title: `${name} ${reference}`, postings };
  });
};
