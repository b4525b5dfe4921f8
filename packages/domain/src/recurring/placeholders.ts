import type { BookingDate } from '../values/dates.ts';
import type { Scheduled } from './schedule.ts';

/**
 * Placeholders of the texts of recurring invoices, in the language of the customer (docs/interface
 * §25).
 */

/** The names that may stand in braces. */
export const placeholderNames = [
  'period',
  'from',
  'to',
  'month',
  'quarter',
  'year',
  'day',
  'number',
] as const;
type Placeholder = (typeof placeholderNames)[number];

const braces = /\{([^{}\s]*)\}/g;

/** The first name in braces that is not a placeholder; undefined where all are. */
export const unknownPlaceholder = (text: string): string | undefined => {
  for (const [, name = ''] of text.matchAll(braces)) if (!isPlaceholder(name)) return name;
  return undefined;
};

const isPlaceholder = (name: string): name is Placeholder =>
  placeholderNames.some((placeholder) => placeholder === name);

/**
 * The values that texts are filled in with: of an invoice its day and period, its place in the
 * schedule, and the language.
 */
export type FilledWith = Scheduled & { number: number; language: string };

/** The text with its placeholders filled in. */
export const filledIn = (text: string, of: FilledWith): string =>
  text.replace(braces, (braced, name: string) => (isPlaceholder(name) ? placeholderValue(name, of) : braced));

const placeholderValue = (name: Placeholder, of: FilledWith): string => {
  const { day, period_from, period_to, number } = of;
  const language = languageOf(of.language);
  const written = {
    period: () => periodIn(language, of),
    from: () => dateIn(language, period_from),
    to: () => dateIn(language, period_to),
    month: () => monthIn(language, period_from),
    quarter: () => String(quarterOf(period_from)),
    year: () => period_from.slice(0, 4),
    day: () => dateIn(language, day),
    number: () => String(number),
  };
  return written[name]();
};

const words = {
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    quarter: (at: number) => `${at}. Quartal`,
    half: (at: number) => `${at}. Halbjahr`,
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    quarter: (at: number) => `${at}${at === 1 ? 'er' : 'e'} trimestre`,
    half: (at: number) => `${at}${at === 1 ? 'er' : 'e'} semestre`,
  },
  it: {
    months:
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
        ' ',
      ),
    quarter: (at: number) => `${at}º trimestre`,
    half: (at: number) => `${at}º semestre`,
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    quarter: (at: number) => `quarter ${at}`,
    half: (at: number) => `half-year ${at}`,
  },
};
type WrittenLanguage = keyof typeof words;

/** The language in which it is written: English, where there are no words of the customer's. */
const languageOf = (code: string): WrittenLanguage => {
  const language = code.slice(0, 2).toLowerCase();
  return language === 'de' || language === 'fr' || language === 'it' ? language : 'en';
};

const monthIn = (language: WrittenLanguage, day: BookingDate): string =>
  words[language].months[Number(day.slice(5, 7)) - 1] ?? '';

const dateIn = (language: WrittenLanguage, day: BookingDate): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return language === 'en' ? `${Number(date)} ${monthIn(language, day)} ${year}` : `${date}.${month}.${year}`;
};

const quarterOf = (day: BookingDate): number => Math.ceil(Number(day.slice(5, 7)) / 3);

/**
 * A period in words: a month, a quarter, a half-year or a year of the calendar, else its first and
 * last day.
 */
const periodIn = (language: WrittenLanguage, { period_from, period_to }: FilledWith): string => {
  const year = period_from.slice(0, 4);
  const months = 12 * (Number(period_to.slice(0, 4)) - Number(year)) + monthsTo(period_from, period_to);
  const isWhole = period_from.endsWith('-01') && isLastOfMonth(period_to);
  const first = Number(period_from.slice(5, 7)) - 1;
  if (isWhole && months === 1) return `${monthIn(language, period_from)} ${year}`;
  if (isWhole && months === 3 && first % 3 === 0)
    return `${words[language].quarter(quarterOf(period_from))} ${year}`;
  if (isWhole && months === 6 && first % 6 === 0) return `${words[language].half(1 + first / 6)} ${year}`;
  if (isWhole && months === 12 && first === 0) return year;
  return `${dateIn(language, period_from)} – ${dateIn(language, period_to)}`;
};

const monthsTo = (from: BookingDate, to: BookingDate): number =>
  Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

const isLastOfMonth = (day: BookingDate): boolean => {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate() === date;
};
