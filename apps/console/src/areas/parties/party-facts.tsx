import type { Metadata } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { formatPercent } from '../../values/percent.ts';
import { groupedReference } from '../../values/reference.ts';
import { type PartyKind, textOf } from './kind.ts';
import { useUsualTerms } from './usual-terms.ts';
import './parties.css';

/** The address, the contact and the terms of payment of a customer or vendor. */
export const PartyFacts = ({ kind, number }: { kind: PartyKind; number: string }) => {
  const text = useText();
  const books = useBooks();
  const usualTerms = useUsualTerms();
  const { data } = useQuery({
    queryKey: ['party facts', kind.kind, number],
    queryFn: () => kind.get(books, number),
  });
  if (!data) return null;
  const of = (field: string) => textOf(data, field);
  const city = [of('zipcode'), of('city')].filter(Boolean).join(' ');
  const address = [of('address1'), of('address2'), city, of('country')].filter(Boolean).join(', ');
  const email = of('email');
  const terms = of('terms');
  const [percent, days] = [of('discount_percent'), of('discount_days')];
  const metadata = (data['metadata'] as Metadata | undefined) ?? [];
  return (
    <p className="party-facts">
      {address ? <span>{address}</span> : null}
      {email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : null}
      {of('phone') ? <span>{of('phone')}</span> : null}
      {kind.kind === 'vendor' && of('bank_iban') ? (
        <span>{`${text('parties.iban')} ${groupedReference(of('bank_iban').replace(/\s/g, ''))}`}</span>
      ) : null}
      {of('external_id') ? <span>{`${text('external.id')} ${of('external_id')}`}</span> : null}
      {metadata.map(({ key, value }) => (
        <span key={key}>{`${key}: ${value}`}</span>
      ))}
      {terms ? <span>{text('parties.terms_days', { days: Number(terms) })}</span> : null}
      {!terms && usualTerms !== undefined && kind.kind === 'customer' ? (
        <span>{text('parties.terms_usual', { days: usualTerms })}</span>
      ) : null}
      {percent && days ? (
        <span>
          {text('parties.discount_within', { percent: formatPercent(percent), days: Number(days) })}
        </span>
      ) : null}
    </p>
  );
};
