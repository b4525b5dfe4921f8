import { bookingDate, creditorReference, leftOf } from '@kontor/domain';
import { type Chance, chanceOf } from './chance.ts';
import {
  allocated,
  type ClientYear,
  type DatedDocument,
  francs,
  lineOf,
  nothingYet,
  swissSettings,
  truthOf,
} from './client-year.ts';

/**
 * A year of a generator that shares no names and no texts with the other one: payments by card as
 * five banks write them in four languages, chains with branches, and customers without terms who
 * pay by reference, some of them five Rappen less.
 */

type Merchant = { accno: number; name: string; branches: readonly string[] };

const chains: readonly Merchant[] = [
  { accno: 4200, name: 'COOP', branches: ['Winterthur', 'Solothurn', 'Olten'] },
  { accno: 4200, name: 'Migros', branches: ['MM Baden', 'M Olten', 'MM Liestal'] },
  { accno: 6210, name: 'Agrola', branches: ['Sursee', 'Langenthal', 'Frick'] },
  { accno: 6640, name: 'SBB CFF FFS', branches: ['Mobile', 'Basel SBB', 'Reisezentrum Olten'] },
  { accno: 6500, name: 'Digitec Galaxus', branches: ['Zürich', ''] },
  { accno: 6210, name: 'Parking', branches: ['Kunstmuseum Basel', 'Altstadt Sion'] },
];
const owners = [
  'Zbinden',
  'Räber',
  'Quadri',
  'Oberli',
  'Jeanneret',
  'Inauen',
  'Vuilleumier',
  'Camenzind',
  'Pedrazzini',
];
const shopKinds: readonly (readonly [string, number])[] = [
  ['Papeterie', 6500],
  ['Ristorante', 6641],
  ['Blumen', 6700],
  ['Eisenwaren', 4000],
  ['Librairie', 6500],
  ['Tankstelle', 6210],
  ['Fotohaus', 6600],
];
const towns = ['Sursee', 'Delémont', 'Locarno', 'Herisau', 'Payerne', 'Langnau', 'Sion', 'Glarus'];

const merchantsOf = (chance: Chance): Merchant[] => [
  ...chains,
  ...Array.from({ length: chance.int(5, 14) }, () => {
    const [kind, accno] = chance.pick(shopKinds);
    return { accno, name: `${kind} ${chance.pick(owners)}`, branches: [chance.pick(towns)] };
  }),
];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The text of a payment by card, as the bank of the client writes it. */
const cardText = (bank: number, shop: { name: string; branch: string }, chance: Chance): string => {
  const day = `${twoDigits(chance.int(1, 28))}.${twoDigits(chance.int(1, 12))}.2026`;
  const time = `${twoDigits(chance.int(7, 21))}:${twoDigits(chance.int(0, 59))}`;
  const { name, branch } = shop;
  const number = `XXXX${chance.int(1000, 9999)}`;
  switch (bank) {
    case 0:
      return `KAUF/DIENSTLEISTUNG VOM ${day} KARTEN NR. ${number} ${name.toUpperCase()}-${chance.int(100, 4000)} ${branch.toUpperCase()}`;
    case 1:
      return `Einkauf Visa Debit Card Nr. ${number.toLowerCase()}, ${name} ${branch}, ${day} ${time}`;
    case 2:
      return `ACHAT/PRESTATION DU ${day} CARTE N° ${number} ${name} ${branch}`;
    case 3:
      return `Acquisto del ${day} ${time} carta n. ${number} ${name}, ${branch}`;
    default:
      return `Einkauf ${name} ${branch}, ${day}, ${time}, Karten-Nr. ${number}`;
  }
};

const addCards = (year: ClientYear, chance: Chance): void => {
  const merchants = merchantsOf(chance);
  const bank = chance.int(0, 4);
  for (let count = chance.int(60, 180); count > 0; count -= 1) {
    const { accno, name, branches } = chance.pick(merchants);
    const units = -chance.int(3, 900) * 35;
    const text = cardText(bank, { name, branch: chance.pick(branches) }, chance);
    const line = lineOf({
      day: chance.int(0, 363),
      units,
      ...(chance.of(0.5) ? { texts: [text] } : { bank_text: text }),
    });
    const share = { why: 'account', accno, amount: francs(units), tax_accno: 1171 } as const;
    year.lines.push({ line, truth: truthOf([], [share]), what: 'card', referenced: false });
  }
};

const addCustomers = (year: ClientYear, chance: Chance): void => {
  for (let at = 1; at <= 60; at += 1) {
    const units = chance.int(4, 4_000) * 55;
    const created = chance.int(0, 300);
    const creditor = creditorReference(at);
    const name = `${chance.pick(owners)} ${chance.pick(towns)}`;
    const document: DatedDocument = {
      ...{ kind: 'invoice', number: `H-${at}`, reference: creditor, currency: 'CHF', units, ...nothingYet },
      party: { number: `H${at}`, name, ibans: [] },
      transdate: lineOf({ day: created, units }).date,
      duedate: bookingDate.parse('2026-12-31'),
    };
    year.documents.push(document);
    const lacking = chance.of(0.2) ? chance.int(1, 5) : 0;
    const line = lineOf({ day: created + chance.int(5, 50), units: units - lacking, creditor, name });
    const writeoff = { why: 'rounding', accno: 3809, units: lacking } as const;
    year.lines.push({
      line,
      truth: truthOf([
        lacking > 0 ? allocated(document, units - lacking, writeoff) : allocated(document, units),
      ]),
      what: lacking > 0 ? 'some Rappen less' : 'exact',
      referenced: lacking === 0,
    });
  }
};

export const heldOutYear = (seed: number): ClientYear => {
  const chance = chanceOf(seed * 7_919 + 13);
  const year: ClientYear = { settings: swissSettings, documents: [], orders: [], accounts: [], lines: [] };
  addCards(year, chance);
  addCustomers(year, chance);
  year.lines.sort((a, b) => (a.line.date < b.line.date ? -1 : a.line.date > b.line.date ? 1 : 0));
  for (const [at, one] of year.lines.entries()) {
    one.line.id = at + 1;
    if (Number(leftOf(one.line, one.truth)) !== 0)
      throw new Error(`the truth of ${one.what} does not add up`);
  }
  return year;
};
