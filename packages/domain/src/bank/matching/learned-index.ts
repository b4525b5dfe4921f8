import { learnedOf, mostLearned, withLearned } from '../learning/learned.ts';
import type { LearnedBooking } from '../learning/template.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { newWordIndex } from '../words/word-index.ts';
import { nameLikeness, wordsOfName } from '../words/words.ts';
import type { PreparedLine } from './prepared-line.ts';

/** A booking of before, and how like its counterparty is to that of the line, 0 to 1. */
export type FoundBooking = { booking: LearnedBooking; likeness: number };

/** Bookings of before by the keys of lines; a name finds those that resemble it. */
export type LearnedIndex = {
  find: (prepared: PreparedLine) => readonly FoundBooking[];
  learn: (line: LineFacts, outcome: BankOutcome) => void;
};

const leastLikeness = 0.78;
const nameMark = ' name ';
/** The likeness that counts for a key that is no IBAN and no name. */
const likenessOfOthers = { text: 0.9, purpose: 0.6, shop: 0.85 };

export const learnedIndexOf = (known: readonly LearnedBooking[]): LearnedIndex => {
  const byKey = new Map<string, LearnedBooking[]>();
  const names = newWordIndex<string>();
  const wordsOf = new Map<string, string[]>();
  const add = (one: LearnedBooking) => {
    const before = byKey.get(one.key);
    byKey.set(one.key, withLearned(before ?? [], one));
    const at = one.key.indexOf(nameMark);
    if (before || at < 0) return;
    const words = wordsOfName(one.key.slice(at + nameMark.length));
    wordsOf.set(one.key, words);
    names.add(words, one.key);
  };
  for (const one of known.toReversed()) add(one);

  const likenessOf = (key: string) =>
    key.endsWith(' purpose')
      ? likenessOfOthers.purpose
      : key.includes(' text ')
        ? likenessOfOthers.text
        : key.includes(' shop: ')
          ? likenessOfOthers.shop
          : 1;
  const found = new WeakMap<PreparedLine, readonly FoundBooking[]>();
  const find = (prepared: PreparedLine) => {
    const exact = prepared.keys.filter((key) => byKey.has(key));
    const isKnown = exact.some((key) => likenessOf(key) === 1);
    const [direction] = prepared.keys.flatMap((key) =>
      key.includes(nameMark) ? [key.slice(0, key.indexOf(nameMark))] : [],
    );
    const alike =
      isKnown || direction === undefined
        ? []
        : names
            .find(prepared.words)
            .map((key) => ({ key, likeness: nameLikeness(wordsOf.get(key) ?? [], prepared.words) }))
            .filter(
              ({ key, likeness }) => likeness >= leastLikeness && key.startsWith(`${direction}${nameMark}`),
            )
            .sort((a, b) => b.likeness - a.likeness)
            .slice(0, 2);
    return [...exact.map((key) => ({ key, likeness: likenessOf(key) })), ...alike]
      .sort((a, b) => b.likeness - a.likeness)
      .flatMap(({ key, likeness }) => (byKey.get(key) ?? []).map((booking) => ({ booking, likeness })))
      .slice(0, mostLearned);
  };
  return {
    find: (prepared) => {
      const cached = found.get(prepared) ?? find(prepared);
      found.set(prepared, cached);
      return cached;
    },
    learn: (line, outcome) => {
      for (const one of learnedOf(line, outcome)) add(one);
    },
  };
};
