import { holdsMod97, withMod97 } from './mod97.ts';

/** The payment references of Swiss QR-bills (docs/interface §16). */

// The next carry, by the sum of the carry and the digit, modulo 10.
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/**
 * Whether `reference` is a QR reference: 27 digits, the last of them the check digit by modulo 10,
 * recursive.
 */
export const isQrReference = (reference: string): boolean => {
  return /^\d{27}$/.test(reference) && checkDigitOf(reference.slice(0, -1)) === Number(reference.at(-1));
};

const checkDigitOf = (digits: string): number => {
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
};

/** The QR reference of a number of 10 digits at most, behind 16 others. */
export const qrReference = (prefix: string, number: number): string => {
  const digits = `${prefix}${String(number).padStart(10, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
};

/**
 * Whether `reference` is a creditor reference by ISO 11649: RF, two check digits, and 1 to 21
 * letters or digits.
 */
export const isCreditorReference = (reference: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && holdsMod97(reference);

/** The creditor reference of a number. */
export const creditorReference = (number: number): string => withMod97('RF', String(number));
