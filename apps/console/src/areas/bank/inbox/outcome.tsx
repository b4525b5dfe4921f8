import type { ReactNode } from 'react';
import { useAccounts } from '../../../choices/accounts.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { invoicePages } from '../../../pages/invoices.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { payablePages } from '../../../pages/payables.ts';
import { EntryLink } from '../../../postings/entry-link.tsx';
import { useText } from '../../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated } from '../../../values/amount.ts';
import type { BankOutcome } from './list.ts';

type Allocation = BankOutcome['documents'][number];
type Share = BankOutcome['accounts'][number];

/** The bookings that an outcome makes, in words: documents, accounts, and what is reversed. */
export const OutcomeParts = ({ outcome }: { outcome: BankOutcome }) => {
  const text = useText();
  const { documents, accounts, undoes, entries } = outcome;
  return (
    <ul className="bank-outcome">
      {documents.map((one) => (
        <Paid key={`${one.kind} ${one.party_number} ${one.number}`} of={one} />
      ))}
      {accounts.map((share, at) => (
        <Taken key={`${share.accno} ${at}`} of={share} />
      ))}
      {undoes === undefined ? null : (
        <OutcomePart>
          {text('bank.undoes')}{' '}
          <Anchor href={bankPages.lines.to({ show: 'all', line: undoes })}>
            {text('bank.line', { id: undoes })}
          </Anchor>
        </OutcomePart>
      )}
      {(entries ?? []).map(({ entry_id }) => (
        <OutcomePart key={entry_id}>
          {text('bank.is_entry')} <EntryLink id={entry_id} />
        </OutcomePart>
      ))}
    </ul>
  );
};

const OutcomePart = ({
  amount,
  note,
  children,
}: {
  amount?: string;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <li className="bank-part">
    <span className="bank-part-what">
      <span>{children}</span>
      {note ? <span className="soft bank-part-note">{note}</span> : null}
    </span>
    {amount === undefined ? null : <Figure amount={amount} />}
  </li>
);

/** Reports the part of a document that stays open, or is too much, where that is known. */
const useRestText = () => {
  const text = useText();
  return ({ open, amount, writeoff, currency }: Allocation): string | undefined => {
    if (open === undefined) return undefined;
    const rest = difference(difference(open, amount), writeoff?.amount ?? '0');
    if (isZero(rest)) return text('bank.paid_whole');
    const isLess = isNegative(rest) === isNegative(open);
    return text(isLess ? 'bank.stays_open' : 'bank.overpaid', {
      amount: `${currency} ${formatAmount(isLess ? rest : negated(rest))}`,
    });
  };
};

const Paid = ({ of }: { of: Allocation }) => {
  const text = useText();
  const restText = useRestText();
  const { kind, number, party_number, amount, currency, settles, exchangerate, writeoff } = of;
  const href = kind === 'invoice' ? invoicePages.one.to(number) : payablePages.one.to(party_number, number);
  const exchanged =
    exchangerate === undefined
      ? undefined
      : text('bank.exchanged', { amount: `${currency} ${formatAmount(amount)}`, rate: exchangerate });
  return (
    <>
      <OutcomePart amount={settles} note={[exchanged, restText(of)].filter(Boolean).join(' · ')}>
        <Anchor href={href}>
          {text(`hit.${kind}`)} {number}
        </Anchor>
      </OutcomePart>
      {writeoff ? (
        <OutcomePart
          note={text('bank.without_money', { amount: `${currency} ${formatAmount(writeoff.amount)}` })}
        >
          {text(`bank.why.${writeoff.why}`)}: <AccountName accno={writeoff.accno} />
        </OutcomePart>
      ) : null}
    </>
  );
};

const Taken = ({ of: { why, accno, amount, tax_accno, memo } }: { of: Share }) => {
  const text = useText();
  const notes = [
    why === 'account' ? undefined : text(`bank.why.${why}`),
    tax_accno === undefined ? undefined : text('bank.tax_within', { account: tax_accno }),
    memo,
  ];
  return (
    <OutcomePart amount={amount} note={notes.filter(Boolean).join(' · ')}>
      <AccountName accno={accno} />
    </OutcomePart>
  );
};

/** An account by number and name, which leads to its postings. */
export const AccountName = ({ accno }: { accno: number }) => {
  const found = useAccounts().find((account) => account.accno === accno);
  return (
    <Anchor href={ledgerPages.account.to(accno)}>
      {accno} {found?.description}
    </Anchor>
  );
};
