import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eInvoiceNames } from '../../attachments/e-invoice-names.ts';
import { Button } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { useChange } from './change.ts';
import { Doubts, type ProposalProps, ProposedPayable, Reject } from './proposal-form.tsx';

// A value that is the number of no payable, as numbers have no blanks at their ends.
const nobody = ' ';

/**
 * A vendor's electronic credit note: the payable that it credits, or that it stands alone, and what
 * books it (docs/interface §16.2).
 */
export const CreditNote = ({ proposal, of, onBooked }: ProposalProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { call } = useBooks();
  const change = useChange();
  const { id, credit, missing, payable, bill } = proposal;
  const choices = credit?.choices ?? [];
  const isOpen = missing.includes('credits') && choices.length > 0;
  const [chosen, setChosen] = useState(isOpen ? '' : (credit?.credits ?? nobody));
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">
        {text(eInvoiceNames.credit_note)} {payable.invnumber}{' '}
        {of > 1 ? <span className="soft">1 / {of}</span> : null}
      </h2>
      <Consequence of="proposals.accept" />
      <Doubts proposal={proposal} onLinked={() => call.proposals.dismiss.mutate({ id })} />
      <ErrorNotice error={change.error} />
      <Field label={text('receipts.credit_of')}>
        {(state) => (
          <select
            {...state}
            className="select"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {isOpen ? <option value="">{text('receipts.credit_choose')}</option> : null}
            {choices.map(({ invnumber, transdate, amount }) => (
              <option key={invnumber} value={invnumber}>
                {text('receipts.credit_payable', {
                  number: invnumber,
                  date: formatDate(transdate, language),
                  amount: `${bill.currency} ${formatAmount(amount)}`.trim(),
                })}
              </option>
            ))}
            {credit?.credits !== undefined &&
            choices.every(({ invnumber }) => invnumber !== credit.credits) ? (
              <option value={credit.credits}>{credit.credits}</option>
            ) : null}
            <option value={nobody}>{text('receipts.credit_alone')}</option>
          </select>
        )}
      </Field>
      {chosen === '' ? <Reject proposal={proposal} change={change} /> : null}
      {chosen === nobody ? (
        <ProposedPayable proposal={proposal} change={change} credits="" onBooked={onBooked} />
      ) : null}
      {chosen !== '' && chosen !== nobody ? (
        <CreditOfPayable
          key={chosen}
          proposal={proposal}
          credits={chosen}
          change={change}
          onBooked={onBooked}
        />
      ) : null}
    </section>
  );
};

type CreditOfPayableProps = Pick<ProposalProps, 'proposal' | 'onBooked'> & {
  credits: string;
  change: ReturnType<typeof useChange>;
};

/** The lines that are credited of the payable, and what both settle of each other. */
const CreditOfPayable = ({ proposal, credits, change, onBooked }: CreditOfPayableProps) => {
  const text = useText();
  const { call } = useBooks();
  const { id } = proposal;
  const tried = useQuery({
    queryKey: ['credit note', id, credits],
    queryFn: () => call.proposals.accept.mutate({ id, credits, dry_run: true }),
    gcTime: 0,
    retry: false,
  });
  const { payables = [], payments: [paid] = [] } = tried.data?.dry_run ?? {};
  const note = payables.find(({ amount }) => isNegative(amount));
  const book = () => change.run(async () => onBooked(await call.proposals.accept.mutate({ id, credits })));
  useShortcuts([
    { keys: 'Ctrl+Enter', label: 'receipts.book', group: 'here', run: note ? book : () => undefined },
  ]);
  const inWords = (amount: string) => `${note?.currency ?? ''} ${formatAmount(amount)}`.trim();
  const total = note ? negated(note.amount) : '0';
  const settled = paid?.amount_paid ?? '0';
  const rest = difference(total, settled);
  return (
    <>
      <ErrorNotice error={change.error ? undefined : tried.error} />
      {note ? (
        <>
          <dl className="facts-beside">
            {note.expenseentries.map(({ expense_accno, description, amount }, at) => (
              <div key={at}>
                <dt>{description || String(expense_accno)}</dt>
                <dd>
                  <Figure amount={amount} />
                </dd>
              </div>
            ))}
            {note.parts.map(({ partnumber, description, quantity }, at) => (
              <div key={at}>
                <dt>{description || partnumber}</dt>
                <dd>{quantity}</dd>
              </div>
            ))}
          </dl>
          <p role="status">
            <strong>{text('credit.comes_to', { amount: inWords(total) })}</strong>{' '}
            {isZero(settled) ? null : text('set_off.settles', { amount: inWords(settled) })}{' '}
            {isZero(rest) ? null : text('set_off.stays_open', { amount: inWords(rest) })}
          </p>
        </>
      ) : null}
      <div className="flow gap-2">
        <Button look="primary" keys="Ctrl+Enter" disabled={change.busy || !note} onClick={book}>
          {text('receipts.book')}
        </Button>
        <Reject proposal={proposal} change={change} />
      </div>
    </>
  );
};
