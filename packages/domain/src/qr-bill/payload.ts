import { printable } from '../values/printable.ts';

/** The text in the QR code of a Swiss QR-bill, taken apart by its lines and not judged yet (docs/interface.md §16). */

/** A party by its seven lines. Of type S the lines of the address are street and house number, of type K they are free. */
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
  /** The whole text's, line ends included. */
  characters: number;
  /** Whether some of them were no UTF-8. */
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
  /** What follows the two lines for alternative schemes, of which nothing is taken. */
  rest: readonly string[];
};

// No QR code can hold more.
const mostCharacters = 7089;

/**
 * The lines of `text`, however they end, without control characters; undefined when it is no QR-bill, which is of type
 * SPC, of version 2 (02xx) and of coding 1.
 */
export const payloadOf = (text: string): Payload | undefined => {
  if (text.length > mostCharacters) return undefined;
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map(plain);
  const [type, version = '', coding] = lines;
  if (type !== 'SPC' || !/^02\d\d$/.test(version) || coding !== '1') return undefined;
  // By their number in the standard, from 1.
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

/** Whether the bill leaves the party open. */
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

// A tab keeps two words apart; the other control characters do not.
const plain = (line: string): string => printable(line.replaceAll('\t', ' ')).trim().normalize('NFC');
