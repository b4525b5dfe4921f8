import type { Outputs } from '@kontor/client';
import { Figure } from '../controls/figure.tsx';
import { useText } from '../texts/text.ts';
import { formatAmount, isZero } from '../values/amount.ts';

type EInvoice = Outputs['receipts']['e_invoice'];

// Units by UN/ECE recommendation 20 that have a sign of their own; a piece needs none.
const unitSigns: Readonly<Record<string, string>> = {
  ...{ C62: '', H87: '', EA: '', XPP: '', ZZ: '', HUR: 'h', MIN: 'min', KGM: 'kg', GRM: 'g', TNE: 't' },
  ...{ MTR: 'm', KMT: 'km', MTK: 'm²', MTQ: 'm³', LTR: 'l', KWH: 'kWh', P1: '%' },
};

/** The lines of an electronic invoice, with the allowances and charges of all of it. */
export const SheetLines = ({ invoice: { lines, line_count, adjustments } }: { invoice: EInvoice }) => {
  const text = useText();
  if (lines.length === 0 && adjustments.length === 0) return null;
  return (
    <>
      <table aria-label={text('documents.lines')}>
        <thead>
          <tr>
            <th scope="col">{text('description')}</th>
            <th scope="col">{text('documents.quantity')}</th>
            <th scope="col" className="e-invoice-price">
              {text('documents.price')}
            </th>
            <th scope="col">{text('ledger.tax')}</th>
            <th scope="col">{text('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <td>
                {line.name}
                {line.description === '' ? null : <div className="soft">{line.description}</div>}
              </td>
              <td>
                <Figure amount={line.quantity} places={0} /> {unitSigns[line.unit] ?? line.unit}
              </td>
              <td className="e-invoice-price">
                <Figure amount={line.price} />
                {['', '1', '1.0', '1.00'].includes(line.price_base) ? null : ` / ${line.price_base}`}
              </td>
              <td>{rateText(line.vat_rate, line.vat_category)}</td>
              <td>
                <Figure amount={line.net} />
              </td>
            </tr>
          ))}
          {adjustments.map(({ is_charge, reason, amount, vat_rate }, at) => (
            <tr key={`adjustment ${at}`}>
              <td>{reason}</td>
              <td />
              <td className="e-invoice-price" />
              <td>{rateText(vat_rate, '')}</td>
              <td>
                <Figure amount={is_charge ? amount : negated(amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {line_count > lines.length ? (
        <p className="soft">{text('receipts.e_more', { shown: lines.length, all: line_count })}</p>
      ) : null}
    </>
  );
};

/** A rate; where nothing is charged, the code that says why (EN 16931). */
const rateText = (rate: string, category: string): string =>
  rate === '' || Number(rate) === 0 ? category : `${rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')} %`;

const negated = (amount: string): string => {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};

/** Its totals, and its VAT by rate. */
export const SheetTotals = ({ invoice: { totals, taxes, currency } }: { invoice: EInvoice }) => {
  const text = useText();
  const isGiven = (amount: string) => amount !== '' && !isZero(amount);
  const rows: readonly (readonly [name: string, amount: string])[] = [
    [text('receipts.e_net'), totals.net],
    ...taxes.map(
      ({ rate, taxable, tax, category, reason }) =>
        [
          isGiven(rate)
            ? text('receipts.e_tax_of', {
                rate: rateText(rate, '').replace(' %', ''),
                base: formatAmount(taxable),
              })
            : [text('ledger.tax'), category, reason].filter(Boolean).join(' · '),
          tax,
        ] as const,
    ),
    [`${text('ledger.document_total')} ${currency}`, totals.gross],
    ...(isGiven(totals.rounding) ? [[text('documents.rounding'), totals.rounding] as const] : []),
    ...(isGiven(totals.paid) ? [[text('receipts.e_paid'), negated(totals.paid)] as const] : []),
    ...(totals.due === totals.gross ? [] : [[text('receipts.e_due'), totals.due] as const]),
  ];
  const strong = [text('receipts.e_due'), `${text('ledger.document_total')} ${currency}`];
  return (
    <table className="e-invoice-totals" aria-label={text('ledger.document_total')}>
      <tbody>
        {rows
          .filter(([, amount]) => amount !== '')
          .map(([name, amount], at) => (
            <tr key={at} className={strong.includes(name) ? 'e-invoice-total' : undefined}>
              <th scope="row">{name}</th>
              <td>
                <Figure amount={amount} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
