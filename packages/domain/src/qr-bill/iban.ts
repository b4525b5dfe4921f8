import { holdsMod97 } from './mod97.ts';

/** The account numbers of Swiss QR-bills (docs/interface.md §16). */

/** An IBAN as it is kept: without blanks, in capitals. */
export const bareIban = (written: string): string => written.replace(/\s+/gu, '').toUpperCase();

/** Whether `iban` (bare) is an account in Switzerland or Liechtenstein, with check digits that hold. */
export const isSwissIban = (iban: string): boolean =>
  /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban) && holdsMod97(iban);

/** Whether `iban` (bare, Swiss) is a QR-IBAN: its bank is one of 30000 to 31999, and QR references go with it. */
export const isQrIban = (iban: string): boolean => /^3[01]\d{3}$/.test(iban.slice(4, 9));
