import {
  type Amount,
  amountOf,
  type Decimal,
  decimalOf,
  fits,
  isCurrency,
  minorUnit,
  zero,
} from '@kontor/domain';
import { BankFileFault, quoted } from './fault.ts';

const decimalForm = /^-?\d{1,18}(\.\d{1,17})?$/;

/** A number as XML may write it, `.5` or `+5.`, as a decimal; other texts as they are. */
const asDecimal = (text: string): string => {
  const [, whole = '', fraction = ''] = /^\+?(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return text;
  return `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
};

/** Whether `text` is a decimal number without exponent. */
export const isDecimal = (text: string): text is Decimal => decimalForm.test(text);

/** The code of a currency. Throws a BankFileFault for anything else of ISO 4217. */
export const currencyFrom = (text: string): string => {
  if (!isCurrency(text)) throw new BankFileFault(`${quoted(text) || 'An empty text'} is not a currency.`);
  return text;
};

/**
 * The amount that `text` says in `currency`: digits and a point, without sign but `+`. Throws a
 * BankFileFault for anything else, and for more digits than the currency has; zeros at the end mean
 * nothing.
 */
export const amountFrom = (written: string, currency: string): Amount => {
  const text = asDecimal(written);
  if (!isDecimal(text) || text.startsWith('-'))
    throw new BankFileFault(`${quoted(text) || 'An empty text'} is not an amount.`);
  const amount = amountOf(text);
  if (!fits(amount, minorUnit(currency)))
    throw new BankFileFault(`${text} has more digits than ${currency} has.`);
  return amount;
};

/** The text of `amount` in `currency`, with all digits of the currency. */
export const amountText = (amount: Amount, currency: string): Decimal =>
  decimalOf(amount, minorUnit(currency));

/**
 * The rate of an exchange as it is written, without zeros that mean nothing. Throws a BankFileFault
 * for anything else.
 */
export const rateFrom = (text: string): Decimal => {
  const rate = isDecimal(text) ? amountOf(text) : zero;
  const written = rate.toFixed();
  if (!rate.gt(zero) || !isDecimal(written))
    throw new BankFileFault(`${quoted(text)} is not an exchange rate.`);
  return written;
};
