import {
  type Amount,
  amountOf,
  type Decimal,
  decimalOf,
  hundred,
  lineAmount,
  minorUnit,
  proportion,
  round,
  zero,
} from '@kontor/domain';
import type { EInvoiceLineGiven } from '@kontor/e-invoices';
import { ownSupply, type Printed, shortest } from '../invoice-lines.ts';
import type { LineVat } from './categories.ts';
import { piece, unitCode } from './units.ts';
import { eInvoiceWords } from './words.ts';

/**
 * The lines of an electronic invoice. The net amount of a line is the one that was booked; price
 * and discount lead to it exactly (docs/interface §9.1).
 */

/** The most decimals of a price that is made of an amount; beyond, it is that of the quantity. */
const priceDecimals = 6;

type Signed = {
  /** -1 for a credit note, whose amounts are above zero where it credits. */
  sign: Amount;
  places: number;
};

/** Price and quantity, of which the price is never below zero. */
const pricedBy = (
  amount: Amount,
  quantity: Amount,
  usual: Amount | undefined,
): Pick<EInvoiceLineGiven, 'quantity' | 'price' | 'price_base'> => {
  if (quantity.eq(zero)) return { quantity: '0', price: usual?.abs().toFixed() ?? '0' };
  // The quantity bears the sign of the amount.
  const count = amount.lt(zero) ? quantity.abs().times('-1') : quantity.abs();
  const shown = count.toFixed();
  if (usual) return { quantity: shown, price: usual.abs().toFixed() };
  const price = proportion(amount.abs(), { part: amountOf('1'), whole: count.abs() }, priceDecimals);
  if (price.times(count.abs()).eq(amount.abs())) return { quantity: shown, price: price.toFixed() };
  return { quantity: shown, price: amount.abs().toFixed(), price_base: count.abs().toFixed() };
};

type InvoicePart = Printed['invoice']['parts'][number];

/** The price, the quantity and the discount of a part, which lead to its net amount. */
const partPrices = (
  part: InvoicePart,
  {
    net,
    included,
    rate,
    language,
  }: { net: Amount; included: boolean; rate: Decimal | undefined } & Pick<Printed, 'language'>,
  { sign, places }: Signed,
): Partial<EInvoiceLineGiven> => {
  const quantity = amountOf(part.quantity).times(sign);
  const written = lineAmount({ ...part, discount: '0' as Decimal }, places).times(sign);
  const whole = hundred.plus(amountOf(rate ?? '0'));
  const listed = included ? proportion(written, { part: hundred, whole }, places) : written;
  const hasDiscount = !amountOf(part.discount).eq(zero);
  const base = hasDiscount ? listed : net;
  const unit = amountOf(part.sellprice);
  const isListed = !included && round(unit.times(quantity), places).eq(base);
  const taken = base.minus(net);
  const words = eInvoiceWords(language);
  const isSurcharge = amountOf(part.discount).lt(zero);
  const change = {
    amount: decimalOf(isSurcharge ? zero.minus(taken) : taken, places),
    base: decimalOf(base, places),
    percent: amountOf(part.discount).abs().toFixed(),
    reason: isSurcharge ? words.surcharge : words.discount,
  };
  return {
    ...pricedBy(base, quantity, isListed ? unit : undefined),
    ...(hasDiscount ? (isSurcharge ? { charges: [change] } : { allowances: [change] }) : {}),
  };
};

const itemNamed = (text: string, usual: string): Pick<EInvoiceLineGiven, 'name' | 'description'> => {
  const [name = '', ...more] = text.split('\n').map((line) => line.trim());
  const description = more.join('\n').trim();
  return { name: name || usual, ...(description === '' ? {} : { description }) };
};

/** The days of supply of a line, where they are not those of the invoice. */
const periodOf = (line: Parameters<typeof ownSupply>[0]): Pick<EInvoiceLineGiven, 'period'> => {
  const own = ownSupply(line);
  return own ? { period: { from: own.from, to: own.to ?? own.from } } : {};
};

const unitOf = (unit: string, { language }: Printed): Pick<EInvoiceLineGiven, 'unit' | 'attributes'> => {
  const { code, isKnown } = unitCode(unit);
  return {
    unit: code,
    ...(isKnown ? {} : { attributes: [{ name: eInvoiceWords(language).unit, value: unit.trim() }] }),
  };
};

/** The lines of an invoice with their net amounts, as they were booked. */
export const eInvoiceLines = (
  printed: Printed,
  vats: readonly LineVat[],
  sign: Amount,
): { line: EInvoiceLineGiven; net: Amount; vat: LineVat }[] => {
  const { ledger, invoice, entry, language } = printed;
  const places = minorUnit(invoice.currency);
  const signed = { sign, places };
  const isByParts = invoice.parts.length > 0;
  const lines = isByParts ? invoice.parts : invoice.incomeentries;
  return lines.map((line, at) => {
    const net = zero.minus(amountOf(entry.postings[1 + at]?.original_amount ?? '0')).times(sign);
    const vat = vats[at] ?? { category: 'S' };
    const rate = vat.rate as Decimal | undefined;
    const prices =
      'partnumber' in line
        ? {
            seller_item: line.partnumber,
            ...itemNamed(
              [line.description, line.itemnote].filter((text) => text !== '').join('\n'),
              line.partnumber,
            ),
            ...unitOf(line.unit, printed),
            ...partPrices(line, { net, included: invoice.taxincluded, rate, language }, signed),
          }
        : {
            ...itemNamed(line.description, ledger.accounts.get(line.income_accno)?.description ?? ''),
            ...{ unit: piece, ...pricedBy(net, amountOf('1'), undefined) },
          };
    return {
      ...{ net, vat },
      line: {
        id: String(at + 1),
        ...prices,
        net: decimalOf(net, places),
        vat: {
          category: vat.category,
          rate: vat.rate === undefined ? undefined : shortest(vat.rate as Decimal),
        },
        ...periodOf(line),
      },
    };
  });
};
