import { addressLines, type Decimal, lineAmount, minorUnit } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { customerPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isZero, sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { formatPercent } from '../../values/percent.ts';
import type { LetterLine } from '../documents/letter/lines.tsx';
import { LetterSheet } from '../documents/letter/sheet.tsx';
import { subtotalsOf } from '../documents/lines/layouts.ts';
import type { Offer } from './state.tsx';

/** An offer as its customer reads it. */
export const OfferLetter = ({ offer }: { offer: Offer }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const country = useQuery(query.settings.get.queryOptions()).data?.sender?.country ?? 'CH';
  const { customer, currency, amount, netamount, taxes, state, invoiced, left } = offer;
  const places = minorUnit(currency);
  const rounding = difference(amount, sumOf([netamount, ...taxes.map((tax) => tax.amount)], places), places);
  const address = addressLines(customer, { country });
  return (
    <LetterSheet
      party={{
        href: customerPages.one.to(offer.customernumber),
        lines: address.length > 0 ? address : [offer.customernumber],
      }}
      facts={[
        { label: text('date'), value: formatDate(offer.transdate, language) },
        { label: text('offers.valid_until'), value: formatDate(offer.valid_until, language) },
        { label: text('documents.order'), value: offer.ordnumber },
      ]}
      subject={offer.description}
      notes={offer.notes}
      currency={currency}
      lines={letterLines(offer, text)}
      net={netamount}
      taxes={taxes.map(({ rate, base, amount: tax }) => ({
        label:
          rate === undefined
            ? text('documents.tax')
            : `${text('documents.tax')} ${text('documents.tax_of', { rate: formatPercent(rate), base: formatAmount(base) })}`,
        amount: tax,
      }))}
      isTaxIncluded={offer.taxincluded}
      rounding={isZero(rounding) ? undefined : rounding}
      total={amount}
      settled={
        state === 'ACCEPTED'
          ? { paid: invoiced, open: left, names: ['offers.invoiced', 'offers.left'] }
          : undefined
      }
    />
  );
};

const pricedPart = ({ sellprice, quantity, discount }: Offer['parts'][number]) => ({
  sellprice: sellprice as Decimal,
  quantity: quantity as Decimal,
  discount: discount as Decimal,
});

/** The lines with the titles and subtotals among them; one that does not count says so. */
export const letterLines = (offer: Offer, text: ReturnType<typeof useText>): LetterLine[] => {
  const { parts, incomeentries, currency } = offer;
  const places = minorUnit(currency);
  const rateOf = (accnos: readonly number[]) => {
    const rates = offer.taxes.flatMap(({ tax_accno, rate }) =>
      rate !== undefined && accnos.includes(tax_accno) ? [formatPercent(rate)] : [],
    );
    return rates.length === 0 ? '–' : rates.join(' + ');
  };
  const lines: LetterLine[] =
    parts.length > 0
      ? parts.map((part) => ({
          ...{ article: part.partnumber, description: part.description, quantity: part.quantity },
          ...{ unit: part.unit || undefined, price: part.sellprice },
          discount: isZero(part.discount) ? undefined : part.discount,
          rate: rateOf(part.tax_accnos),
          amount: lineAmount(pricedPart(part), places).toFixed(places),
        }))
      : incomeentries.map(({ description, amount, tax_accno }) => ({
          ...{ description, amount, rate: rateOf(tax_accno ? [tax_accno] : []) },
        }));
  const sources = parts.length > 0 ? parts : incomeentries;
  const isCounted = (at: number) => !sources[at]?.choice;
  const sums = subtotalsOf(
    sources,
    lines.map(({ amount }, at) => (isCounted(at) ? amount : undefined)),
    places,
  );
  return lines.flatMap((line, at): LetterLine[] => {
    const { title, choice, department, project } = sources[at] ?? {};
    const dimensioned = { ...line, department, project };
    const sum = sums[at];
    return [
      ...(title ? [{ description: title, part: 'title' as const }] : []),
      choice ? { ...dimensioned, choice: text(`offers.${choice}`) } : dimensioned,
      ...(sum === undefined
        ? []
        : [{ description: text('documents.subtotal'), amount: sum, part: 'subtotal' as const }]),
    ];
  });
};
