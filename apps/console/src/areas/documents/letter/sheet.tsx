import type { ReactNode } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { type TextName, useText } from '../../../texts/text.ts';
import { isZero } from '../../../values/amount.ts';
import type { DocumentFact } from '../document-facts.tsx';
import { type LetterLine, LetterLines } from './lines.tsx';
import './letter.css';

/** A tax below the lines: its name, what it taxes, and how much it is. */
export type LetterTax = { label: string; base?: string | undefined; amount: string };

type SheetProps = {
  /** Whose it is: the lines of the address, the first of which leads to the party. */
  party: { href: string; lines: readonly string[] };
  facts: readonly DocumentFact[];
  /** The matter that it is about. */
  subject: string;
  notes: string;
  currency: string;
  /** The decimals of the currency. */
  lines: readonly LetterLine[];
  net: string;
  taxes: readonly LetterTax[];
  /** Whether the lines have the taxes in them, which then are a part of the total. */
  isTaxIncluded: boolean;
  rounding?: string | undefined;
  total: string;
  /**
   * The part that was paid and the one that is open, maybe by other names; absent where none can
   * be.
   */
  settled?: { paid: string; open: string; names?: readonly [TextName, TextName] } | undefined;
};

/** A document as its other side reads it: address, dates, lines, taxes and what is to be paid. */
export const LetterSheet = ({ party, facts, subject, notes, ...figures }: SheetProps) => {
  const [name = '', ...address] = party.lines;
  return (
    <article className="card billed">
      <div className="billed-head">
        <address className="billed-party">
          <Anchor href={party.href}>{name}</Anchor>
          {address.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </address>
        <dl className="billed-facts">
          {facts.map(({ label, value }) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      {subject === '' ? null : <p className="billed-subject">{subject}</p>}
      <LetterLines lines={figures.lines} />
      <LetterSums {...figures} />
      {notes === '' ? null : <p className="billed-notes">{notes}</p>}
    </article>
  );
};

type TotalsProps = Omit<SheetProps, 'party' | 'facts' | 'subject' | 'notes' | 'lines'>;

const LetterSums = ({ currency, net, taxes, isTaxIncluded, rounding, total, settled }: TotalsProps) => {
  const text = useText();
  const [paidName, openName] = settled?.names ?? ['documents.paid', 'documents.open'];
  const all = text('documents.total', { currency });
  return (
    <dl className="billed-totals">
      {taxes.length === 0 || isTaxIncluded ? null : <Sum label={text('documents.net')} amount={net} />}
      {isTaxIncluded ? null : <Taxes taxes={taxes} />}
      {rounding === undefined ? null : <Sum label={text('documents.rounding')} amount={rounding} />}
      <Sum label={all} amount={total} look="billed-total" />
      {isTaxIncluded ? <Taxes taxes={taxes} look="billed-within" /> : null}
      {!settled || isZero(settled.paid) ? null : (
        <>
          <Sum label={text(paidName as 'documents.paid')} amount={settled.paid} />
          <Sum label={text(openName as 'documents.open')} amount={settled.open} look="billed-open" />
        </>
      )}
    </dl>
  );
};

const Taxes = ({ taxes, look }: { taxes: readonly LetterTax[]; look?: string }) =>
  taxes.map(({ label, amount }) => (
    <Sum key={label} label={label} amount={amount} {...(look ? { look } : {})} />
  ));

const Sum = ({ label, amount, look }: { label: ReactNode; amount: string; look?: string }) => (
  <div className={look}>
    <dt>{label}</dt>
    <dd>
      <Figure amount={amount} />
    </dd>
  </div>
);
