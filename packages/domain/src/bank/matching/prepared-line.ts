import { bareIban } from '../../qr-bill/iban.ts';
import { shopWords } from '../learning/card-shop.ts';
import { learnedKeys } from '../learning/learned.ts';
import type { LineFacts } from '../line-facts.ts';
import { numbersIn, wordsOfName } from '../words/words.ts';
import { unitsIn } from './candidate-index.ts';

/** A line with what its matching asks for several times. */
export type PreparedLine = {
  line: LineFacts;
  /** Its amount in units of the last place; positive where money comes in. */
  units: number;
  currency: string;
  iban: string;
  /**
   * The words of the counterparty's name; where there is none, of the shop of a payment by card,
   * else of the texts.
   */
  words: readonly string[];
  isNamed: boolean;
  /** All that may be numbers of documents in its texts. */
  numbers: ReadonlySet<string>;
  /** The keys by which such lines are learned. */
  keys: readonly string[];
};

const mostWordsOfTexts = 16;

/**
 * Undefined for an amount of zero, or one that no integer has exactly: nothing is proposed for it.
 */
export const preparedLine = (line: LineFacts): PreparedLine | undefined => {
  const units = unitsIn(line.amount, line.currency);
  if (!units) return undefined;
  const named = wordsOfName(line.counterparty.name);
  const texts = [...line.texts, line.references.end_to_end].join(' ');
  const shop = named.length > 0 ? [] : shopWords(line);
  return {
    line,
    units,
    currency: line.currency,
    iban: bareIban(line.counterparty.iban),
    words:
      [named, shop].find(({ length }) => length > 0) ??
      wordsOfName(line.texts.join(' ')).slice(0, mostWordsOfTexts),
    isNamed: named.length > 0,
    numbers: numbersIn(texts),
    keys: learnedKeys(line),
  };
};
