import { amountOf, decimalOf } from '../values/money.ts';
import { bareIban } from './iban.ts';
import { readQrBill } from './read.ts';
import { standardText } from './standard-text.ts';

/**
 * Writes the text of the QR code of a Swiss QR-bill (Implementation Guidelines 2.3 and 2.4), which
 * readQrBill reads.
 */

/**
 * A party with a structured address. `street` may have the house number, too; `country` is of two
 * letters.
 */
export type WritableParty = {
  name: string;
  street?: string;
  house_number?: string;
  zipcode: string;
  city: string;
  country: string;
};

export type WritableBill = {
  /** With or without blanks. */
  iban: string;
  creditor: WritableParty;
  /** Decimal text from 0.01 to 999999999.99, without which the payer chooses the amount. */
  amount?: string;
  currency: string;
  debtor?: WritableParty;
  /**
   * A QR reference, or a creditor reference by ISO 11649, which begins with RF; with or without
   * blanks.
   */
  reference?: string;
  message?: string;
  /** By Swico, such as `//S1/10/…`. It has at most 140 characters together with the message. */
  billing_information?: string;
};

export type WrittenBill = {
  /** The text of the QR code. */
  text: string;
  /** The bill as it is in the code, and therefore as it is to be printed beside it. */
  bill: WritableBill;
  /** Why it must not be printed, as sentences; empty where it may be. */
  problems: readonly string[];
};

/**
 * The text for the QR code of `bill`. The problems are those that a reader would name: an account,
 * reference and currency that do not belong together, an address without town, a text that is too
 * long. Characters that the standard does not allow are replaced by those that come nearest.
 */
export const writeQrBill = (bill: WritableBill): WrittenBill => {
  const written = standardBill(bill);
  const { iban, creditor, debtor, amount = '', currency, message = '', billing_information = '' } = written;
  const reference = written.reference ?? '';
  const text = [
    ...['SPC', '0200', '1', iban],
    ...linesOf(creditor),
    // The ultimate creditor, who is not in use yet.
    ...Array.from({ length: 7 }, () => ''),
    ...[amount, currency],
    ...(debtor ? linesOf(debtor) : Array.from({ length: 7 }, () => '')),
    ...[typeOf(reference), reference, message, 'EPD'],
    // An element that is empty at the end has no separator of its own.
    ...(billing_information === '' ? [] : [billing_information]),
  ].join('\n');
  const problems = readQrBill(text)?.problems ?? ['The code is not a QR-bill.'];
  return { text, bill: written, problems };
};

const linesOf = ({
  name,
  street = '',
  house_number = '',
  zipcode,
  city,
  country,
}: WritableParty): string[] => ['S', name, street, house_number, zipcode, city, country];

const typeOf = (reference: string): string => {
  if (reference === '') return 'NON';
  return reference.startsWith('RF') ? 'SCOR' : 'QRR';
};

const standardBill = (bill: WritableBill): WritableBill => {
  const { debtor, amount, reference, message, billing_information } = bill;
  return {
    iban: bareIban(bill.iban),
    creditor: standardParty(bill.creditor),
    ...(amount === undefined ? {} : { amount: inCents(amount) }),
    currency: bill.currency,
    ...(debtor ? { debtor: standardParty(debtor) } : {}),
    ...(reference ? { reference: bareIban(reference) } : {}),
    ...(message ? { message: standardText(message) } : {}),
    ...(billing_information ? { billing_information: standardText(billing_information) } : {}),
  };
};

const standardParty = (party: WritableParty): WritableParty => ({
  name: standardText(party.name),
  ...(party.street ? { street: standardText(party.street) } : {}),
  ...(party.house_number ? { house_number: standardText(party.house_number) } : {}),
  zipcode: standardText(party.zipcode),
  city: standardText(party.city),
  country: party.country.toUpperCase(),
});

/**
 * With two decimals. One that is not an amount is left to the reader, who names it; as is one of
 * thousandths.
 */
const inCents = (amount: string): string =>
  /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? decimalOf(amountOf(amount), 2) : amount;
