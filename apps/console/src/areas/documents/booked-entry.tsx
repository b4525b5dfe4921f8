import type { Outputs } from '@kontor/api';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { toAccount, toEntry, toReceipt } from '../../server/addresses.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';

/** The entry of a document: its postings, the payments of the document and the receipts that prove it. */
export const BookedEntry = ({ entry }: { entry: Outputs['entries']['ofDocument'] }) => {
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
