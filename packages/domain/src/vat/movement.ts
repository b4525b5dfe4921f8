import { type Category, growsInDebit } from '../master-data/account.ts';
import type { VatCode } from '../master-data/vat-code.ts';
import { isVatCode, vatCodeUses } from '../master-data/vat-code-use.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';
import { generationOf, rateFigure } from './rate-figure.ts';

/** What tells one kind of movement from another: all that decides which figures it belongs to. */
export type VatKind = {
  accno: number;
  category: Category;
  link: string;
  /** The code of the account, and that of the line, which stands over it. */
  account_code: string | null;
  vat_code: string | null;
  /** Whether it is tax, and not what tax is computed from. */
  is_tax: boolean;
  /** The account that taxes the line, and what that is linked as. */
  tax_accno: number | null;
  tax_link: string | null;
  tax_rate: Decimal | null;
  /** The first day of the generation of rates that the supply falls in. */
  generation: BookingDate;
  module: 'ar' | 'ap' | 'gl';
  /** Whether a payment moved it, and not the document that is paid. */
  of_payment: boolean;
};

/**
 * What postings of one kind moved, debit positive: of tax with its base, and by the net tax rate method of a line with
 * the tax that was charged for it.
 */
export type VatMovement = VatKind & { amount: Decimal; tax_base: Decimal };

/** A part of a figure: consideration, tax, or both. */
export type VatPart = { figure: string; amount: Amount; tax: Amount };

/** The code that holds for a movement, if any. */
export const codeOf = ({ vat_code, account_code }: VatKind): VatCode | undefined => {
  if (isVatCode(vat_code)) return vat_code;
  return isVatCode(account_code) ? account_code : undefined;
};

const isPurchaseTax = (link: string, category: Category): boolean => {
  const links = link.split(':');
  if (links.includes('AR_tax')) return false;
  return links.includes('AP_tax') || growsInDebit(category);
};

/** The figures that a movement is part of by the effective method; none for what is no matter of the form. */
export const effectiveParts = (moved: VatMovement): VatPart[] =>
  moved.is_tax ? taxParts(moved) : turnoverParts(moved);

const taxParts = (moved: VatMovement): VatPart[] => {
  const amount = amountOf(moved.amount);
  const code = codeOf(moved);
  const base = zero.minus(amountOf(moved.tax_base));
  const digit = generationOf(moved.generation);
  const use = code && vatCodeUses[code];
  if (use === 'none') return [];
  if (use === 'acquisition') return [{ figure: `38${digit}`, amount: base, tax: zero.minus(amount) }];
  if (use === 'input' || isPurchaseTax(moved.link, moved.category)) {
    const figure = use === 'input' && code ? code : '400';
    const deducts = figure === '415' || figure === '420';
    return [{ figure, amount: zero, tax: deducts ? zero.minus(amount) : amount }];
  }
  const figure = rateFigure(moved.tax_rate, digit);
  return [{ figure, amount: base, tax: zero.minus(amount) }];
};

/** The figures of a movement that is no tax: by its code, and without one as consideration where it is income. */
export const turnoverParts = (moved: VatMovement): VatPart[] => {
  const credit = zero.minus(amountOf(moved.amount));
  const part = (figure: string, amount: Amount): VatPart => ({ figure, amount, tax: zero });
  const code = codeOf(moved);
  if (!isOfSales(moved)) return [];
  switch (code && vatCodeUses[code]) {
    case 'turnover':
      // What bears tax on sales is not exempt, whatever its account usually is.
      if (code === '200' || (bearsSalesTax(moved) && exempt.includes(code ?? '')))
        return [part('200', credit)];
      return [part('200', credit), part(code ?? '200', credit)];
    case 'reduction':
      // An expense account with this code takes the discounts of vendors.
      if (moved.category === 'expense' && moved.account_code === code) return [];
      return [part('235', zero.minus(credit))];
    case 'flow':
      return [part(code ?? '910', credit)];
    case undefined:
      return isConsideration(moved) ? [part('200', credit)] : [];
    default:
      return [];
  }
};

/**
 * Whether a movement can be of sales. What a payment moves is not, unless it was booked with a code: a discount that was
 * taken without its tax reduces nothing. Nor is what stands on a payable, unless its line says so.
 */
const isOfSales = ({ vat_code, account_code, of_payment, module, tax_link }: VatKind): boolean => {
  if (of_payment) return vat_code !== null;
  if (vat_code !== null && vat_code !== account_code) return true;
  return module !== 'ap' || bearsSalesTax({ tax_link });
};

/** Without a code, what bears tax on sales is consideration, and income without tax. */
const isConsideration = ({ tax_link, category }: VatKind): boolean =>
  tax_link === null ? category === 'income' : bearsSalesTax({ tax_link });

const exempt: readonly string[] = ['220', '221', '225', '230'];

const bearsSalesTax = ({ tax_link }: Pick<VatKind, 'tax_link'>): boolean =>
  tax_link !== null && !isPurchaseTax(tax_link, 'liability');
