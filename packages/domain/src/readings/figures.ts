import type { PageLine, PagePlace } from './lines.ts';
import { placeIn } from './lines.ts';

/** Amounts and rates as they are printed. Amounts are whole hundredths. */

export type Printed = {
  line: PageLine;
  from: number;
  to: number;
  place: PagePlace;
};

/** `cents` is below zero for one with a minus sign, or in brackets. */
export type Figure = Printed & { cents: bigint; currency: string };

/** A rate in hundredths of a percent: 810 are 8.1 %. */
export type Rate = Printed & { rate: bigint };

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '₹': 'INR',
  FR: 'CHF',
  SFR: 'CHF',
  EURO: 'EUR',
  ...Object.fromEntries(
    'CHF EUR USD GBP DKK SEK NOK PLN CZK HUF RON BGN CAD AUD NZD SGD HKD CNY INR ZAR AED ILS TRY'
      .split(' ')
      .map((code) => [code, code]),
  ),
};

const signs = '(?:[A-Z]{3}|S?[Ff]r\\.?|SFR\\.?|FR\\.?|Euro?|EURO|€|\\$|£|₹)';
const thousands = "['’´`]";
// With blanks between the thousands only where the paper has no other sign for them: `3 100.00`
// would else be three pieces for 100.
const number = (blanks: boolean) =>
  [
    `\\d{1,3}(?:${thousands}\\d{3})+[.,](?:\\d{2}|[-–—]{1,2})`,
    '\\d{1,3}(?:\\.\\d{3})+,(?:\\d{2}|[-–—]{1,2})',
    '\\d{1,3}(?:,\\d{2,3})*,\\d{3}\\.\\d{2}',
    ...(blanks ? ['\\d{1,3}(?:[ \\u00a0\\u202f\\u2009]\\d{3})+[.,]\\d{2}'] : []),
    '\\d{1,9}[.,](?:\\d{2}|[-–—]{1,2})',
  ].join('|');

const figureForm = (blanks: boolean) =>
  new RegExp(
    `(?<before>${signs})? ?(?<![\\d.,'’:/]|\\d[-–])(?<minus>[-–−+(])? ?(?<between>${signs})? ?(?<![\\p{L}\\d.,'’])(?<number>${number(blanks)})(?![\\d%:/]|[.,'’]\\d| ?%| ?(?:Uhr|h)\\b)(?<closing> ?[-–−)](?! ?\\d))?(?: {0,2}(?<after>${signs})(?![\\p{L}\\d]))?`,
    'gu',
  );

const currencyOf = (written: string | undefined): string =>
  currencies[(written ?? '').replace('.', '').toUpperCase()] ?? '';

const groupedOtherwise = /\d['’´`]\d{3}[.,]|\d\.\d{3},\d\d|\d,\d{3}\.\d\d/;

/** The amounts of all lines. */
export const figuresOf = (lines: readonly PageLine[]): Figure[] => {
  const form = figureForm(!lines.some(({ text }) => groupedOtherwise.test(text)));
  return lines.flatMap((line) =>
    [...line.text.matchAll(form)].flatMap((match) => {
      const { before, minus, between, number = '', closing = '', after } = match.groups ?? {};
      const cents = centsOf(number);
      if (cents === undefined) return [];
      // A dash after the point is no minus sign.
      const isNegative =
        minus === '(' ? closing.includes(')') : /[-–−]/.test(minus ?? '') || /[-–−]/.test(closing);
      const from = match.index + match[0].indexOf(number);
      const to = from + number.length;
      const currency = [before, between, after].map(currencyOf).find((code) => code !== '') ?? '';
      return [
        { line, from, to, place: placeIn(line, from, to), cents: isNegative ? -cents : cents, currency },
      ];
    }),
  );
};

const centsOf = (written: string): bigint | undefined => {
  const digits = written.replace(/[-–—]{1,2}$/, '00').replace(/\D/g, '');
  return digits.length > 14 ? undefined : BigInt(digits);
};

/** The rates of all lines, up to 100 %. */
export const ratesOf = (lines: readonly PageLine[]): Rate[] =>
  lines.flatMap((line) =>
    [...line.text.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2})0*)? ?%/g)].map((match) => {
      const [whole, units = '0', places = ''] = match;
      const rate = BigInt(units) * 100n + BigInt(places.padEnd(2, '0'));
      const to = match.index + whole.length;
      return { line, from: match.index, to, place: placeIn(line, match.index, to), rate };
    }),
  );

/**
 * Numbers that may be rates without a sign, as in a column of rates: whole ones, and those in two
 * places that are no amounts of more than 30.
 */
export const bareRatesOf = (lines: readonly PageLine[]): Rate[] =>
  lines.flatMap((line) =>
    [
      ...line.text.matchAll(/(?<![\d.,'’\p{L}-])(\d{1,2})(?:[.,](\d{1,2})0*)?(?![\d%'’\p{L}-]|[.,]\d| ?%)/gu),
    ].flatMap((match) => {
      const [whole, units = '0', places = ''] = match;
      const rate = BigInt(units) * 100n + BigInt(places.padEnd(2, '0'));
      const to = match.index + whole.length;
      if (rate < 100n || rate > 3_000n) return [];
      return [{ line, from: match.index, to, place: placeIn(line, match.index, to), rate }];
    }),
  );

/** The tax on a net amount, rounded to a hundredth, half away from zero. */
export const taxOn = (net: bigint, rate: bigint): bigint => divided(net * rate, 10_000n);

/** The tax that a gross amount includes. */
export const taxIn = (gross: bigint, rate: bigint): bigint => divided(gross * rate, 10_000n + rate);

const divided = (value: bigint, by: bigint): bigint => {
  const size = value < 0n ? -value : value;
  const rounded = (2n * size + by) / (2n * by);
  return value < 0n ? -rounded : rounded;
};

export const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
