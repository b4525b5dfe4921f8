import { type Amount, type BookingDate, type Decimal, zero } from '@kontor/domain';
import { amountFrom, currencyFrom, rateFrom } from '../values/amount.ts';
import { dayFrom, dayOfMoment } from '../values/day.ts';
import { BankFileFault, quoted, withinPlace } from '../values/fault.ts';
import {
  checkContent,
  childOf,
  childrenOf,
  elementAt,
  optionalChild,
  requiredText,
  textAt,
  textIn,
  type XmlElement,
} from '../xml/element.ts';
import { amountsContent, chargesContent } from './content.ts';

/** Amounts and days of camt. All of these throw a BankFileFault for what they cannot read. */

export type Sum = { amount: Amount; currency: string };

/** The amount of an element that has its currency as an attribute; it has no sign. */
export const sumIn = (element: XmlElement): Sum =>
  withinPlace(
    () => ({ element: element.name }),
    () => {
      const currency = currencyFrom(element.currency ?? '');
      return { amount: amountFrom(textIn(element), currency), currency };
    },
  );

/** The sign of `CdtDbtInd`; undefined where there is none. */
export const signIn = (element: XmlElement): 1 | -1 | undefined => {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 1;
  if (indicator === 'DBIT') return -1;
  if (optionalChild(element, 'CdtDbtInd') === undefined) return undefined;
  throw new BankFileFault(`CdtDbtInd is ${quoted(indicator) || 'empty'}, and must be CRDT or DBIT.`, {
    element: element.name,
  });
};

/** The sign of an element that must have one. */
export const signOf = (element: XmlElement): 1 | -1 => {
  childOf(element, 'CdtDbtInd');
  return signIn(element) ?? 1;
};

export const signed = (amount: Amount, sign: 1 | -1): Amount => (sign === 1 ? amount : zero.minus(amount));

/** The day of an element with `Dt` or `DtTm`; undefined for one that is missing. */
export const dayIn = (element: XmlElement | undefined, zone: string): BookingDate | undefined => {
  if (!element) return undefined;
  return withinPlace(
    () => ({ element: element.name }),
    () => {
      const [day, moment] = [optionalChild(element, 'Dt'), optionalChild(element, 'DtTm')];
      if (day && moment) throw new BankFileFault(`${element.name} has both Dt and DtTm.`);
      return moment ? dayOfMoment(textIn(moment), zone) : dayFrom(textIn(day ?? childOf(element, 'Dt')));
    },
  );
};

/** The boolean of a child; undefined where it is missing. */
export const flagIn = (element: XmlElement, name: string): boolean | undefined => {
  const found = optionalChild(element, name);
  if (!found) return undefined;
  const text = textIn(found);
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new BankFileFault(`${name} is ${quoted(text) || 'empty'}, and must be true or false.`, {
    element: name,
  });
};

/** The amounts of `AmtDtls`, by their names, and the first rate of exchange with them. */
export type Amounts = { sums: ReadonlyMap<string, Sum>; rate: Decimal | undefined };

const amountNames = ['InstdAmt', 'TxAmt', 'CntrValAmt', 'AnncdPstngAmt'];

export const amountsIn = (element: XmlElement | undefined): Amounts => {
  if (!element) return { sums: new Map(), rate: undefined };
  checkContent(element, amountsContent);
  const sums = new Map<string, Sum>();
  let rate: Decimal | undefined;
  for (const name of amountNames) {
    const found = optionalChild(element, name);
    if (!found) continue;
    sums.set(name, sumIn(childOf(found, 'Amt')));
    const exchange = elementAt(found, 'CcyXchg');
    if (exchange && rate === undefined)
      rate = withinPlace(
        () => ({ element: 'XchgRate' }),
        () => rateFrom(requiredText(exchange, 'XchgRate')),
      );
  }
  return { sums, rate };
};

/**
 * Charges; positive where the bank took them. Some records do not tell whether the amount has them
 * already.
 */
export type Charges = { included: Amount; unlisted: Amount };

export const noCharges: Charges = { included: zero, unlisted: zero };

/**
 * The charges in the currency of the account; those in another one say nothing about the amount.
 */
export const chargesIn = (elements: readonly XmlElement[], currency: string): Charges => {
  let { included, unlisted } = noCharges;
  for (const element of elements) {
    checkContent(element, chargesContent);
    const isRecord = optionalChild(element, 'Amt') !== undefined;
    const records = isRecord ? [element] : childrenOf(element, 'Rcrd');
    for (const record of records) {
      const { amount, currency: its } = sumIn(childOf(record, 'Amt'));
      const taken = signIn(record) === 1 ? zero.minus(amount) : amount;
      const isIncluded = flagIn(record, 'ChrgInclInd');
      if (its !== currency || isIncluded === false) continue;
      if (isIncluded) included = included.plus(taken);
      else unlisted = unlisted.plus(taken);
    }
    const total = optionalChild(element, 'TtlChrgsAndTaxAmt');
    if (!total || records.length > 0) continue;
    const { amount, currency: its } = sumIn(total);
    if (its === currency) unlisted = unlisted.plus(amount);
  }
  return { included, unlisted };
};

/** A number of payments; undefined where there is none. */
export const countIn = (element: XmlElement, name: string): number | undefined => {
  const text = textAt(element, name);
  if (text === '') return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new BankFileFault(`${quoted(text)} is not a number.`, { element: name });
  return Number(text);
};
