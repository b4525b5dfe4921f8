import { bareIban } from '../../qr-bill/iban.ts';
import { minorUnit } from '../../values/currency.ts';
import { amountOf, safeUnitsOf } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import type { PaidByLine } from '../outcome/paying.ts';
import { newWordIndex } from '../words/word-index.ts';
import { bareNumber, wordsOfName } from '../words/words.ts';
import type { OpenDocument } from './candidates.ts';

/**
 * Open documents by all that a line may know them by. What is open of them changes as lines are
 * booked.
 */

/**
 * A document with what is due of it now: positive where money is awaited, in units of its
 * currency's last place.
 */
export type DueDocument = PaidByLine & { whole: number; document: OpenDocument; party: DueParty };

/** A customer or vendor with the documents of which something is known, the oldest first. */
export type DueParty = {
  kind: OpenDocument['kind'];
  number: string;
  name: string;
  words: readonly string[];
  ibans: ReadonlySet<string>;
  dues: DueDocument[];
  /** The number of documents at the beginning of which nothing is due. */
  settled: number;
};

export type CandidateIndex = {
  byReference: (reference: string) => readonly DueDocument[];
  byNumber: (bare: string) => readonly DueDocument[];
  byIban: (iban: string) => readonly DueParty[];
  /** Documents of which exactly this is due, some hundred at most. */
  byAmount: (currency: string, due: number) => readonly DueDocument[];
  /** The documents of a party of which exactly this is due, the oldest first. */
  exactOf: (party: DueParty, currency: string, due: number) => readonly DueDocument[];
  /** The oldest documents of a party of which something is due, some dozen at most. */
  openOf: (party: DueParty) => readonly DueDocument[];
  /** The newest document of a party that came to this amount, and of which nothing is due. */
  paidOf: (party: DueParty, currency: string, whole: number) => DueDocument | undefined;
  /**
   * The parties that share words with a name, or the beginnings or ends of some: a dozen of those
   * that share most.
   */
  byWords: (words: readonly string[]) => readonly DueParty[];
  /** The other parties of a name. */
  named: (party: DueParty) => readonly DueParty[];
  party: (kind: OpenDocument['kind'], number: string) => DueParty | undefined;
  /** The document of an allocation, if it is known. */
  document: (of: {
    kind: OpenDocument['kind'];
    party_number: string;
    number: string;
  }) => DueDocument | undefined;
  /** Takes down what is open by what an outcome pays; with `undone` it is open again. */
  move: (outcome: BankOutcome, undone?: boolean) => void;
};

const mostOfAmount = 200;
const mostOpen = 40;

/** An amount in units of its currency's last place; undefined where no integer has it exactly. */
export const unitsIn = (amount: Decimal, currency: string): number | undefined =>
  safeUnitsOf(amountOf(amount), minorUnit(currency));

/**
 * A document as an outcome pays it, with what is due of it; undefined where no integer has its open
 * amount exactly: it is matched by nobody but a person.
 */
export const paidFrom = ({ kind, number, party, currency, open }: OpenDocument): PaidByLine | undefined => {
  const units = unitsIn(open, currency);
  if (units === undefined) return undefined;
  return { kind, number, party_number: party.number, currency, due: kind === 'invoice' ? units : -units };
};

