import { bareIban } from '../../qr-bill/iban.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { foldLetters, wordsOfName } from '../words/words.ts';
import { shopWords } from './card-shop.ts';
import { type LearnedBooking, templateOf } from './template.ts';

/** Learning from what was booked: the same counterparty's next line is proposed likewise. */

/** The most different bookings that are kept of a key. */
export const mostLearned = 8;

const mostWords = 8;

/**
 * The words of a line by which bookings of one counterparty differ: without figures, which change
 * each time.
 */
export const learnedWords = ({ texts, bank_text }: Pick<LineFacts, 'texts' | 'bank_text'>): string[] => {
  const words = foldLetters([...texts, bank_text].join(' ')).match(/\p{L}{3,}/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
};

/**
 * The keys of a line, the surest first: the IBAN of the counterparty, its name, else the shop of a
 * payment by card and the first word of it, which its branches share, else the words of the line;
 * each with the direction of the money and its purpose.
 */
export const learnedKeys = (
  line: Pick<LineFacts, 'amount' | 'counterparty' | 'purpose' | 'texts' | 'bank_text'>,
): string[] => {
  const { counterparty, purpose } = line;
  const direction = line.amount.startsWith('-') ? 'out' : 'in';
  const iban = bareIban(counterparty.iban);
  const name = wordsOfName(counterparty.name).toSorted().join(' ');
  const words = learnedWords(line).slice(0, 4).join(' ');
  const known = [...(iban ? [`iban ${iban}`] : []), ...(name ? [`name ${name}`] : [])];
  const shop = known.length > 0 ? [] : shopWords(line);
  const who = shop.length > 0 ? [`name ${shop.toSorted().join(' ')}`, `shop: ${shop[0]}`] : known;
  const keys = [
    ...(who.length > 0 ? who : words ? [`text ${words}`] : []),
    // Wages of a new employee are wages.
    ...(purpose ? ['purpose'] : []),
  ];
  return keys.map((key) => `${direction} ${purpose} ${key}`);
};

/**
 * The lesson of a line that was booked: a record for each key of the line, to be kept by
 * `withLearned`.
 */
export const learnedOf = (line: LineFacts, outcome: BankOutcome): LearnedBooking[] => {
  const template = templateOf(line, outcome);
  if (!template) return [];
  const { amount, date: last } = line;
  return learnedKeys(line).map((key) => ({
    ...{ key, template, words: learnedWords(line), amount, count: 1, last },
  }));
};

/**
 * The bookings of a key after one more: what was done before is counted up, and the newest stand
 * first.
 */
export const withLearned = (known: readonly LearnedBooking[], more: LearnedBooking): LearnedBooking[] => {
  const same = JSON.stringify(more.template);
  const before = known.find(({ template }) => JSON.stringify(template) === same);
  const others = known.filter((one) => one !== before);
  return [{ ...more, count: more.count + (before?.count ?? 0) }, ...others].slice(0, mostLearned);
};
