import type { Metadata } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { FactsLine, ShortFact } from '../../layout/layout.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { formatPercent } from '../../values/percent.ts';
import { groupedReference } from '../../values/reference.ts';
import { type PartyKind, textOf } from './kind.ts';
import { useUsualTerms } from './usual-terms.ts';

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
  const fact = (field: string) => textOf(data, field);
  const city = [fact('zipcode'), fact('city')].filter(Boolean).join(' ');
  const address = [fact('address1'), fact('address2'), city, fact('country')].filter(Boolean).join(', ');
  const email = fact('email');
  const terms = fact('terms');
  const [percent, days] = [fact('discount_percent'), fact('discount_days')];
  const metadata = (data['metadata'] as Metadata | undefined) ?? [];
  return (
    <FactsLine>
      <ShortFact>{address}</ShortFact>
      {email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : null}
      <ShortFact>{fact('phone')}</ShortFact>
      {kind.kind === 'vendor' ? (
        <ShortFact name={text('parties.bank_iban')}>
          {groupedReference(fact('bank_iban').replace(/\s/g, ''))}
        </ShortFact>
      ) : null}
      <ShortFact name={text('external_id')}>{fact('external_id')}</ShortFact>
      {metadata.map(({ key, value }) => (
        <ShortFact key={key}>{`${key}: ${value}`}</ShortFact>
      ))}
      {terms ? <ShortFact>{text('parties.terms_days', { days: Number(terms) })}</ShortFact> : null}
      {!terms && usualTerms !== undefined && kind.kind === 'customer' ? (
        <ShortFact>{text('parties.terms_usual', { days: usualTerms })}</ShortFact>
      ) : null}
      {percent && days ? (
        <ShortFact>
          {text('parties.discount_within', { percent: formatPercent(percent), days: Number(days) })}
        </ShortFact>
      ) : null}
    </FactsLine>
  );
};
