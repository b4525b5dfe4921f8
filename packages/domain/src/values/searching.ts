import { amountOf } from './money.ts';
import { type Decimal, decimal } from './schema/kinds.ts';

/** The search for a text in names and amounts (docs/interface §18). */

/**
 * A regular expression that finds `text` in a name without regard to case, whatever the locale of
 * the database: each letter is in it in both cases. JavaScript and PostgreSQL read it alike.
 */
export const namePattern = (text: string): string =>
  [...text.trim().normalize('NFC').replace(/\s+/gu, ' ')].map(anyCase).join('');

const anyCase = (letter: string): string => {
  if (letter === ' ') return '\\s+';
  const cases = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].filter(
    (one) => [...one].length === 1,
  );
  if (cases.length > 1) return `[${cases.join('')}]`;
  return /[\^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
};

/**
 * The amount that `text` means, without its sign: `1234.5`, `1'234.50`, `1 234,50`; undefined where
 * it is not an amount. A single comma before one or two digits at the end stands for the point.
 */
export const amountMeant = (text: string): Decimal | undefined => {
  const plain = text.trim().replace(/['’\s]/gu, '');
  const pointed = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain;
  const read = decimal.safeParse(pointed);
  return read.success ? (amountOf(read.data).abs().toFixed() as Decimal) : undefined;
};

/**
 * The range of the folded numbers that begin with `beginning`: from the first to one after the
 * last, by code point.
 */
export const numbersFrom = (beginning: string) => ({ from: beginning, until: `${beginning}\u{10ffff}` });
