import { type Decimal, lineAmount } from '@kontor/domain';
import { Figure } from '../../controls/figure.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { useText } from '../../texts/text.ts';
import { formatPercent } from '../../values/percent.ts';
import type { Offer } from './state.tsx';

const pricedPart = ({ sellprice, quantity, discount }: Offer['parts'][number]) => ({
  sellprice: sellprice as Decimal,
  quantity: quantity as Decimal,
  discount: discount as Decimal,
});

/** The lines of an offer as the customer sees them: quantity, price, amount, taxes and total. */
export const OfferLines = ({ offer }: { offer: Offer }) => {
  const text = useText();
  const { parts, incomeentries, taxes, currency } = offer;
  const isByParts = parts.length > 0;
  // A telephone has no room for quantity and price.
  const narrow = useNarrow();
  const span = isByParts && !narrow ? 3 : 1;
  const lines = isByParts
    ? parts.map((part) => ({
        ...{ title: part.title, choice: part.choice, description: part.description },
        ...{ quantity: `${part.quantity} ${part.unit}`.trim(), price: part.sellprice },
        amount: lineAmount(pricedPart(part), 2).toFixed(2),
      }))
    : incomeentries.map(({ title, choice, description, amount }) => ({
        ...{ title, choice, description, amount },
        ...{ quantity: '', price: undefined },
      }));
  return (
    <section className="card offer-part" aria-label={text('documents.lines')}>
      <table className="offer-table">
        <thead>
          <tr>
            <th scope="col">{text('description')}</th>
            {isByParts ? (
              <>
                <th scope="col" className="offer-figure offer-wide">
                  {text('documents.quantity')}
                </th>
                <th scope="col" className="offer-figure offer-wide">
                  {text('documents.price')}
                </th>
              </>
            ) : null}
            <th scope="col" className="offer-figure">
              {text('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, choice, description, quantity, price, amount }, at) => (
            <tr key={at} className={choice ? 'soft' : undefined}>
              <td>
                {title ? <div className="offer-title">{title}</div> : null}
                {description}
                {choice ? <span className="tag offer-choice">{text(`offers.${choice}`)}</span> : null}
              </td>
              {isByParts ? (
                <>
                  <td className="offer-figure offer-wide">{quantity}</td>
                  <td className="offer-figure offer-wide">{price ? <Figure amount={price} /> : null}</td>
                </>
              ) : null}
              <td className="offer-figure">
                <Figure amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {taxes.map(({ tax_accno, rate, amount }) => (
            <tr key={`${tax_accno} ${rate}`}>
              <th scope="row" colSpan={span}>
                {text('documents.tax')} {rate ? `${formatPercent(rate)} %` : ''}
              </th>
              <td className="offer-figure">
                <Figure amount={amount} />
              </td>
            </tr>
          ))}
          <tr className="offer-total">
            <th scope="row" colSpan={span}>
              {text('documents.total', { currency })}
            </th>
            <td className="offer-figure">
              <Figure amount={offer.amount} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
