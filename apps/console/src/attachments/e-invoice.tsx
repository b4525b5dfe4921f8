import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../controls/notice.tsx';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { type TextName, useText } from '../texts/text.ts';
import { formatDate, isDate } from '../values/date.ts';
import { SheetLines, SheetTotals } from './e-invoice-figures.tsx';
import { eInvoiceNames } from './e-invoice-names.ts';
import './e-invoice.css';

type EInvoice = Outputs['receipts']['e_invoice'];
type ShownReceipt = Pick<Outputs['receipts']['get'], 'id' | 'status'>;

/** An electronic invoice as a sheet of paper, in place of the pages that it does not have. */
export const EInvoiceSheet = ({ receipt: { id, status } }: { receipt: ShownReceipt }) => {
  const text = useText();
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.receipts.e_invoice.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <div className="receipt-pages">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that scrolls is reached by the keyboard. */}
      <section className="receipt-scroll" tabIndex={0} aria-label={text('receipts.e_invoice')}>
        {status === 'FAILED' ? null : <ErrorNotice error={error} />}
        {data ? <Sheet invoice={data} /> : null}
      </section>
    </div>
  );
};

const Sheet = ({ invoice }: { invoice: EInvoice }) => {
  const text = useText();
  const { kind, number, seller, buyer, notes, attachments, broken } = invoice;
  return (
    <article className="e-invoice">
      <header>
        <h2>
          {text(eInvoiceNames[kind])} {number}
        </h2>
        <span className="soft">{`${invoice.syntax} · ${invoice.type_code}`}</span>
      </header>
      <div className="e-invoice-parties">
        <SheetParty name={text('receipts.vendor')} party={seller} />
        <SheetParty name={text('to')} party={buyer} />
        <SheetDates invoice={invoice} />
      </div>
      <SheetLines invoice={invoice} />
      <SheetTotals invoice={invoice} />
      <SheetPayment invoice={invoice} />
      {notes.map((note, at) => (
        <p key={at} className="e-invoice-note">
          {note}
        </p>
      ))}
      {attachments.length > 0 ? (
        <SheetPart title={text('history.attachments')}>
          {attachments.map(({ reference, description, file_name }, at) => (
            <div key={at}>
              {[...new Set([reference, description, file_name])].filter(Boolean).join(' · ')}
            </div>
          ))}
        </SheetPart>
      ) : null}
      {broken.length > 0 ? (
        <details>
          <summary>{text('receipts.e_rules', { count: broken.length })}</summary>
          <ul>
            {broken.map(({ rule, sentence }) => (
              <li key={rule}>
                {rule}: {sentence}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </article>
  );
};

const SheetParty = ({ name, party }: { name: string; party: EInvoice['seller'] }) => {
  const { address1, address2, address3, zipcode, city, country, vat_number, registration } = party;
  const place = [zipcode, city].filter(Boolean).join(' ');
  const lines = [
    ...[party.trading_name === party.name ? '' : party.trading_name, address1, address2, address3],
    [place, country].filter(Boolean).join(', '),
  ];
  const more = [vat_number || registration, party.contact, party.phone, party.mail];
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <div className="e-invoice-name">{party.name}</div>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {more.filter(Boolean).map((line) => (
        <div key={line} className="soft">
          {line}
        </div>
      ))}
    </section>
  );
};

/** A day as the language has it; what is none as it was written. */
const useDay = () => {
  const { language } = useLanguage();
  return (day: string) => (isDate(day) ? formatDate(day, language) : day);
};

const SheetDates = ({ invoice }: { invoice: EInvoice }) => {
  const text = useText();
  const day = useDay();
  const { issued, due, delivered, period_from, period_to, order, contract, buyer_reference } = invoice;
  const period = [period_from, period_to].filter(Boolean).map(day).join(' – ');
  return (
    <SheetFacts
      facts={[
        [text('date'), day(issued)],
        [text('documents.due'), day(due)],
        [text('documents.supply'), period || day(delivered)],
        [text('documents.order'), order],
        [text('receipts.e_contract'), contract],
        [text('documents.reference'), buyer_reference],
        ...invoice.preceding.map(
          (one): SheetFact => [
            text('documents.invoice'),
            [one.number, day(one.issued)].filter(Boolean).join(', '),
          ],
        ),
      ]}
    />
  );
};

type SheetFact = readonly [name: string, value: string];

/** Names with their values; those without one are left out. */
const SheetFacts = ({ facts }: { facts: readonly SheetFact[] }) => (
  <dl>
    {facts
      .filter(([, value]) => value !== '')
      .map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

const SheetPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

// Ways of payment by UNTDID 4461.
const means: Readonly<Record<string, TextName>> = {
  ...{ 10: 'receipts.e_cash', 30: 'receipts.e_transfer', 31: 'receipts.e_transfer' },
  ...{ 42: 'receipts.e_transfer', 58: 'receipts.e_transfer', 49: 'receipts.e_debit' },
  ...{ 59: 'receipts.e_debit', 48: 'receipts.e_card', 54: 'receipts.e_card', 55: 'receipts.e_card' },
};

const SheetPayment = ({ invoice: { payment, payee } }: { invoice: EInvoice }) => {
  const text = useText();
  const { accounts, reference, terms } = payment;
  const ways = payment.means.map((one) => {
    const name = means[one];
    return name === undefined ? one : text(name);
  });
  const facts: readonly SheetFact[] = [
    [text('receipts.e_payee'), payee],
    ...accounts.map(
      ({ id, name, bic }): SheetFact => [ways[0] ?? '', [id, bic, name].filter(Boolean).join(' · ')],
    ),
    ...(accounts.length > 0 ? [] : ways.map((way): SheetFact => [text('documents.payment'), way])),
    [text('documents.reference'), reference],
    [text('documents.terms'), terms],
  ];
  if (facts.every(([, value]) => value === '')) return null;
  return (
    <SheetPart title={text('documents.payment')}>
      <SheetFacts facts={facts} />
    </SheetPart>
  );
};
