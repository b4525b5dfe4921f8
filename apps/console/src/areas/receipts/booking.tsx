import { isToPay, type Payable } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { payableKind } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { payablePages } from '../../pages/payables.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { useTaxes } from '../documents/taxing/taxes.ts';
import { emptyDocument } from '../documents/values.ts';
import { useChange } from './change.ts';
import { isPending, type Proposal, type Receipt } from './list.ts';
import { NothingToPay, ToMind } from './nothing-to-pay.tsx';
import { PayableForm } from './payable-form.tsx';
import { keptOf, sentFor, taxesBilled, valuesOf } from './proposed.ts';
import { LookingForm, ReadFields } from './reading.tsx';

type Numbers = { invnumber: string; vendornumber: string };
type BookingProps = { receipt: Receipt; onBooked: (numbers: Numbers) => Promise<void> };

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
      {proposal?.e_invoice && !isToPay(proposal.e_invoice.kind) ? (
        <NothingToPay key={proposal.id} proposal={proposal} facts={proposal.e_invoice} />
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

type ProposalFormProps = Pick<BookingProps, 'onBooked'> & { proposal: Proposal; of: number };

const ProposalForm = ({ proposal, of, onBooked }: ProposalFormProps) => {
  const text = useText();
  const { call, client, today } = useBooks();
  const change = useChange();
  const { id, payable, reading } = proposal;
  const values = useMemo(
    () => valuesOf(payable, emptyDocument(today, client.currency), reading?.account?.value),
    [payable, reading, today, client.currency],
  );
  const { taxes, areCurrent } = useTaxes(values, payableKind);
  // A tax that the bill tells otherwise than it is computed is written over it.
  const initial = useMemo(
    () => ({ ...values, taxes: taxesBilled(payable, taxes) }),
    [payable, values, taxes],
  );
  const dismiss = () => change.run(() => call.proposals.dismiss.mutate({ id }));
  useShortcuts([{ keys: 'x', label: 'receipts.reject', group: 'here', run: dismiss }]);
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">
        {text('receipts.proposal')} {of > 1 ? <span className="soft">1 / {of}</span> : null}
      </h2>
      <Consequence of="proposals.accept" />
      <Doubts proposal={proposal} onLinked={() => call.proposals.dismiss.mutate({ id })} />
      <ErrorNotice error={change.error} />
      {reading ? <ReadFields reading={reading} /> : null}
      {areCurrent ? (
        <LookingForm>
          <PayableForm
            name={`proposal.${id}`}
            initial={initial}
            sent={(values, typed) => sentFor(typed, values, keptOf(payable))}
            send={async (payable, key) => {
              const numbers = await call.proposals.accept.mutate({ id, payable }, once(key));
              return () => onBooked(numbers);
            }}
            candidates={proposal.candidates}
            amounts={proposal.missing.includes('amount') ? (reading?.choices ?? []) : []}
            actions={
              <Button keys="x" disabled={change.busy} onClick={dismiss}>
                {text('receipts.reject')}
              </Button>
            }
          />
        </LookingForm>
      ) : null}
    </section>
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

type DoubtsProps = { proposal: Proposal; onLinked: () => Promise<unknown> };

/** The problems of a proposal, and the payables that may be the same bill. */
const Doubts = ({ proposal: { receipt, e_invoice, problems, duplicates }, onLinked }: DoubtsProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, may } = useBooks();
  const change = useChange();
  const others = problems.filter((problem) => problem !== e_invoice?.sentence);
  return (
    <>
      {e_invoice ? <ToMind facts={e_invoice} /> : null}
      {others.length > 0 ? (
        <div className="notice notice-warn">
          <ul>
            {others.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {duplicates.map(({ invnumber, vendornumber, transdate, amount }) => (
        <div key={`${vendornumber} ${invnumber}`} className="notice notice-warn receipts-failed">
          <span>
            {text('receipts.duplicate')}{' '}
            <Anchor href={payablePages.one.to(vendornumber, invnumber)}>{invnumber}</Anchor>{' '}
            {formatDate(transdate, language)} <Figure amount={amount} />
          </span>
          {may('write') ? (
            <Button
              small
              disabled={change.busy}
              onClick={() =>
                change.run(async () => {
                  await call.receipts.link.mutate({
                    id: receipt,
                    payable: invnumber,
                    vendor_number: vendornumber,
                  });
                  await onLinked();
                })
              }
            >
              {text('receipts.link_instead')}
            </Button>
          ) : null}
        </div>
      ))}
      <ErrorNotice error={change.error} />
    </>
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
          {text(e_invoice && !isToPay(e_invoice.kind) ? 'receipts.e_was_done' : 'receipts.was_rejected', {
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
