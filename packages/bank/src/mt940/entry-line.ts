import { type Amount, type BankRemark, type BookingDate, remarkOf, zero } from '@kontor/domain';
import { amountText, currencyFrom } from '../values/amount.ts';
import { BankFileFault, quoted } from '../values/fault.ts';
import { givenReference, plainText } from '../values/texts.ts';
import { commaAmount, isShortDay, lastDayOf, nearestDay, shortDay } from './values.ts';

/** The field `:61:`. Its amount has its sign; the reversal of a credit is a debit. */
export type EntryLine = {
  value_date: BookingDate;
  booked_on: BookingDate;
  amount: Amount;
  reversal: boolean;
  /** Whether it is expected only. */
  expected: boolean;
  type: string;
  owner_reference: string;
  reference: string;
  original: { amount: Amount; currency: string } | undefined;
  charges: Amount;
  text: string;
  remarks: BankRemark[];
};

// Value date, date of entry, mark, letter of the currency, amount, type, reference of the owner,
// reference of the bank. Some banks write blanks in place of the date, before the type or in it, or
// no type.
const form = /^(\d{6})(\d{4}| {4})?(R?[CD]|E[CD])([A-Z])?([\d,.]+)\s*(?:([NFS][A-Z0-9 ]{3})(.*)|(\/\/.*)?)$/u;

/**
 * Reads `:61:`. Throws a BankFileFault for what is not as MT940 has it where money depends on it.
 */
export const entryLineOf = (lines: readonly string[], currency: string): EntryLine => {
  const [first = '', ...further] = lines;
  const [, value, entered = '', mark = '', letter, written = '', type = '', ...rest] =
    form.exec(first.trim()) ?? [];
  const references = rest[0] ?? rest[1] ?? '';
  if (value === undefined) throw new BankFileFault(`${quoted(first)} is not a line of an entry.`);
  if (letter !== undefined && letter !== currency[2])
    throw new BankFileFault(`The entry has the letter ${letter}, which is not of the currency ${currency}.`);
  const remarks: BankRemark[] = [];
  const booked = entered.trim();
  const isReal = booked === '' || isShortDay(value);
  const value_date = isReal ? shortDay(value) : lastDayOf(value);
  if (!isReal) remarks.push(remarkOf('value_date', { written: value, day: value_date }));
  const amount = commaAmount(/[,.]/.test(written) ? written : `${written},`, currency);
  if (!written.includes(','))
    remarks.push(remarkOf('no_comma', { written, amount: amountText(amount, currency) }));
  if (type === '') remarks.push(remarkOf('no_type'));
  const separator = references.indexOf('//');
  const [owner, bank] =
    separator < 0 ? [references, ''] : [references.slice(0, separator), references.slice(separator + 2)];
  const supplement = further.join('');
  return {
    value_date,
    booked_on: booked === '' ? value_date : nearestDay(booked, value_date),
    // RC reverses a credit, and EC and ED are as C and D.
    amount: ['C', 'RD', 'EC'].includes(mark) ? amount : zero.minus(amount),
    reversal: mark.startsWith('R'),
    expected: mark.startsWith('E'),
    type: type.trim(),
    owner_reference: givenReference(owner),
    reference: givenReference(bank),
    ...supplementOf(supplement, currency),
    remarks,
  };
};

/**
 * Some banks tell the amount that was ordered and the charges beside, as
 * `/OCMT/EUR100,00/CHGS/CHF2,00/`; others write words.
 */
const supplementOf = (text: string, currency: string): Pick<EntryLine, 'original' | 'charges' | 'text'> => {
  const sumAt = (key: string) => {
    const [, code, written] = new RegExp(`/${key}/([A-Z]{3})(\\d[\\d,]*)(?:/|$)`).exec(text) ?? [];
    if (code === undefined || written === undefined) return undefined;
    return { amount: commaAmount(written, currencyFrom(code)), currency: code };
  };
  const [original, charges] = [sumAt('OCMT'), sumAt('CHGS')];
  const isStructured = original !== undefined || charges !== undefined;
  return {
    original: original?.currency === currency ? undefined : original,
    charges: charges?.currency === currency ? charges.amount : zero,
    text: isStructured ? '' : plainText(text),
  };
};
