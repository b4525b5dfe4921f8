import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { toAccount, toEntry, toReceipt } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, isZero } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { Counterpart } from './counterpart.tsx';
import type { DocumentKind, DocumentRow } from './kind.ts';
import { Payment } from './payment.tsx';
import { Reversal } from './reversal.tsx';
import { StatusTag } from './status.tsx';
import './documents.css';

type DocumentPageProps = {
  kind: DocumentKind;
  row: DocumentRow | undefined;
  /** The account that the document is paid from or to, unless somebody chooses another one. */
  paidBy: number | undefined;
  more?: readonly { label: string; value: string | undefined }[];
  error: unknown;
};

/** An invoice or a payable: what was posted, what was booked, what was paid, and what proves it. */
export const DocumentPage = ({ kind, row, paidBy, more = [], error }: DocumentPageProps) => {
  const text = useText();
  const { may, query } = useBooks();
  const router = useRouter();
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<'pay' | 'reverse'>();
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
  const finish = async (sentence?: string) => {
    setDialog(undefined);
    setDone(sentence);
    await cache.invalidateQueries();
  };
  return (
    <Screen
      title={number === '' ? text(kind.list) : `${text(`documents.${kind.kind}`)} ${number}`}
      beside={row ? <StatusTag status={row.status} /> : null}
      above={<Anchor href={kind.toList()}>{text(kind.list)}</Anchor>}
      actions={
        mayWrite ? (
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
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {done ? <Notice kind="status">{done}</Notice> : null}
      {row ? (
        <Counterpart kind={kind} row={row} onSettled={() => finish(text('documents.were_settled'))} />
      ) : null}
      {row ? <Facts kind={kind} row={row} more={more} /> : null}
      <ErrorNotice error={entry.error} />
      {entry.data ? <Booked entry={entry.data} /> : null}
      {row && dialog === 'pay' ? (
        <Payment
          kind={kind}
          row={row}
          paidBy={paidBy}
          onClose={() => setDialog(undefined)}
          onDone={() => finish(text('documents.was_paid'))}
        />
      ) : null}
      {row && entry.data && dialog === 'reverse' ? (
        <Reversal
          kind={kind}
          row={row}
          entry={entry.data}
          onClose={() => setDialog(undefined)}
          onDone={() => finish()}
        />
      ) : null}
    </Screen>
  );
};

const repeatedVendor = ({ kind }: DocumentKind, { party_number }: DocumentRow): Record<string, string> =>
  kind === 'payable' ? { vendor: party_number } : {};

type FactsProps = { kind: DocumentKind; row: DocumentRow; more: DocumentPageProps['more'] };

const Facts = ({ kind, row, more = [] }: FactsProps) => {
  const text = useText();
  const { language } = useLanguage();
  const open = difference(row.amount, row.paid);
  return (
    <dl className="facts card">
      <div>
        <dt>{text(kind.party)}</dt>
        <dd>
          <Anchor href={kind.toParty(row.party_number)}>{row.party_name || row.party_number}</Anchor>
        </dd>
      </div>
      <div>
        <dt>{text('date')}</dt>
        <dd>{formatDate(row.transdate, language)}</dd>
      </div>
      <div>
        <dt>{text('documents.due')}</dt>
        <dd>{formatDate(row.duedate, language)}</dd>
      </div>
      <div>
        <dt>{text('documents.total', { currency: row.currency })}</dt>
        <dd className="documents-total">
          <Figure amount={row.amount} />
        </dd>
      </div>
      <div>
        <dt>{text('documents.net')}</dt>
        <dd>
          <Figure amount={row.netamount} />
        </dd>
      </div>
      <div>
        <dt>{text('documents.open')}</dt>
        <dd>
          <Figure amount={open} />
        </dd>
      </div>
      {row.description === '' ? null : (
        <div className="documents-wide">
          <dt>{text('description')}</dt>
          <dd>{row.description}</dd>
        </div>
      )}
      {more.map(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};

type BookedEntry = Parameters<typeof Reversal>[0]['entry'];

const Booked = ({ entry }: { entry: BookedEntry }) => {
  const text = useText();
  const { postings, payments, receipts, transdate } = entry;
  const month = { from: `${transdate.slice(0, 7)}-01`, to: transdate };
  return (
    <>
      <section aria-labelledby="booked" className="documents-part">
        <h2 id="booked">
          {text('documents.booked')}{' '}
          <Anchor href={toEntry(entry.id)}>{text('documents.entry', { id: entry.id })}</Anchor>
        </h2>
        <Table
          title={text('documents.booked')}
          inline
          rows={postings}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              id: 'account',
              head: text('account'),
              width: '46%',
              narrow: 'auto',
              value: ({ accno, description }) => `${accno} ${description}`,
              show: ({ accno, description }) => (
                <Anchor href={toAccount(accno, month)}>
                  {accno} {description}
                </Anchor>
              ),
            },
            {
              id: 'memo',
              head: text('description'),
              wide: true,
              value: ({ memo }) => memo,
            },
            {
              id: 'rate',
              head: text('ledger.tax_rate'),
              kind: 'number',
              width: '5rem',
              wide: true,
              value: ({ tax_rate }) => (tax_rate === undefined ? '' : `${tax_rate} %`),
            },
            {
              id: 'debit',
              head: text('documents.debit'),
              kind: 'amount',
              width: '7.5rem',
              narrow: '5.75rem',
              value: ({ debit }) => debit ?? '',
            },
            {
              id: 'credit',
              head: text('documents.credit'),
              kind: 'amount',
              width: '7.5rem',
              narrow: '5.75rem',
              value: ({ credit }) => credit ?? '',
            },
          ]}
        />
      </section>
      {payments.length === 0 ? null : (
        <section aria-labelledby="payments" className="documents-part">
          <h2 id="payments">{text('documents.payments')}</h2>
          <Table
            title={text('documents.payments')}
            inline
            rows={payments}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                id: 'date',
                head: text('date'),
                kind: 'date',
                width: '7.75rem',
                value: ({ datepaid }) => datepaid,
              },
              {
                id: 'account',
                head: text('account'),
                value: ({ payment_accno }) => String(payment_accno),
                show: ({ payment_accno }) => <Anchor href={toAccount(payment_accno)}>{payment_accno}</Anchor>,
              },
              { id: 'source', head: text('documents.source'), wide: true, value: ({ source }) => source },
              { id: 'memo', head: text('documents.memo'), wide: true, value: ({ memo }) => memo },
              {
                id: 'amount',
                head: text('amount'),
                kind: 'amount',
                width: '8rem',
                value: ({ amount_paid }) => amount_paid,
                show: ({ amount_paid, entry_id }) => <Figure amount={amount_paid} href={toEntry(entry_id)} />,
                total: entry.document && !isZero(entry.document.paid) ? entry.document.paid : undefined,
              },
            ]}
          />
        </section>
      )}
      {receipts.length === 0 ? null : (
        <section aria-labelledby="receipts" className="documents-part">
          <h2 id="receipts">{text('receipts')}</h2>
          <ul>
            {receipts.map(({ id, file_name }) => (
              <li key={id}>
                <Anchor href={toReceipt(id)}>{file_name}</Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
