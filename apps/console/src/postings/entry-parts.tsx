import type { Outputs } from '@kontor/client';
import { positionOf } from '@kontor/domain';
import type { ReactNode } from 'react';
import { useAccountList, useAccountName } from '../choices/accounts.ts';
import { Anchor } from '../controls/anchor.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { Figure } from '../controls/figure.tsx';
import { assetPages, ledgerPages } from '../pages/ledger.ts';
import { receiptPages } from '../pages/receipts.ts';
import { useBooks } from '../server/session.ts';
import type { Column } from '../table/columns.ts';
import { useFieldColumn } from '../table/field-column.ts';
import { Table } from '../table/table.tsx';
import { type TextName, useText } from '../texts/text.ts';
import { isZero, sumOf } from '../values/amount.ts';
import { yearOf } from '../values/date.ts';
import { DimensionLinks } from './dimension-links.tsx';
import './postings.css';

/** A journal entry as the router answers it. */
export type Entry = Outputs['entries']['get'];

type PostingsProps = {
  entry: Entry;
  title?: TextName;
  beside?: ReactNode;
  /**
   * Whether it is beside something, where a description has room only without the rate of the tax.
   */
  compact?: boolean;
};

/** The postings of a journal entry, with their totals. */
export const Postings = ({ entry, title = 'ledger.postings', beside, compact = false }: PostingsProps) => {
  const text = useText();
  const field = useFieldColumn<Entry['postings'][number]>();
  const { client } = useBooks();
  const nameOf = useAccountName();
  const { postings } = entry;
  const isForeign = postings.some(({ currency }) => currency !== client.currency);
  const isTaxed = !compact && postings.some(({ tax_rate }) => tax_rate !== undefined);
  const total = (side: 'debit' | 'credit') => sumOf(postings.flatMap((posting) => posting[side] ?? []));
  const columns: Column<Entry['postings'][number]>[] = [
    {
      id: 'account',
      head: text('account'),
      value: (posting) => `${posting.accno} ${nameOf(posting)}`,
      show: (posting) => (
        <Anchor href={ledgerPages.account.to(posting.accno, yearOf(entry.transdate))}>
          {posting.accno} {nameOf(posting)}
        </Anchor>
      ),
    },
    {
      id: 'memo',
      head: text('description'),
      wide: true,
      value: ({ memo, source }) => memo || source,
      show: (posting) => (
        <>
          {posting.memo || posting.source}
          <DimensionLinks of={posting} />
        </>
      ),
    },
    ...(isTaxed
      ? [
          {
            id: 'rate',
            head: text('ledger.tax_rate'),
            kind: 'number' as const,
            width: '5rem',
            wide: true,
            value: ({ tax_rate }: Entry['postings'][number]) =>
              tax_rate === undefined ? '' : `${tax_rate} %`,
          },
        ]
      : []),
    ...(isForeign
      ? [
          {
            id: 'original',
            head: text('ledger.original'),
            kind: 'amount' as const,
            width: '9rem',
            wide: true,
            value: ({ original_amount, currency }: Entry['postings'][number]) =>
              currency === client.currency ? '' : original_amount,
            show: ({ original_amount, currency }: Entry['postings'][number]) =>
              currency === client.currency ? null : (
                <>
                  <span className="soft">{currency}</span> <Figure amount={original_amount} />
                </>
              ),
          },
        ]
      : []),
    field('debit', 'debit', { kind: 'amount', width: '7rem', narrow: '5.75rem', total: total('debit') }),
    field('credit', 'credit', { kind: 'amount', width: '7rem', narrow: '5.75rem', total: total('credit') }),
  ];
  return (
    <section className="postings-part stack gap-2" aria-labelledby="postings">
      <h2 id="postings">
        {text(title)} {beside}
      </h2>
      <Table title={text(title)} inline columns={columns} rows={postings} keyOf={({ id }) => String(id)} />
      <AsAsset entry={entry} />
    </section>
  );
};

