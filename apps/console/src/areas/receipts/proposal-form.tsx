import { useMemo } from 'react';
import { payableKind } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
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
import type { Proposal } from './list.ts';
import { ToMind } from './nothing-to-pay.tsx';
import { PayableForm } from './payable-form.tsx';
import { keptOf, sentFor, taxesBilled, valuesOf } from './proposed.ts';
import { LookingForm, ReadFields } from './reading.tsx';

type Numbers = { invnumber: string; vendornumber: string };

/** `of` is the number of the proposals of the receipt. */
export type ProposalProps = {
  proposal: Proposal;
  of: number;
  onBooked: (numbers: Numbers) => Promise<void>;
};

/** The payable that a bill proposes, as a form that books it. */
export const ProposalForm = ({ proposal, of, onBooked }: ProposalProps) => {
  const text = useText();
  const { call } = useBooks();
  const change = useChange();
  const { id, reading } = proposal;
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">
        {text('receipts.proposal')} {of > 1 ? <span className="soft">1 / {of}</span> : null}
      </h2>
      <Consequence of="proposals.accept" />
      <Doubts proposal={proposal} onLinked={() => call.proposals.dismiss.mutate({ id })} />
      <ErrorNotice error={change.error} />
      {reading ? <ReadFields reading={reading} /> : null}
      <ProposedPayable proposal={proposal} change={change} onBooked={onBooked} />
    </section>
  );
};

type Change = ReturnType<typeof useChange>;

/** The button, and the key, by which a proposal is rejected. */
export const Reject = ({ proposal: { id }, change }: { proposal: Proposal; change: Change }) => {
  const text = useText();
  const { call } = useBooks();
  const dismiss = () => change.run(() => call.proposals.dismiss.mutate({ id }));
  useShortcuts([{ keys: 'x', label: 'receipts.reject', group: 'here', run: dismiss }]);
  return (
    <Button keys="x" disabled={change.busy} onClick={dismiss}>
      {text('receipts.reject')}
    </Button>
  );
};

type ProposedPayableProps = Pick<ProposalProps, 'proposal' | 'onBooked'> & {
  change: Change;
  /** Of a credit note: the payable that it credits; empty where it stands alone. */
  credits?: string;
};

/** The form of a proposed payable. */
export const ProposedPayable = ({ proposal, change, credits, onBooked }: ProposedPayableProps) => {
  const { call, client, today } = useBooks();
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
  if (!areCurrent) return null;
  return (
    <LookingForm>
      <PayableForm
        name={`proposal.${id}`}
        initial={initial}
        sent={(values, typed) => sentFor(typed, values, keptOf(payable))}
        send={async (payable, key) => {
          const sent = { id, payable, ...(credits === undefined ? {} : { credits }) };
          const numbers = await call.proposals.accept.mutate(sent, once(key));
          return () => onBooked(numbers);
        }}
        candidates={proposal.candidates}
        amounts={proposal.missing.includes('amount') ? (reading?.choices ?? []) : []}
        actions={<Reject proposal={proposal} change={change} />}
      />
    </LookingForm>
  );
};

type DoubtsProps = { proposal: Proposal; onLinked: () => Promise<unknown> };

/** The problems of a proposal, and the payables that may be the same bill. */
export const Doubts = ({ proposal: { receipt, e_invoice, problems, duplicates }, onLinked }: DoubtsProps) => {
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
