import { isQrIban, isSwissIban } from './iban.ts';
import { isOpen, type Payload, type PayloadParty } from './payload.ts';
import type { QrBill } from './qr-bill.ts';
import { isCreditorReference, isQrReference } from './reference.ts';

/** The bill as it was read from a payload, before validation. */
export type ReadBill = Omit<QrBill, 'problems'>;

/**
 * The faults of a QR-bill against its standard (docs/interface §16), as sentences for the person
 * who decides on it.
 */
export const problemsOf = (payload: Payload, bill: ReadBill): string[] => [
  ...wholeProblems(payload),
  ...ibanProblems(bill),
  ...partyProblems('creditor', payload.creditor),
  ...when(!isOpen(payload.ultimate_creditor), 'The bill names an ultimate creditor, who is not in use yet.'),
  ...amountProblems(payload, bill),
  ...(isOpen(payload.debtor) ? [] : partyProblems('debtor', payload.debtor)),
  ...referenceProblems(payload, bill),
  ...messageProblems(payload),
];

const when = (wrong: boolean, problem: string): string[] => (wrong ? [problem] : []);

const wholeProblems = ({ characters, unreadable, trailer, rest }: Payload): string[] => [
  ...when(characters > 997, `The QR code has ${characters} characters, and 997 are allowed.`),
  ...when(unreadable, 'Some characters of the QR code cannot be read.'),
  ...when(trailer !== 'EPD', 'The payment data do not end with EPD.'),
  ...when(rest.length > 0, 'The QR code has more lines than a QR-bill.'),
];

const ibanProblems = ({ iban }: ReadBill): string[] => {
  if (iban === '') return ['The bill has no IBAN.'];
  return when(!isSwissIban(iban), `${iban} is not an IBAN of Switzerland or Liechtenstein.`);
};

const partyProblems = (who: string, party: PayloadParty): string[] => {
  const combined = party.type === 'K';
  const placed = combined ? party.line2 !== '' : party.zipcode !== '' && party.city !== '';
  const limits: [string, string, number][] = [
    ['name', party.name, 70],
    ['street', party.line1, 70],
    combined ? ['address', party.line2, 70] : ['house number', party.line2, 16],
    ['postal code', party.zipcode, 16],
    ['town', party.city, 35],
  ];
  return [
    ...when(
      !['S', 'K'].includes(party.type),
      `The address of the ${who} is neither of type S nor of type K.`,
    ),
    ...when(party.name === '', `The ${who} has no name.`),
    ...when(!placed, `The ${who} has no postal code and town.`),
    ...when(!/^[A-Z]{2}$/.test(party.country), `The ${who} has no country code such as CH.`),
    ...limits.flatMap(([what, text, most]) =>
      when([...text].length > most, `The ${what} of the ${who} is longer than ${most} characters.`),
    ),
  ];
};

const amountProblems = ({ amount }: Payload, bill: ReadBill): string[] => [
  ...when(
    amount !== '' && bill.amount === undefined,
    `The amount ${amount} is not one from 0.01 to 999999999.99.`,
  ),
  ...when(bill.currency === '', 'The currency is neither CHF nor EUR.'),
];

const referenceProblems = (payload: Payload, bill: ReadBill): string[] => {
  const { iban, currency, reference_type, reference } = bill;
  const type = payload.reference_type;
  if (type === '') return ['The bill has no reference type.'];
  if (type !== reference_type) return [`The reference type ${type} is none of QRR, SCOR, NON.`];
  const forQr = isQrIban(iban);
  const misfitsByType = {
    QRR: when(!isQrReference(reference), `${reference} is not a QR reference: 27 digits with a check digit.`),
    SCOR: when(
      !isCreditorReference(reference),
      `${reference} is not a creditor reference with check digits.`,
    ),
    NON: when(
      reference !== '',
      `The bill has the reference ${reference}, though its type says that it has none.`,
    ),
  };
  return [
    ...when(type !== 'NON' && reference === '', `The bill has no reference, though its type is ${type}.`),
    ...(reference === '' ? [] : misfitsByType[reference_type]),
    ...when(isSwissIban(iban) && type === 'QRR' && !forQr, 'A QR reference requires a QR-IBAN.'),
    ...when(isSwissIban(iban) && type !== 'QRR' && forQr, 'A QR-IBAN requires a QR reference.'),
    ...when(
      currency === 'EUR' && type === 'QRR',
      'A bill in EUR has no QR reference: since 14.11.2026 banks take it in CHF only.',
    ),
  ];
};

const messageProblems = ({ message, billing_information }: Payload): string[] => {
  const characters = [...message, ...billing_information].length;
  return when(
    characters > 140,
    `Message and billing information have ${characters} characters, and 140 are allowed.`,
  );
};
