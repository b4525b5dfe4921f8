import { type Posting, posting } from '../posting/entry.ts';
import type { Exchange } from '../posting/exchange.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { type Amount, amountOf, proportion, split, sum, zero } from '../values/money.ts';

/** A tax of a document that is paid, in the client's currency and debit positive, with what it was charged on. */
export type TaxOfDocument = {
  accno: number;
  amount: Decimal;
  tax_base: Decimal | null;
  tax_rate: Decimal | null;
  taxdate: BookingDate | null;
};

/** A discount: in the document's currency and in the client's, at the rate of the document. */
export type Discount = {
  module: 'ar' | 'ap';
  accno: number;
  amount: Amount;
  base: Amount;
  /** What the document comes to in the client's currency. */
  total: Amount;
  taxes: readonly TaxOfDocument[];
  memo: string;
  source: string;
};

/**
 * The postings of a discount that takes its tax along (docs/interface.md §12): in proportion to what the document is
 * made of, each part rounded, the remainder on the largest. The net parts stand on the discount account, one for each
 * tax, the tax parts on the accounts of the document. No money moves, so that nothing is gained or lost by a rate.
 */
export const discountPostings = (discount: Discount, exchange: Exchange): Posting[] => {
  const { module, accno, memo, source } = discount;
  const side = module === 'ar' ? 'debit' : 'credit';
  const taxes = ofOneKind(discount);
  const nets = taxes.map((tax) => baseOf(tax, exchange.basePlaces));
  const charged = taxes.map(({ amount }) => amountOf(amount));
  const bases = [...nets, discount.total.minus(sum([...nets, ...charged])), ...charged];
  const originals = split(discount.amount, bases, exchange.places);
  const amounts = split(discount.base, bases, exchange.basePlaces);
  const booked = (at: number, line: Partial<Parameters<typeof posting>[1]> & { accno: number }): Posting => ({
    ...posting(side, { memo, source, ...line, amount: amounts[at] ?? zero }, exchange.basePlaces),
    original_amount: posting(side, { accno: line.accno, amount: originals[at] ?? zero }, exchange.places)
      .amount,
  });
  // A discount of a vendor is no turnover; it reduces the input tax alone.
  const vat_code = module === 'ar' ? '235' : 'none';
  const isSomething = ({ amount, original_amount }: Posting) =>
    !amountOf(amount).eq(zero) || !amountOf(original_amount ?? '0').eq(zero);
  return [
    ...taxes.map((tax, at) =>
      booked(at, { accno, facts: { ...factsOf(tax), tax_accno: tax.accno, vat_code } }),
    ),
    booked(taxes.length, { accno, facts: { vat_code } }),
    ...taxes.map((tax, at) =>
      booked(taxes.length + 1 + at, { accno: tax.accno, base: amounts[at], facts: factsOf(tax) }),
    ),
  ].filter(isSomething);
};

const factsOf = ({ tax_rate, taxdate }: TaxOfDocument) => ({
  ...(tax_rate === null ? {} : { tax_rate }),
  ...(taxdate === null ? {} : { taxdate }),
});

/** The taxes of a document on the side of the document, those of one account, rate and day as one. */
const ofOneKind = ({ module, taxes }: Discount): TaxOfDocument[] => {
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

/** What a tax was charged on; where that is not known, what its rate makes of it. */
const baseOf = ({ amount, tax_base, tax_rate }: TaxOfDocument, places: number): Amount => {
  if (tax_base !== null) return amountOf(tax_base);
  const whole = amountOf(tax_rate ?? '0');
  return whole.eq(zero) ? zero : proportion(amountOf(amount), { part: amountOf('100'), whole }, places);
};
