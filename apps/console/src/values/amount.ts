import { amountOf, type Decimal, decimalOf, hundred, isDecimal, sum, zero } from '@kontor/domain';

/** Amounts as people write and read them. They are decimal text throughout, and never a float. */

/**
 * `1234.5` as `1'234.50`: thousands by apostrophes, at least `places` decimals, negative with a
 * minus.
 */
export const formatAmount = (amount: string, places = 2): string => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "'");
  const decimals = fraction.padEnd(places, '0');
  return `${sign}${grouped}${decimals === '' ? '' : `.${decimals}`}`;
};

/** A round number as short as it goes, for the axis of a chart: `1.2 Mio.`, `250K`. */
export const formatCompact = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: 'always',
  }).format(value);

/**
 * By how many percent `amount` differs from `before`, rounded, with its sign; undefined where that
 * says nothing.
 */
export const percentSince = (amount: string, before: string): string | undefined => {
  const [now, then] = [amountOf(amount), amountOf(before)];
  if (then.lte(zero) || now.lt(zero)) return undefined;
  const percent = now.minus(then).times(hundred).div(then).toFixed(0);
  return percent.length > 3 ? undefined : percent.replace(/^-0$/, '0').replace(/^(?=[1-9])/, '+');
};

/**
 * The decimal that someone typed: `1'234.50`, `1’234,5`, `1 234.-`, `−5`, `1.234,50`, `1,234.50`.
 * Undefined where it is none, and where it could mean two: `1,234`. Thousands are groups of three,
 * so that `1 5` is not 15.
 */
export const parseAmount = (typed: string): Decimal | undefined => {
  const signed = typed.trim().replace(/^[-−–]\s*/, '-');
  if (/['’‘`´\s]/.test(signed) && !/^-?\d{1,3}(['’‘`´\s]\d{3})+(?!\d|['’‘`´\s])/.test(signed))
    return undefined;
  const plain = signed
    .replace(/['’‘`´\s]/g, '')
    .replace(/[.,][-–—]$/, '')
    .replace(/^-?\d{1,3}(?:\.\d{3})+,\d+$/, (text) => text.replaceAll('.', '').replace(',', '.'))
    .replace(/^-?\d{1,3}(?:,\d{3})+\.\d+$/, (text) => text.replaceAll(',', ''))
    .replace(/^-?\d{1,3}(?:\.\d{3}){2,}$|^-?\d{1,3}(?:,\d{3}){2,}$/, (text) => text.replace(/[.,]/g, ''))
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  return isDecimal(plain) ? plain : undefined;
};

/** The sum of decimals with `places` decimals. */
export const sumOf = (amounts: readonly string[], places = 2): Decimal =>
  decimalOf(sum(amounts.map((amount) => amountOf(amount))), places);

/** `minuend` less `subtrahend`, with `places` decimals. */
export const difference = (minuend: string, subtrahend: string, places = 2): Decimal =>
  decimalOf(amountOf(minuend).minus(amountOf(subtrahend)), places);

/** The amount with the other sign. */
export const negated = (amount: string): string =>
  isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

export const isZero = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount);
export const isNegative = (amount: string): boolean => amount.startsWith('-') && !isZero(amount);

/** The exact sums of rows by currency, each in the order in which its currency comes first. */
export const sumsBy = <Row extends { currency: string }>(
  rows: readonly Row[],
  amountIn: (row: Row) => string,
): readonly { currency: string; amount: string }[] =>
  [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumOf(rows.filter((row) => row.currency === currency).map(amountIn)),
  }));

/** Sums by currency in one line: `CHF 98.00 · EUR 20.00`. */
export const sumsText = (sums: readonly { currency: string; amount: string }[]): string =>
  sums.map(({ currency, amount }) => `${currency} ${formatAmount(amount)}`).join(' · ');