/** The ways from what an entry booked on accounts of fixed assets to the register. */
const AsAsset = ({ entry: { id, postings, kind, description, reversed_by } }: { entry: Entry }) => {
  const text = useText();
  const { may } = useBooks();
  const { accounts } = useAccountList();
  if (!may('write') || reversed_by || (kind ?? 'entry') !== 'entry') return null;
  const bought = new Map(
    postings.flatMap(({ accno, debit, memo }) => (debit ? [[accno, memo] as const] : [])),
  );
  const assets = (accounts ?? []).filter(
    (account) => bought.has(account.accno) && positionOf(account)?.startsWith('A2'),
  );
  if (assets.length === 0) return null;
  return (
    <div className="form-actions">
      {assets.map(({ accno }) => (
        <ButtonLink
          key={accno}
          small
          href={assetPages.create.to({
            ...{ entry: id, account: accno, description: bought.get(accno) || description || undefined },
          })}
        >
          {text('ledger.as_asset', { accno })}
        </ButtonLink>
      ))}
    </div>
  );
};

type PaymentsProps = {
  entry: Entry;
  /** Something to do about a payment that stands. */
  action?: (payment: Entry['payments'][number]) => ReactNode;
};

/** The payments of the document that a journal entry books, or the one that it books itself. */
export const Payments = ({ entry: { id, payments, document }, action }: PaymentsProps) => {
  const text = useText();
  const field = useFieldColumn<Entry['payments'][number]>();
  const { accounts } = useAccountList();
  if (payments.length === 0) return null;
  const stateOf = ({ reverses, reversed_by }: Entry['payments'][number]) =>
    reversed_by === undefined
      ? reverses === undefined
        ? ''
        : text('documents.undoes')
      : text('documents.undone');
  const hasStates = payments.some((payment) => stateOf(payment) !== '');
  // A column that is empty in every row is left out, which gives the others its room.
  const said = (['source', 'memo'] as const).filter((name) => payments.some((payment) => payment[name]));
  const nameOf = (number: number) => {
    const known = accounts?.find(({ accno }) => accno === number);
    return known ? `${number} ${known.description}` : String(number);
  };
  return (
    <section className="postings-part stack gap-2" aria-labelledby="payments">
      <h2 id="payments">{text('ledger.payments')}</h2>
      <Table
        title={text('ledger.payments')}
        inline
        rows={payments}
        keyOf={(payment) => String(payment.id)}
        columns={[
          field('datepaid', 'date', { id: 'date', kind: 'date', width: '7.5rem', narrow: '6.25rem' }),
          {
            id: 'account',
            head: text('account'),
            value: ({ payment_accno }) => nameOf(payment_accno),
            show: (payment) => (
              <span className="postings-payment">
                <Anchor href={ledgerPages.account.to(payment.payment_accno, yearOf(payment.datepaid))}>
                  {nameOf(payment.payment_accno)}
                </Anchor>
                {stateOf(payment) === '' ? (
                  action?.(payment)
                ) : (
                  <span className="tag">{stateOf(payment)}</span>
                )}
              </span>
            ),
          },
          ...(hasStates ? [{ id: 'state', head: text('ledger.state'), value: stateOf, exported: true }] : []),
          ...said.map((name) => field(name, `documents.${name}`, { wide: true })),
          {
            id: 'amount',
            head: text('amount'),
            kind: 'amount',
            width: '7rem',
            narrow: '5.75rem',
            total: document && !isZero(document.paid) ? document.paid : undefined,
            value: ({ amount_paid }) => amount_paid,
            show: ({ amount_paid, entry_id }) => (
              <Figure
                amount={amount_paid}
                href={entry_id === id ? undefined : ledgerPages.entry.to(entry_id)}
                label={text('ledger.kind.payment')}
              />
            ),
          },
        ]}
      />
    </section>
  );
};

/** The receipts from which a journal entry comes. */
export const Receipts = ({ entry: { receipts } }: { entry: Entry }) => {
  const text = useText();
  if (receipts.length === 0) return null;
  return (
    <section className="postings-part stack gap-2" aria-labelledby="receipts">
      <h2 id="receipts">{text('receipts')}</h2>
      <ul>
        {receipts.map(({ id, file_name }) => (
          <li key={id}>
            <Anchor href={receiptPages.one.to(id)}>{file_name}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
};
