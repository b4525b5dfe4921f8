import { useQuery } from '@tanstack/react-query';
import { useAccounts } from '../../../choices/accounts.ts';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { useText } from '../../../texts/text.ts';
import { formatPercent } from '../../../values/percent.ts';
import { groupedReference } from '../../../values/reference.ts';
import { type PartyFacts, useLastAccountOf, useOpenItems } from './party.ts';

type PartyCardProps = {
  kind: DocumentKind;
  number: string;
  party: PartyFacts;
  /** The terms of a party without its own, by the settings. */
  usualTerms: number | undefined;
};

/**
 * The customer or vendor of a document that is typed: address, open items, terms, and what is
 * usual.
 */
export const PartyCard = ({ kind, number, party, usualTerms }: PartyCardProps) => {
  const text = useText();
  const { address1, address2, zipcode, city, country, terms, bank_iban } = party;
  const isUsual = terms === undefined;
  const days = terms ?? usualTerms;
  const place = [zipcode, city].filter(Boolean).join(' ');
  const address = [address1, address2, place, country].filter(Boolean).join(', ');
  return (
    <section className="card party-card" aria-label={party.name || number}>
      <div className="party-card-who">
        <Anchor href={kind.toParty(number)}>{party.name || number}</Anchor>
        {address ? <span>{address}</span> : null}
      </div>
      <dl className="flow start spaced">
        <OpenFact kind={kind} number={number} />
        <div>
          <dt>{text('documents.terms')}</dt>
          <dd>
            {days
              ? text(isUsual ? 'parties.terms_usual' : 'parties.terms_days', { days })
              : text('documents.no_terms')}
            <Discount party={party} />
          </dd>
        </div>
        <AccountFact kind={kind} number={number} />
        {kind.kind === 'payable' && bank_iban ? (
          <div>
            <dt>{text('parties.bank_iban')}</dt>
            <dd>
              {groupedReference(bank_iban.replace(/\s/g, ''))}
              {'iban_confirmed' in party && party.iban_confirmed === false ? (
                <span className="party-card-unconfirmed">{text('payables.iban_unconfirmed')}</span>
              ) : null}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
};

/** The cash discount that a vendor grants. */
const Discount = ({ party }: Pick<PartyCardProps, 'party'>) => {
  const text = useText();
  if (!('discount_percent' in party) || !party.discount_percent || !party.discount_days) return null;
  const percent = formatPercent(party.discount_percent);
  return (
    <span className="party-card-more">
      {text('parties.discount_within', { percent, days: party.discount_days })}
    </span>
  );
};

/**
 * The number of documents that are open, and the sum of each currency; those that are overdue stand
 * out.
 */
const OpenFact = ({ kind, number }: Pick<PartyCardProps, 'kind' | 'number'>) => {
  const text = useText();
  const items = useOpenItems(kind, number);
  const toOpen = (status: string) => kind.toList({ party: number, status });
  return (
    <div>
      <dt>{text('documents.open_items')}</dt>
      <dd>
        {items === undefined ? <Skeleton /> : null}
        {items?.count === 0 ? text('documents.nothing_open') : null}
        {items && items.count > 0 ? (
          <Anchor href={toOpen('OPEN')}>
            {text('documents.open_count', { count: items.count })}{' '}
            {items.open.map(({ currency, amount }) => (
              <span key={currency} className="party-card-sum">
                {currency} <Figure amount={amount} />
              </span>
            ))}
          </Anchor>
        ) : null}
        {items && items.overdue > 0 ? (
          <Anchor className="party-card-overdue plain-link" href={toOpen('OVERDUE')}>
            {text('documents.overdue_count', { count: items.overdue })}
          </Anchor>
        ) : null}
      </dd>
    </div>
  );
};

/** The account of the last document, which the first line begins with. */
const AccountFact = ({ kind, number }: Pick<PartyCardProps, 'kind' | 'number'>) => {
  const text = useText();
  const accounts = useAccounts();
  const last = useQuery(useLastAccountOf(kind)(number)).data;
  if (!last) return null;
  return (
    <div>
      <dt>{text('documents.last_account')}</dt>
      <dd>{`${last} ${accounts.find(({ accno }) => accno === last)?.description ?? ''}`}</dd>
    </div>
  );
};
