import type { Outputs } from '@kontor/client';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { useMoment } from '../../server/moment.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import type { Offer } from './state.tsx';

type Made = Outputs['offers']['get']['invoices'][number];

/** The invoices that were made of an offer. */
export const OfferInvoices = ({ offer: { invoices, currency } }: { offer: Offer }) => {
  const text = useText();
  const router = useRouter();
  const field = useFieldColumn<Made>();
  if (invoices.length === 0) return null;
  const columns: Column<Made>[] = [
    {
      id: 'number',
      head: text('number'),
      width: '7rem',
      value: ({ invnumber }) => invnumber,
      show: ({ invnumber }) => <Anchor href={invoicePages.one.to(invnumber)}>{invnumber}</Anchor>,
    },
    {
      id: 'kind',
      head: text('offers.kind'),
      value: ({ kind }) => text(`offers.kind.${kind}`),
      show: ({ kind, reversed_by }) => (
        <>
          {text(`offers.kind.${kind}`)}{' '}
          {reversed_by ? <span className="soft">{text('offers.reversed')}</span> : null}
        </>
      ),
    },
    field('transdate', 'date', { kind: 'date', width: '8rem', wide: true }),
    field('amount', 'amount', { kind: 'amount', width: '8rem', currency: () => currency }),
  ];
  return (
    <section className="stack gap-2" aria-labelledby="made">
      <h2 id="made">{text('offers.invoices')}</h2>
      <Table
        title={text('offers.invoices')}
        inline
        saved={false}
        columns={columns}
        rows={invoices}
        keyOf={({ invnumber }) => invnumber}
        onOpen={({ invnumber }) => void router.navigate({ href: invoicePages.one.to(invnumber) })}
      />
    </section>
  );
};

/** The versions that were sent, the last one first, with what was answered to each. */
export const OfferHistory = ({ offer: { revisions, currency } }: { offer: Offer }) => {
  const text = useText();
  const momentOf = useMoment();
  if (revisions.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="versions">
      <h2 id="versions">{text('offers.history')}</h2>
      <ol className="offer-versions" reversed>
        {revisions.toReversed().map(({ revision, created, sha256, answer }) => (
          <li key={revision}>
            <div>
              <strong>{text('offers.version', { number: revision })}</strong>{' '}
              <span className="soft">{momentOf(created)}</span>
            </div>
            {answer ? (
              <div>
                <span className={answer.answer === 'accepted' ? 'tag tag-good' : 'tag tag-bad'}>
                  {text(`offers.${answer.answer}`)}
                </span>{' '}
                {text(answer.via === 'link' ? 'offers.at_link' : 'offers.at', {
                  moment: momentOf(answer.created),
                  by: answer.name || answer.by || '–',
                  address: answer.address,
                })}
                {answer.note ? <div className="soft">{answer.note}</div> : null}
                {answer.accepted_sha256 ? (
                  <>
                    <div>
                      {text('offers.accepted_amount', {
                        currency,
                        amount: formatAmount(answer.amount ?? '0'),
                      })}
                    </div>
                    <div className="soft">
                      {text('offers.accepted_hash')}:{' '}
                      <code className="offer-hash">{answer.accepted_sha256}</code>
                    </div>
                  </>
                ) : null}
              </div>
            ) : (
              <div className="soft">{text('offers.no_answer')}</div>
            )}
            <div className="soft">
              {text('offers.hash')}: <code className="offer-hash">{sha256}</code>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
