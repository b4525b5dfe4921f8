import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Language, Words } from './words.ts';

const languages: Record<Language, Words> = { de, fr, it, en };

export const wordsIn = (language: Language): Words => languages[language];

/** `2026-11-05` as `05.11.2026`, in English as `5 November 2026`. */
export const dayIn = (language: Language, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  if (language !== 'en') return `${date}.${month}.${year}`;
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`;
};

/** The first and the last day of a period. */
export const daysIn = (language: Language, { from, to }: { from: string; to: string }): string =>
  [from, to].map((day) => dayIn(language, day)).join(' – ');

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `-1234567.5` as `-1’234’567.50`: at least `places` decimals. */
export const figure = (amount: string, places = 2): string => grouped(amount, '’', places);

/** `1949.75` as `1 949.75`, as the payment part has it. */
export const paymentFigure = (amount: string): string => grouped(amount, ' ', 2);

/** `8.10` as `8.1`, `2.000` as `2`: quantities and percents. */
export const shortFigure = (value: string): string =>
  grouped(/\./.test(value) ? value.replace(/\.?0+$/, '') : value, '’', 0);

const grouped = (amount: string, separator: string, places: number): string => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  const decimals = fraction.padEnd(places, '0');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return `${sign === '' ? '' : '−'}${thousands}${decimals === '' ? '' : `.${decimals}`}`;
};
