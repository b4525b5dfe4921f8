import { bareIban } from '../qr-bill/iban.ts';
import { phoneKey } from './identifiers.ts';
import { nameWords } from './names.ts';
import type { BillReading } from './reading.ts';

/** The vendor of a reading (docs/interface §16.4). */

export type VendorInBooks = {
  vendornumber: string;
  name: string;
  bank_iban: string;
  taxnumber: string;
  phone: string;
};

/** The clues by which a vendor is found, the surest first. */
export const vendorClues = ['uid', 'iban', 'phone', 'name'] as const;
export type VendorClue = (typeof vendorClues)[number];

/** A tax number without signs and the words after it: CHE106017086. */
export const bareUid = (written: string): string =>
  written
    .toUpperCase()
    .replace(/(MWST|TVA|IVA|VAT|HR\/MWST)$/u, '')
    .replace(/[^A-Z0-9]/g, '');

/**
 * The vendor that has the UID of a bill, else its IBAN, its telephone number, or its name, of which
 * all words stand on the bill: of several names the longestNamed one. Where several vendors fit
 * alike they are the `candidates`.
 */
export const vendorOfReading = <Known extends VendorInBooks>(
  { clues }: Pick<BillReading, 'clues'>,
  vendors: readonly Known[],
): { vendor?: Known; by?: VendorClue; candidates: readonly Known[] } => {
  const uids = new Set(clues.uids.map(bareUid));
  const ibans = new Set(clues.ibans);
  const phones = new Set(clues.phones);
  const fits: Readonly<Record<VendorClue, (vendor: Known) => boolean>> = {
    uid: ({ taxnumber }) => taxnumber !== '' && uids.has(bareUid(taxnumber)),
    iban: ({ bank_iban }) => bank_iban !== '' && ibans.has(bareIban(bank_iban)),
    phone: ({ phone }) => phoneKey(phone) !== '' && phones.has(phoneKey(phone)),
    name: ({ name }) => isNamed(name, clues.names),
  };
  for (const by of vendorClues) {
    const found = vendors.filter(fits[by]);
    const fitting = by === 'name' ? longestNamed(found) : found;
    const [vendor] = fitting;
    if (!vendor) continue;
    if (fitting.length === 1) return { vendor, by, candidates: [] };
    const named = longestNamed(fitting.filter(fits.name));
    const [one] = named;
    return one && named.length === 1 ? { vendor: one, by, candidates: [] } : { candidates: fitting };
  }
  return { candidates: [] };
};

/** The vendors whose whole name stands in one of some texts of a reading. */
export const vendorsNamedIn = <Known extends Pick<VendorInBooks, 'name'>>(
  texts: readonly string[],
  vendors: readonly Known[],
): Known[] => {
  const all = ` ${texts.join(' \n ')} `;
  return vendors.filter(({ name }) => {
    const words = nameWords(name);
    return words.length >= shortestName && all.includes(` ${words} `);
  });
};

// A name of two letters is in many texts.
const shortestName = 4;

const isNamed = (name: string, texts: readonly string[]): boolean => {
  const words = nameWords(name);
  return words.length >= shortestName && texts.some((text) => ` ${text} `.includes(` ${words} `));
};

const longestNamed = <Known extends VendorInBooks>(vendors: readonly Known[]): Known[] => {
  const most = Math.max(0, ...vendors.map(({ name }) => nameWords(name).length));
  return vendors.filter(({ name }) => nameWords(name).length === most);
};
