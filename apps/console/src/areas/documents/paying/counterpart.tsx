import { reversalMark } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paidOptions, useAccounts } from '../../../choices/accounts.ts';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Combobox } from '../../../controls/combobox.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { once } from '../../../server/client.ts';
import { type OpenBooks, useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { difference, formatAmount, isZero, negated } from '../../../values/amount.ts';
import { numberOf } from '../../../values/number.ts';

/**
 * A document and the one that reverses it: how they find each other, and how they are settled
 * against each other.
 */

// Several vendors may have used the number of a payable.
const mostHits = 100;
/**
 * The transfer account of the chart, over which documents that cancel out are settled
 * (docs/interface §12).
 */
const transferAccount = '1090';

export const reversalNumber = (invnumber: string): string => `${invnumber}${reversalMark}`;

const counterpartNumber = (invnumber: string): string =>
  invnumber.endsWith(reversalMark) ? invnumber.slice(0, -reversalMark.length) : reversalNumber(invnumber);

const openOf = ({ amount, paid }: DocumentRow) => difference(amount, paid);

/**
 * The document of the same party with the opposite amount that bears the number of the reversal, or
 * of what was reversed.
 */
const findCounterpart = async (
  books: OpenBooks,
  { kind, row }: Pick<CounterpartProps, 'kind' | 'row'>,
): Promise<DocumentRow | null> => {
  const text = counterpartNumber(row.invnumber);
  // The search puts whole numbers first, however many others begin alike; a read would refuse a
  // number that nobody has.
  const hits = await books.call.search.query({ text, kinds: [kind.kind], limit: mostHits });
  const hit = hits.find(({ number, party_number }) => number === text && party_number === row.party_number);
  if (!hit || hit.currency !== row.currency || hit.amount !== negated(row.amount)) return null;
  return kind.find(books, { invnumber: text, party_number: row.party_number });
};

type CounterpartProps = {
  kind: DocumentKind;
  row: DocumentRow;
  onSettled: () => Promise<void>;
};

/**
 * Says which document reverses this one, or which one it reverses, and offers to settle both while
 * both are open.
 */
export const Counterpart = ({ kind, row, onSettled }: CounterpartProps) => {
  const text = useText();
  const books = useBooks();
  const [isOpen, setIsOpen] = useState(false);
  const { data: other } = useQuery({
    queryKey: ['counterpart', kind.kind, row.party_number, row.invnumber, row.amount],
    queryFn: () => findCounterpart(books, { kind, row }),
  });
  if (!other) return null;
  const open = openOf(row);
  const cancelOut = !isZero(open) && openOf(other) === negated(open);
  return (
    <Notice kind="status">
      {text(row.invnumber.endsWith(reversalMark) ? 'documents.reverses' : 'documents.reversed_by')}{' '}
      <Anchor href={kind.toOne(other)}>{other.invnumber}</Anchor>
      {cancelOut && books.may('write') ? (
        <>
          {'. '}
          {text('documents.both_open')}{' '}
          <Button onClick={() => setIsOpen(true)}>{text('documents.settle')}</Button>
        </>
      ) : (
        '.'
      )}
      {isOpen ? (
        <Settling
          kind={kind}
          rows={[row, other]}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false);
            await onSettled();
          }}
        />
      ) : null}
    </Notice>
  );
};

type SettlingProps = {
  kind: DocumentKind;
  rows: readonly DocumentRow[];
  onClose: () => void;
  onDone: () => Promise<void>;
};

/**
 * Books two opposite payments over the same account on the same day, both or neither, so that both
 * documents are paid.
 */
const Settling = ({ kind, rows, onClose, onDone }: SettlingProps) => {
  const text = useText();
  const { call, today } = useBooks();
  const accounts = useAccounts();
  const [date, setDate] = useState(
    rows
      .map(({ transdate }) => transdate)
      .sort()
      .at(-1) ?? today,
  );
  const [accno, setAccno] = useState(transferAccount);
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const settle = () =>
    run(async () => {
      const payments = rows.map((row) => ({
        ...(kind.kind === 'invoice'
          ? { invoice: row.invnumber }
          : { payable: row.invnumber, vendor_number: row.party_number }),
        datepaid: date,
        amount_paid: openOf(row),
        open: openOf(row),
        payment_accno: numberOf(accno) as number,
      }));
      await attempt(async (key) => {
        await call.payments.bulk.mutate({ payments, atomic: true }, once(key));
      });
      await onDone();
    });
  return (
    <Confirm
      title={text('documents.settle')}
      consequence="payments.bulk"
      open
      onClose={onClose}
      confirm={text('documents.settle')}
      onConfirm={() => void settle()}
      busy={busy}
    >
      <p>
        {text('documents.settle_text', {
          numbers: rows.map(({ invnumber }) => invnumber).join(', '),
          amount: formatAmount(openOf(rows[0] as DocumentRow)),
        })}
      </p>
      <Field label={text('date')}>
        {(state) => <DateInput {...state} value={date} onChange={setDate} today={today} />}
      </Field>
      <Field label={text('account')}>
        {(state) => (
          <Combobox {...state} options={paidOptions(accounts, kind)} value={accno} onChange={setAccno} free />
        )}
      </Field>
      <ErrorNotice error={error} />
    </Confirm>
  );
};
