import type { Language } from '../texts/messages.ts';

/** Booking dates as people write and read them. A date is `yyyy-MM-dd` throughout. */

export const locales: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' };

const format = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/**
 * Whether a text is a date, and not one that is still being typed, or a day that does not exist.
 */
export const isDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The date as its language has it: `14.01.2026`, `14/01/2026`. */
export const formatDate = (date: string, language: Language): string =>
  format(date, language, { day: '2-digit', month: '2-digit', year: 'numeric' });

/**
 * A sentence with its days as the language has them. What is longer than a day, such as a number
 * `R-2026-01-14`, stays.
 */
export const formatDays = (sentence: string, language: Language): string =>
  sentence.replace(/(?<![\w/-])\d{4}-\d{2}-\d{2}(?![\w/-])/g, (day) =>
    isDate(day) ? formatDate(day, language) : day,
  );

/** The month of a date, in letters: `Jan 2026`. */
export const formatMonth = (date: string, language: Language): string =>
  format(date, language, { month: 'short', year: 'numeric' });

/** The name of the month of a date, as short as it goes: `Jan`, `juil`. */
export const formatMonthName = (date: string, language: Language): string =>
  format(date, language, { month: 'short' }).replace('.', '');

/** A moment in the zone of the client: `14.01.2026, 09:30`. */
export const formatInstant = (
  instant: string,
  { language, zone }: { language: Language; zone: string },
): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(instant));

/** The day of a moment in the zone of the client. */
export const dayOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant));

/** The current day in the zone of a client. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format();

const twoDigits = (text: string | undefined, otherwise: string): string =>
  text === undefined || text === '' ? otherwise : text.padStart(2, '0');

// The words for a day, in each language whatever that of the page.
const daysFromToday: ReadonlyMap<string, number> = new Map(
  [
    ["today heute oggi aujourd'hui aujourdhui", 0] as const,
    ['yesterday gestern ieri hier', -1] as const,
    ['tomorrow morgen domani demain', 1] as const,
  ].flatMap(([words, days]) => words.split(' ').map((word) => [word, days] as const)),
);

/**
 * The day that a word names, from `today`: `heute`, `Gestern`, `aujourd’hui`. Undefined where it is
 * none of the words.
 */
const dayOfWord = (word: string, today: string): string | undefined => {
  const days = daysFromToday.get(word.toLowerCase().replace('’', "'"));
  return days === undefined ? undefined : dayLater(today, days);
};

/**
 * The date that someone typed, day first, where what is left out is that of `today`: `14.1.26`,
 * `14/1`, `14`, `140126`, `14012026`, `2026-01-14`, `heute`. Undefined where it is not a date.
 */
export const parseDate = (typed: string, today: string): string | undefined => {
  const text = typed.trim();
  const [year = '', month = '', day = ''] = today.split('-');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local =
    /^(\d{1,2})(?:[./ -]+(\d{1,2})?(?:[./ -]+(\d{4}|\d{2})?)?)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!iso && !local) return dayOfWord(text, today);
  const typedYear = local?.[3] ?? '';
  const date = iso
    ? `${iso[1]}-${twoDigits(iso[2], month)}-${twoDigits(iso[3], day)}`
    : `${typedYear.length === 2 ? `20${typedYear}` : typedYear || year}-${twoDigits(local?.[2], month)}-${twoDigits(local?.[1], day)}`;
  return isDate(date) ? date : undefined;
};

/** The day `days` after `date`. */
export const dayLater = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The same day a year before; 28 February for 29 February. */
export const yearBefore = (date: string): string => {
  const earlier = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return isDate(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
};

export type Days = { from: string; to: string };

/** The first and the last day of the year of `date`, moved by `years`. */
export const yearOf = (date: string, years = 0): Days => {
  const year = Number(date.slice(0, 4)) + years;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
};

/** The quarter of `date`, which is the period of a Swiss VAT return. */
export const quarterOf = (date: string): Days => {
  const [year = '', month = ''] = date.split('-');
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  const end = new Date(Date.UTC(Number(year), first + 2, 0));
  return { from: `${year}-${String(first).padStart(2, '0')}-01`, to: end.toISOString().slice(0, 10) };
};

/** The months between two days, each as its first day. */
export const monthsBetween = ({ from, to }: Days): string[] => {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; ) {
    months.push(month);
    const [year = 0, at = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  }
  return months;
};
