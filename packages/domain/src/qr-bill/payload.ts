import { printable } from '../values/printable.ts';

/**
 * The text of the QR code of a Swiss QR-bill, split into its fields and not validated yet
 * (docs/interface §16).
 */

/**
 * A party, as seven lines. `line1` and `line2` are street and house number for type S, and free
 * text for type K.
 */
export type PayloadParty = {
  type: string;
  name: string;
  line1: string;
  line2: string;
  zipcode: string;
  city: string;
  country: string;
};

export type Payload = {
  /** The number of characters of the whole text, line ends included. */
  characters: number;
  /** Whether some of them were not valid UTF-8. */
  unreadable: boolean;
  iban: string;
  creditor: PayloadParty;
  ultimate_creditor: PayloadParty;
  amount: string;
  currency: string;
  debtor: PayloadParty;
  reference_type: string;
  reference: string;
  message: string;
  trailer: string;
  billing_information: string;
  /** The lines after the two for alternative schemes. Neither is used. */
  rest: readonly string[];
};

// The capacity of the largest QR code.
const mostCharacters = 7089;

/**
 * Splits `text` into its lines, with any line ends, without control characters. Undefined when it
 * is no QR-bill: a QR-bill has type SPC, version 2 (02xx) and coding 1.
 */
export const payloadOf = (text: string): Payload | undefined => {
  if (text.length > mostCharacters) return undefined;
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map(plain);
  const [type, version = '', coding] = lines;
  if (type !== 'SPC' || !/^02\d\d$/.test(version) || coding !== '1') return undefined;
  // The standard numbers the lines from 1.
  const line = (number: number) => lines[number - 1] ?? '';
  return {
    characters: [...text].length,
    unreadable: text.includes('\ufffd'),
    iban: line(4),
    creditor: partyFrom(line, 5),
    ultimate_creditor: partyFrom(line, 12),
    amount: line(19),
    currency: line(20),
    debtor: partyFrom(line, 21),
    reference_type: line(28),
    reference: line(29),
    message: line(30),
    trailer: line(31),
    billing_information: line(32),
    rest: lines.slice(34).filter((left) => left !== ''),
  };
};

/** Whether all lines of the party are empty. */
export const isOpen = (party: PayloadParty): boolean => Object.values(party).every((line) => line === '');

const partyFrom = (line: (number: number) => string, first: number): PayloadParty => ({
  type: line(first),
  name: line(first + 1),
  line1: line(first + 2),
  line2: line(first + 3),
  zipcode: line(first + 4),
  city: line(first + 5),
  country: line(first + 6),
});

// A tab separates two words; other control characters are removed.
const plain = (line: string): string => printable(line.replaceAll('\t', ' ')).trim().normalize('NFC');
