/**
 * Words of names and texts, as they are compared: banks write capitals, leave out accents, and cut
 * names off.
 */

/**
 * Letters without case and accents; `ae`, `oe`, `ue` stand for umlauts as well as these do
 * themselves.
 */
export const foldLetters = (written: string): string => {
  const lower = written.toLowerCase();
  const plain = beyondAscii.test(lower) ? withoutAccents(lower) : lower;
  return plain.replace(/([aou])e/g, '$1');
};

const beyondAscii = /[\u0080-\uffff]/;

const withoutAccents = (lower: string): string =>
  lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'a');

// Legal forms and words that join others tell nobody from anyone.
const common = new Set(
  [
    ...['ag', 'sa', 'gmbh', 'sarl', 'sagl', 'ltd', 'limited', 'inc', 'kg', 'ohg', 'co', 'cie', 'spa', 'srl'],
    ...['se', 'ug', 'llc', 'plc', 'bv', 'nv', 'und', 'and', 'et', 'e', 'der', 'die', 'das', 'the', 'von'],
    ...['zum', 'zur', 'im', 'in', 'de', 'la', 'le', 'les', 'du', 'des', 'di', 'del', 'herr', 'frau'],
    ...['familie', 'fam', 'dr', 'prof', 'oder', 'ou'],
  ].map(foldLetters),
);

/** The words of a name, folded, without legal forms. */
export const wordsOfName = (name: string): string[] => {
  const all = foldLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !common.has(word));
  return [...new Set(telling.length > 0 ? telling : all)];
};

/** The form of a number within texts: folded, letters and digits only. */
export const bareNumber = (number: string): string =>
  number
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '');

// Numbers of documents have at most that many parts and letters.
const mostParts = 4;
const longestNumber = 24;
const mostPieces = 80;

/**
 * All that may be a number of a document in a text: one to four adjacent pieces without what
 * separates them, each with a digit.
 */
export const numbersIn = (written: string): Set<string> => {
  const pieces = (
    written
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostPieces);
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; from += 1) {
    let joined = '';
    for (let to = from; to < Math.min(from + mostParts, pieces.length); to += 1) {
      joined += pieces[to] ?? '';
      if (joined.length > longestNumber) break;
      if (joined.length >= 3 && /\d/.test(joined)) found.add(joined);
    }
  }
  return found;
};

/**
 * Whether `number` (bare) reports a document from other figures in a text: a year or three digits
 * do not.
 */
export const isTelling = (number: string): boolean =>
  number.length >= 4 && !/^(19|20)\d\d$/.test(number) && /\d/.test(number);

/**
 * The least number of letters or digits to insert, remove, replace or swap, up to `most`; `most` +
 * 1 where it is more.
 */
export const editsBetween = (one: string, other: string, most: number): number => {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1];
      let least = Math.min(
        (last[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwap) least = Math.min(least, (before[to - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
};

/** The likeness of two words, 0 to 1: equal, of one or two mistypes, cut off, or an initial. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short) ? 0.5 : 0;
  if (short.length < 4) return 0;
  if (long.startsWith(short)) return 0.8;
  const most = short.length >= 8 ? 2 : 1;
  const edits = editsBetween(short, long, most);
  return edits <= most ? 1 - edits * 0.15 : 0;
};

/**
 * The likeness of the words of a party's name to those of a line, 0 to 1. Lines may have more
 * words, such as an address; words of the party that are missing count against it, by their length.
 */
export const nameLikeness = (party: readonly string[], line: readonly string[]): number => {
  let [found, whole] = [0, 0];
  const used = new Set<string>();
  for (const word of party) {
    let best = 0;
    let by = '';
    for (const other of line) {
      const like = likeness(word, other);
      if (like > best) [best, by] = [like, other];
    }
    if (best > 0) used.add(by);
    whole += word.length;
    found += best * word.length;
  }
  if (whole === 0) return 0;
  const extra = line.filter((word) => !used.has(word)).length;
  // Two equal words of a person's name tell more than one of a long list of words.
  return Math.max(0, found / whole - Math.min(extra, 4) * 0.02);
};
