import type { VatCode } from '../../master-data/vat-code.ts';
import { type Posting, posting } from '../../posting/entry.ts';
import type { Exchange } from '../../posting/exchange.ts';
import type { BookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, hundred, proportion, split, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

/**
 * A tax of the document that is paid, with its base, in the client's currency and debit positive.
 */
export type TaxOfDocument = {
  accno: number;
  amount: Decimal;
  tax_base: Decimal | null;
  tax_rate: Decimal | null;
  taxdate: BookingDate | null;
};

/**
 * The amount of a document in a figure without tax, such as exports (220), in the client's currency
 * and debit positive.
 */
export type UntaxedOfDocument = { vat_code: VatCode; amount: Decimal };

/**
 * A discount, in the document's currency (`amount`) and in the client's (`base`), at the rate of
 * the document.
 */
export type Discount = {
  module: 'ar' | 'ap';
  accno: number;
  amount: Amount;
  base: Amount;
  /** The total of the document in the client's currency. */
  total: Amount;
  taxes: readonly TaxOfDocument[];
  untaxed: readonly UntaxedOfDocument[];
  memo: string;
  source: string;
};

/**
 * The postings of a discount that also reduces tax (docs/interface §12). It is split in proportion
 * to the nets and taxes of the document; each part is rounded, and the largest takes the remainder.
 * The net parts are posted to the discount account, one for each tax and for each figure without
 * tax, which it reduces itself, and the tax parts to the tax accounts of the document, each with
 * its base, also where the tax rounds to 0.00. No money moves, so there is no exchange gain or
 * loss.
 */
export const discountPostings = (discount: Discount, exchange: Exchange): Posting[] => {
  const { module, accno, memo, source, untaxed } = discount;
  const side = module === 'ar' ? 'debit' : 'credit';
  const taxes = taxesOfOneKind(discount);
  const nets = taxes.map((tax) => baseOf(tax, exchange.basePlaces));
  const charged = taxes.map(({ amount }) => amountOf(amount));
  // A discount from a vendor is not turnover; it only reduces input tax.
  const figures = module === 'ar' ? untaxed : [];
  const codes = figures.map((figure) => figure.vat_code);
  const exempt = figures.map((figure) => zero.minus(amountOf(figure.amount)));
  const rest = discount.total.minus(sum([...nets, ...exempt, ...charged]));
  const bases = [...nets, ...exempt, rest, ...charged];
  const originals = split(discount.amount, bases, exchange.places);
  const amounts = split(discount.base, bases, exchange.basePlaces);
  const booked = (at: number, line: Partial<Parameters<typeof posting>[1]> & { accno: number }): Posting => ({
    ...posting(side, { memo, source, ...line, amount: amounts[at] ?? zero }, exchange.basePlaces),
    original_amount: posting(side, { accno: line.accno, amount: originals[at] ?? zero }, exchange.places)
      .amount,
  });
  const vat_code = module === 'ar' ? '235' : 'none';
  // A tax that rounds to nothing still has the base that its line reduces.
  const isSomething = ({ amount, original_amount, tax_base }: Posting) =>
    [amount, original_amount, tax_base].some((each) => !amountOf(each ?? '0').eq(zero));
  return [
    ...taxes.map((tax, at) =>
      booked(at, { accno, facts: { ...factsOf(tax), tax_accno: tax.accno, vat_code } }),
    ),
    ...[...codes, vat_code].map((code, at) =>
      booked(taxes.length + at, { accno, facts: { vat_code: code } }),
    ),
    ...taxes.map((tax, at) =>
      booked(taxes.length + codes.length + 1 + at, {
        accno: tax.accno,
        base: amounts[at],
        facts: factsOf(tax),
      }),
    ),
  ].filter(isSomething);
};

const factsOf = ({ tax_rate, taxdate }: TaxOfDocument) => ({
  ...(tax_rate === null ? {} : { tax_rate }),
  ...(taxdate === null ? {} : { taxdate }),
});

/**
 * The taxes of a document, positive on its side; those with the same account, rate and day are
 * merged.
 */
const taxesOfOneKind = ({ module, taxes }: Discount): TaxOfDocument[] => {
  const kinds = new Map<string, TaxOfDocument>();
  const onSide = (amount: Decimal) => (module === 'ar' ? zero.minus(amountOf(amount)) : amountOf(amount));
  for (const tax of taxes) {
    const key = `${tax.accno} ${tax.tax_rate} ${tax.taxdate}`;
    const before = kinds.get(key);
    const base = tax.tax_base === null ? null : onSide(tax.tax_base);
    const known = before?.tax_base ?? null;
    kinds.set(key, {
      ...tax,
      amount: amountOf(before?.amount ?? '0')
        .plus(onSide(tax.amount))
        .toFixed() as Decimal,
      tax_base:
        base === null
          ? known
          : (amountOf(known ?? '0')
              .plus(base)
              .toFixed() as Decimal),
    });
  }
  return [...kinds.values()];
};

/** The base of a tax; where it is unknown, tax ÷ rate. */
const baseOf = ({ amount, tax_base, tax_rate }: TaxOfDocument, places: number): Amount => {
  if (tax_base !== null) return amountOf(tax_base);
  const whole = amountOf(tax_rate ?? '0');
  return whole.eq(zero) ? zero : proportion(amountOf(amount), { part: hundred, whole }, places);
};