export const candidateIndexOf = (documents: readonly OpenDocument[]): CandidateIndex => {
  const [references, numbers] = [new Map<string, DueDocument[]>(), new Map<string, DueDocument[]>()];
  const ibans = new Map<string, DueParty[]>();
  const words = newWordIndex<DueParty>();
  const [names, parties] = [new Map<string, DueParty[]>(), new Map<string, DueParty>()];
  const amounts = new Map<string, Set<DueDocument>>();
  const known = new Map<string, DueDocument>();

  const partyOf = ({ kind, party }: OpenDocument): DueParty => {
    const key = keyOf(kind, party.number);
    const before = parties.get(key);
    if (before) return before;
    const made: DueParty = {
      kind,
      number: party.number,
      name: party.name,
      words: wordsOfName(party.name),
      ibans: new Set(party.ibans.map(bareIban)),
      dues: [],
      settled: 0,
    };
    parties.set(key, made);
    for (const iban of made.ibans) append(ibans, iban, made);
    append(names, nameKey(made), made);
    words.add(made.words, made);
    return made;
  };
  const listByAmount = (one: DueDocument) => {
    if (one.due === 0) return;
    const key = amountKey(one.currency, one.due);
    const listed = amounts.get(key);
    if (listed) listed.add(one);
    else amounts.set(key, new Set([one]));
  };

  const inOrder = documents.toSorted((a, b) => (a.duedate < b.duedate ? -1 : a.duedate > b.duedate ? 1 : 0));
  for (const document of inOrder) {
    const paid = paidFrom(document);
    if (!paid) continue;
    const { kind, number, reference } = document;
    const party = partyOf(document);
    const whole = unitsIn(document.amount, document.currency) ?? 0;
    const one: DueDocument = { ...paid, document, party, whole: kind === 'invoice' ? whole : -whole };
    party.dues.push(one);
    known.set(keyOf(kind, party.number, number), one);
    if (reference !== '') append(references, reference, one);
    const bare = bareNumber(number);
    if (bare.length >= 3) append(numbers, bare, one);
    listByAmount(one);
  }

  const documentOf: CandidateIndex['document'] = ({ kind, party_number, number }) =>
    known.get(keyOf(kind, party_number, number));
  return {
    byReference: (reference) => references.get(reference) ?? [],
    byNumber: (bare) => numbers.get(bare) ?? [],
    byIban: (iban) => ibans.get(iban) ?? [],
    byAmount: (currency, due) => firstOf(amounts.get(amountKey(currency, due)) ?? [], mostOfAmount),
    exactOf: (party, currency, due) => {
      const listed = amounts.get(amountKey(currency, due));
      if (!listed) return [];
      if (listed.size < party.dues.length)
        return [...listed]
          .filter((one) => one.party === party)
          .sort((a, b) => party.dues.indexOf(a) - party.dues.indexOf(b));
      return party.dues.filter((one) => one.due === due && one.currency === currency);
    },
    openOf: (party) => {
      while (party.dues[party.settled]?.due === 0) party.settled += 1;
      const open: DueDocument[] = [];
      for (let at = party.settled; at < party.dues.length && open.length < mostOpen; at += 1) {
        const one = party.dues[at];
        if (one && one.due !== 0) open.push(one);
      }
      return open;
    },
    paidOf: ({ dues }, currency, whole) => {
      for (let at = dues.length - 1; at >= Math.max(0, dues.length - mostOfAmount); at -= 1) {
        const one = dues[at];
        if (one?.whole === whole && one.due === 0 && one.currency === currency) return one;
      }
      return undefined;
    },
    byWords: words.find,
    named: (party) => (names.get(nameKey(party)) ?? []).filter((one) => one !== party),
    party: (kind, number) => parties.get(keyOf(kind, number)),
    document: documentOf,
    move: ({ documents: paid }, undone = false) => {
      for (const { kind, party_number, number, amount, writeoff } of paid) {
        const one = documentOf({ kind, party_number, number });
        if (!one) continue;
        const money = unitsIn(amount, one.currency) ?? 0;
        const written = writeoff ? (unitsIn(writeoff.amount, one.currency) ?? 0) : 0;
        const sign = (kind === 'invoice' ? 1 : -1) * (undone ? -1 : 1);
        amounts.get(amountKey(one.currency, one.due))?.delete(one);
        one.due -= sign * (money + written);
        if (one.due !== 0) one.party.settled = 0;
        listByAmount(one);
      }
    },
  };
};

const keyOf = (kind: string, ...numbers: string[]) => [kind, ...numbers.map(fold)].join('\n');
const amountKey = (currency: string, due: number) => `${currency} ${due}`;
const nameKey = ({ kind, words }: DueParty) => `${kind} ${words.toSorted().join(' ')}`;

const firstOf = <Value>(values: Iterable<Value>, most: number): Value[] => {
  const first: Value[] = [];
  for (const value of values) {
    if (first.length >= most) break;
    first.push(value);
  }
  return first;
};

const append = <Value>(lists: Map<string, Value[]>, key: string, value: Value) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};
