import { type Amount, amountOf, isDecimal, sum, zero } from '@kontor/domain';
import type { EInvoice } from '../model/invoice-terms.ts';

/** A rule of EN 16931, by its code, and the sentence that says what is wrong where it is broken. */
export type Rule = { code: string; sentence: string; holds: (invoice: EInvoice) => boolean };

/** A rule that holds where it holds of each of the parts, and of none. */
export const each = <Part>(
  code: string,
  sentence: string,
  parts: (invoice: EInvoice) => readonly Part[],
  holds: (part: Part, invoice: EInvoice) => boolean,
): Rule => ({ code, sentence, holds: (invoice) => parts(invoice).every((part) => holds(part, invoice)) });

/** A part that may be absent, as a list. */
export const listed = <Part>(part: Part | undefined): readonly Part[] => (part === undefined ? [] : [part]);

export const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The amount that a text says; undefined where it is absent or no number. */
export const numberIn = (text: string | undefined): Amount | undefined => {
  const written = text
    ?.replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  return written !== undefined && isDecimal(written) ? amountOf(written) : undefined;
};

export const isNumber = (text: string | undefined, fits: (amount: Amount) => boolean): boolean => {
  const amount = numberIn(text);
  return amount !== undefined && fits(amount);
};

/** The sum of the amounts that are given. */
export const sumOf = (texts: readonly (string | undefined)[]): Amount =>
  sum(texts.map((text) => numberIn(text) ?? zero));

const half = amountOf('0.5');

/** Rounds as the rules do: ties go up, towards the larger number, also below zero. */
const roundUp = (amount: Amount): Amount => {
  const raised = amount.plus(half);
  const whole = raised.round(0, 0);
  return whole.gt(raised) ? whole.minus('1') : whole;
};

/** Rounds to cents as the rules do. */
export const cents = (amount: Amount): Amount => roundUp(amount.times('100')).div('100');

export const isAboutZero = (amount: Amount): boolean => roundUp(amount).eq(zero);
