import { holdsMod97 } from './mod97.ts';

/** The account numbers of Swiss QR-bills (docs/interface §16). */

/** An IBAN as it is stored: without blanks, in capitals. */
export const bareIban = (written: string): string => written.replace(/\s+/gu, '').toUpperCase();

/**
 * An IBAN or a creditor reference in blocks of four, as it is printed; `blank` stands between them.
 */
export const inFours = (bare: string, blank = ' '): string => bare.replace(/.{4}(?=.)/g, `$&${blank}`);

/** Whether `iban` (bare) is an IBAN of any country with valid check digits. */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && holdsMod97(iban);

/** Whether `iban` (bare) is an IBAN of Switzerland or Liechtenstein with valid check digits. */
export const isSwissIban = (iban: string): boolean =>
  /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban) && holdsMod97(iban);

/**
 * Whether `iban` (bare, Swiss) is a QR-IBAN: its bank number is in 30000 to 31999. It needs a QR
 * reference.
 */
export const isQrIban = (iban: string): boolean => /^3[01]\d{3}$/.test(iban.slice(4, 9));
