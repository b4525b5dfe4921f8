/** Finding a page by what people call it. */

/**
 * A text without accents and in small letters, in which someone looks for `Übersicht` as well as
 * for `ubersicht`.
 */
export const unaccented = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');

const wordsOf = (text: string): string[] => text.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);

/**
 * The names of a page: its title, and other words with commas between, in the language of the page
 * and in the others.
 */
export type PlaceNames = { title: string; words: string; others: readonly string[] };

/** The ways in which a page fits, the best first. */
export const placeRanks = ['title_begins', 'title_words', 'name', 'words', 'title_has', 'others'] as const;
export type PlaceRank = (typeof placeRanks)[number];

/** The way in which a page fits, and the other name by which it does. */
export type PlaceFit = { rank: PlaceRank; named?: string };

/** Whether each word that was typed begins a word of the text. */
const beginsIn = (text: string, sought: readonly string[]): boolean => {
  const words = wordsOf(unaccented(text));
  return sought.every((one) => words.some((word) => word.startsWith(one)));
};

/** The name among several that was typed as a whole, else one whose words begin so. */
const namedIn = (words: string, sought: readonly string[]): PlaceFit | undefined => {
  const names = words.split(', ');
  const whole = names.find((one) => wordsOf(unaccented(one)).join(' ') === sought.join(' '));
  if (whole !== undefined) return { rank: 'name', named: whole };
  const begun = names.find((one) => beginsIn(one, sought));
  return begun === undefined ? undefined : { rank: 'words', named: begun };
};

// A letter alone begins too many of the other words.
const shortest = 2;

export const placeFit = (typed: string, { title, words, others }: PlaceNames): PlaceFit | undefined => {
  const wanted = unaccented(typed).trim();
  const sought = wordsOf(wanted);
  if (sought.length === 0) return undefined;
  const shown = unaccented(title);
  if (shown.startsWith(wanted)) return { rank: 'title_begins' };
  if (beginsIn(title, sought)) return { rank: 'title_words' };
  const isShort = wanted.length < shortest;
  const named = isShort ? undefined : namedIn(words, sought);
  if (named) return named;
  if (sought.every((one) => shown.includes(one))) return { rank: 'title_has' };
  const other = isShort ? undefined : others.map((one) => namedIn(one, sought)).find(Boolean);
  return other && { ...other, rank: 'others' };
};
