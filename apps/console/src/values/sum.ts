import { type Amount, amountOf, type Decimal, decimalOf, isTooLarge, proportion, zero } from '@kontor/domain';
import { parseAmount } from './amount.ts';

/**
 * Sums that people type into amounts: `12*3`, `100 + 20`, `1'200/4`, `=(80-5)*2`. They are computed
 * exactly, and rounded once at their end.
 */

/** A fraction, so that 100/3*3 is 100. */
type Fraction = { part: Amount; whole: Amount };

const unit = amountOf('1');
const mostLetters = 200;
// A quantity or a percentage has no decimals of its own, and may have some by a division.
const placesOfOthers = 4;

// Signs of other keyboards and of schoolbooks.
const signs: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  x: '*',
  '÷': '/',
  ':': '/',
};

const tokensOf = (typed: string): readonly string[] => {
  const plain = typed.replace(/[−–×·x÷:]/g, (sign) => signs[sign] ?? sign);
  // An amount may have blanks between its thousands.
  return (plain.match(/\d(?:[\d.,'’‘`´\s]*[\d.])?|\.\d+|\S/g) ?? []).map((token) => token.trim());
};

/**
 * Whether a typed text is a sum to compute: it begins with `=`, or has an operator between two
 * parts. A plain amount is not one.
 */
export const isSum = (typed: string): boolean => {
  if (parseAmount(typed) !== undefined) return false;
  const text = typed.trim();
  return text.startsWith('=') || /[\d).]\s*[-+*/−–×·x÷:]/.test(text) || /^[-−–]?\s*\(/.test(text);
};

const numberOf = (token: string | undefined): Fraction | undefined => {
  // 01 is a part of a date, and no number.
  if (token === undefined || !/^[\d.]/.test(token) || /^0\d/.test(token)) return undefined;
  const amount = parseAmount(token);
  return amount && { part: amountOf(amount), whole: unit };
};

const added = (a: Fraction, b: Fraction): Fraction =>
  a.whole.eq(b.whole)
    ? { part: a.part.plus(b.part), whole: a.whole }
    : {
        part: a.part.times(b.whole).plus(b.part.times(a.whole)),
        whole: a.whole.times(b.whole),
      };
const multiplied = (a: Fraction, b: Fraction): Fraction => ({
  part: a.part.times(b.part),
  whole: a.whole.times(b.whole),
});
const inverse = ({ part, whole }: Fraction): Fraction | undefined =>
  part.eq(zero) ? undefined : { part: whole, whole: part };
const negative = ({ part, whole }: Fraction): Fraction => ({ part: zero.minus(part), whole });

/** Reads tokens from left to right; each part answers undefined where it is none. */
const fractionOf = (tokens: readonly string[]): Fraction | undefined => {
  let at = 0;
  const takes = (sign: string): boolean => {
    if (tokens[at] !== sign) return false;
    at += 1;
    return true;
  };
  const factor = (): Fraction | undefined => {
    if (takes('-')) {
      const found = factor();
      return found && negative(found);
    }
    if (takes('(')) {
      const found = terms();
      return takes(')') ? found : undefined;
    }
    const found = numberOf(tokens[at]);
    at += 1;
    return found;
  };
  const product = (): Fraction | undefined => {
    let found = factor();
    while (found) {
      const isTimes = takes('*');
      if (!isTimes && !takes('/')) return found;
      const next = factor();
      const by = next && (isTimes ? next : inverse(next));
      found = by && multiplied(found, by);
    }
    return undefined;
  };
  const terms = (): Fraction | undefined => {
    let found = product();
    while (found) {
      const isMore = takes('+');
      if (!isMore && !takes('-')) return found;
      const next = product();
      found = next && added(found, isMore ? next : negative(next));
    }
    return undefined;
  };
  const found = terms();
  return at === tokens.length ? found : undefined;
};

/**
 * The decimal that a typed sum comes to, with `places` decimals; where a field has none of its own,
 * with up to four. Undefined for what can't be computed.
 */
export const computed = (typed: string, places: number): Decimal | undefined => {
  if (!isSum(typed) || typed.length > mostLetters) return undefined;
  const found = fractionOf(tokensOf(typed.trim().replace(/^=/, '').replace(/=$/, '')));
  if (!found) return undefined;
  const rounded = proportion(found.part, { part: unit, whole: found.whole }, places || placesOfOthers);
  if (isTooLarge(rounded)) return undefined;
  const text = decimalOf(rounded, places || placesOfOthers);
  return places === 0 ? parseAmount(text.replace(/\.?0+$/, '')) : text;
};
