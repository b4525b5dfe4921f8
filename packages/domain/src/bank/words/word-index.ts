/**
 * Records by the words of their names, which are found by names that are mistyped or cut off, too.
 */
export type WordIndex<Found> = {
  add: (words: readonly string[], found: Found) => void;
  /**
   * A dozen of those that share most words, or beginnings or ends of words; rare words count more.
   */
  find: (words: readonly string[]) => Found[];
};

// A word that more have tells nobody from anyone.
const mostOfWord = 400;
const mostFound = 12;
// The length of the ends of a word, one of which outlives a mistype.
const endLength = 4;

export const newWordIndex = <Found>(): WordIndex<Found> => {
  const index = new Map<string, Found[]>();
  return {
    add: (words, found) => {
      for (const end of new Set(words.flatMap(endsOf))) {
        const list = index.get(end);
        if (list) list.push(found);
        else index.set(end, [found]);
      }
    },
    find: (words) => {
      const shared = new Map<Found, number>();
      // The ends are for words that nobody has as they are.
      const ends = new Set(words.flatMap((word) => (index.has(word) ? [word] : endsOf(word))));
      for (const end of ends) {
        const list = index.get(end) ?? [];
        if (list.length > mostOfWord) continue;
        for (const found of list) shared.set(found, (shared.get(found) ?? 0) + 1 / (3 + list.length));
      }
      return [...shared]
        .sort(([, a], [, b]) => b - a)
        .slice(0, mostFound)
        .map(([found]) => found);
    },
  };
};

const endsOf = (word: string): string[] =>
  word.length > endLength ? [word, `${word.slice(0, endLength)}…`, `…${word.slice(-endLength)}`] : [word];
