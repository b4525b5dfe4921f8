import { isToBook, type Payable } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { emptyDocument } from '../documents/values.ts';
import { useChange } from './change.ts';
import { CreditNote } from './credit-note.tsx';
import { isPending, type Proposal, type Receipt } from './list.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PayableForm } from './payable-form.tsx';
import { ProposalForm, type ProposalProps } from './proposal-form.tsx';

type BookingProps = { receipt: Receipt } & Pick<ProposalProps, 'onBooked'>;

/**
 * The payable that a receipt proposes, as a form that books it; where none was found in it, an
 * empty one. A receipt that proves something already proposes nothing more.
 */
export const Booking = ({ receipt, onBooked }: BookingProps) => {
  const text = useText();
  const { query, may } = useBooks();
  const { id, status, source, pages = 0 } = receipt;
  const proposals = useQuery(query.proposals.list.queryOptions({ receipt: id }));
  const links = useQuery(query.receipts.links.queryOptions({ id }));
  const mayBeCut = source === undefined && pages > 1;
  const parts = useQuery(
    query.receipts.list.queryOptions({ source: id }, { enabled: mayBeCut && status === 'PROCESSED' }),
  );
  if (isPending(receipt)) return <p className="soft">{text('receipts.is_read')}</p>;
  if (status !== 'PROCESSED' || !proposals.data || !links.data) return null;
  const open = proposals.data.items.filter(({ state }) => state === 'OPEN');
  const dismissed = proposals.data.items.filter(({ state }) => state === 'DISMISSED');
  const [proposal] = open;
  const isEmpty =
    proposals.data.items.length === 0 &&
    links.data.length === 0 &&
    (!mayBeCut || parts.data?.items.length === 0);
  return (
    <>
      {proposal?.e_invoice && !isToBook(proposal.e_invoice.kind) ? (
        <NothingToPay key={proposal.id} proposal={proposal} facts={proposal.e_invoice} />
      ) : proposal?.credit && may('write') ? (
        <CreditNote key={proposal.id} proposal={proposal} of={open.length} onBooked={onBooked} />
      ) : proposal && may('write') ? (
        <ProposalForm key={proposal.id} proposal={proposal} of={open.length} onBooked={onBooked} />
      ) : null}
      {proposal && !may('write') ? <Summary proposal={proposal} /> : null}
      {dismissed.map((one) => (
        <Dismissed key={one.id} proposal={one} />
      ))}
      {isEmpty && may('write') ? <EmptyForm receipt={receipt} onBooked={onBooked} /> : null}
    </>
  );
};

/** The form for a receipt in which no bill was found, such as a photograph. */
const EmptyForm = ({ receipt: { id }, onBooked }: BookingProps) => {
  const text = useText();
  const { call, client, today } = useBooks();
  const initial = useMemo(() => emptyDocument(today, client.currency), [today, client.currency]);
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">{text('receipts.by_hand')}</h2>
      <Consequence of="receipts.book" />
      <PayableForm
        name={`receipt.${id}`}
        initial={initial}
        sent={(_, typed) => typed}
        send={async (payable: Payable, key) => {
          const numbers = await call.receipts.book.mutate({ id, payable }, once(key));
          return () => onBooked(numbers);
        }}
      />
    </section>
  );
};

/** A proposal for those who may not book it. */
const Summary = ({ proposal: { bill, payable } }: { proposal: Proposal }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">{text('receipts.proposal')}</h2>
      <dl className="facts-beside">
        <div>
          <dt>{text('receipts.vendor')}</dt>
          <dd>{bill.creditor.name}</dd>
        </div>
        <div>
          <dt>{text('date')}</dt>
          <dd>{formatDate(payable.transdate, language)}</dd>
        </div>
        {bill.amount === undefined ? null : (
          <div>
            <dt>
              {text('amount')} {bill.currency}
            </dt>
            <dd>
              <Figure amount={bill.amount} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
};

const Dismissed = ({ proposal: { id, bill, e_invoice } }: { proposal: Proposal }) => {
  const text = useText();
  const { call, may } = useBooks();
  const change = useChange();
  return (
    <Notice kind="status">
      <span className="receipts-failed">
        <span>
          {text(e_invoice && !isToBook(e_invoice.kind) ? 'receipts.e_was_done' : 'receipts.was_rejected', {
            name: bill.creditor.name,
          })}{' '}
          {bill.amount === undefined ? null : <Figure amount={bill.amount} />}
        </span>
        {may('write') ? (
          <Button
            small
            disabled={change.busy}
            onClick={() => change.run(() => call.proposals.reopen.mutate({ id }))}
          >
            {text('receipts.reopen')}
          </Button>
        ) : null}
      </span>
      <ErrorNotice error={change.error} />
    </Notice>
  );
};
