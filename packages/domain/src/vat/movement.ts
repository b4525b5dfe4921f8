import { type Category, growsInDebit } from '../master-data/account.ts';
import type { VatCode } from '../master-data/vat-code.ts';
import { isVatCode, vatCodeUses } from '../master-data/vat-code-use.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { generationOf, rateFigure } from './rate-figure.ts';

/** The kind of a movement: all fields that decide which figures it belongs to. */
export type VatKind = {
  accno: number;
  category: Category;
  link: string;
  /** The code of the account, and that of the line, which takes precedence. */
  account_code: string | null;
  vat_code: string | null;
  /** Whether it is tax, rather than a tax base. */
  is_tax: boolean;
  /** The account that taxes the line, and the link of that account. */
  tax_accno: number | null;
  tax_link: string | null;
  /** The code of that account. */
  tax_code: string | null;
  tax_rate: Decimal | null;
  /** The first day from which on all rates are those of the day of supply. */
  generation: BookingDate;
  module: 'ar' | 'ap' | 'gl';
  /** Whether it was posted by a payment, rather than by the document that is paid. */
  of_payment: boolean;
};

/**
 * The sum of postings of one kind, debit positive. `tax_base` is the base of tax; by the net tax
 * rate method the amount of a line includes its tax.
 */
export type VatMovement = VatKind & {
  amount: Decimal;
  tax_base: Decimal;
  /**
   * By the net tax rate method, of what reduces consideration: the parts of `amount` in each group
   * of accounts but the first, which has the rest, as the lines have it that are reduced. Null
   * where the account decides.
   */
  at_others: readonly Decimal[] | null;
};

/**
 * A part of a figure: consideration, tax, or both. On the others no figure depends: the rate of
 * acquisition tax and, by the net tax rate method, the place of the activity among the client's and
 * the first day of the generation of rates of the supply.
 */
export type VatPart = {
  figure: string;
  amount: Amount;
  tax: Amount;
  rate?: Decimal | null;
  activity?: { place: number; generation: BookingDate };
};

/** The code of a movement, if any: that of its line, else that of its account. */
export const codeOf = ({ vat_code, account_code }: VatKind): VatCode | undefined => {
  if (isVatCode(vat_code)) return vat_code;
  return isVatCode(account_code) ? account_code : undefined;
};

const isPurchaseTax = (link: string, category: Category): boolean => {
  const links = link.split(':');
  if (links.includes('AR_tax')) return false;
  return links.includes('AP_tax') || growsInDebit(category);
};

/**
 * The parts of figures that a movement adds by the effective method; none if the form does not
 * include it.
 */
export const effectiveParts = (moved: VatMovement): VatPart[] =>
  moved.is_tax ? taxParts(moved) : turnoverParts(moved);

const taxParts = (moved: VatMovement): VatPart[] => {
  const amount = amountOf(moved.amount);
  const code = codeOf(moved);
  const base = zero.minus(amountOf(moved.tax_base));
  const digit = generationOf(moved.generation);
  const use = code && vatCodeUses[code];
  if (use === 'none') return [];
  if (use === 'acquisition')
    return [{ figure: `38${digit}`, amount: base, tax: zero.minus(amount), rate: moved.tax_rate }];
  if (use === 'input' || isPurchaseTax(moved.link, moved.category)) {
    const figure = use === 'input' && code ? code : '400';
    const deducts = figure === '415' || figure === '420';
    return [{ figure, amount: zero, tax: deducts ? zero.minus(amount) : amount }];
  }
  const figure = rateFigure(moved.tax_rate, digit);
  return [{ figure, amount: base, tax: zero.minus(amount) }];
};

/**
 * The parts of figures that a movement without tax adds. A line that bears tax on sales is taxed
 * turnover, whatever its code, unless it reduces consideration; the code decides of all others, and
 * income without a code is consideration.
 */
export const turnoverParts = (moved: VatMovement): VatPart[] => {
  const credit = zero.minus(amountOf(moved.amount));
  const part = (figure: string, amount: Amount): VatPart => ({ figure, amount, tax: zero });
  const code = codeOf(moved);
  const use = code && vatCodeUses[code];
  if (!isOfSales(moved)) return [];
  if (use === 'reduction') {
    // An expense account with this code has the discounts from vendors.
    if (moved.category === 'expense' && moved.account_code === code) return [];
    return [part('235', zero.minus(credit))];
  }
  if (bearsSalesTax(moved)) return [part('200', credit), ...(code === '205' ? [part('205', credit)] : [])];
  switch (use) {
    case 'turnover':
      return [part('200', credit), ...(code === '200' ? [] : [part(code ?? '200', credit)])];
    case 'flow':
      return [part(code ?? '910', credit)];
    case undefined:
      return moved.tax_link === null && moved.category === 'income' ? [part('200', credit)] : [];
    default:
      return [];
  }
};

/**
 * Whether a movement can belong to sales. A posting of a payment does only with a code, as a
 * discount booked without its tax reduces no consideration. A posting of a payable does only where
 * its line says so.
 */
const isOfSales = (moved: VatKind): boolean => {
  const { vat_code, account_code, of_payment, module } = moved;
  if (of_payment) return module === 'ar' && vat_code !== null;
  if (vat_code !== null && vat_code !== account_code) return true;
  return module !== 'ap' || bearsSalesTax(moved);
};

/** Whether a line bears tax on sales. Acquisition tax is none, though it is owed as well. */
const bearsSalesTax = ({ tax_link, tax_code }: Pick<VatKind, 'tax_link' | 'tax_code'>): boolean =>
  tax_link !== null && !isPurchaseTax(tax_link, 'liability') && !isAcquisition(tax_code);

const isAcquisition = (code: string | null): boolean =>
  isVatCode(code) && vatCodeUses[code] === 'acquisition';
