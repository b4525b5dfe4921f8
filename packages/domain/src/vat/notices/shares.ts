import { type Amount, amountOf, decimalOf, hundred, proportion, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { VatFigure, VatRow } from '../return.ts';
import type { VatNotice, VatShare } from './notice.ts';

/**
 * The test of ten percent (MWSTV 86): an activity has a rate of its own while it has more than a
 * tenth of the taxable turnover. A grant ends after three years in a row with less.
 */

/** The figures of a year, of all its returns together. */
export type YearFigures = { year: number; figures: readonly VatFigure[] };

// A decimal more than the test needs, so that 10.04 percent is seen to be above it.
const percentPlaces = 2;

/** Supplies of activities, without those of years before 2025, which have technical ids. */
const rowsIn = ({ figures }: YearFigures): VatRow[] =>
  figures
    .filter(({ figure }) => /^32\d$/.test(figure))
    .flatMap(({ rows = [] }) => rows)
    .filter(({ activity_id = '' }) => !/^T\d{4}$/.test(activity_id));

const turnoverOf = (rows: readonly VatRow[]): Amount => sum(rows.map(({ amount }) => amountOf(amount)));

const shareOf = (part: Amount, whole: Amount): Decimal =>
  decimalOf(proportion(part, { part: hundred, whole }, percentPlaces), percentPlaces);

/** The shares of the rates of the first year, in it and in those before that have turnover. */
export const vatSharesOf = (years: readonly YearFigures[], places: number): VatShare[] => {
  const [now] = years;
  if (!now) return [];
  const rates = [...new Set(rowsIn(now).map(({ rate }) => rate))];
  const shares = rates.map((rate): VatShare => {
    const own = rowsIn(now).filter((row) => row.rate === rate);
    const named = own.map(({ activity_id = '', description = '' }) => ({ activity_id, description }));
    return {
      rate,
      activities: [...new Map(named.map((one) => [one.activity_id, one])).values()],
      years: years.flatMap((one) => {
        const rows = rowsIn(one);
        const whole = turnoverOf(rows);
        const part = rows.filter((row) => row.rate === rate);
        if (part.length === 0 || whole.lte(zero)) return [];
        const amount = turnoverOf(part);
        return [{ year: one.year, amount: decimalOf(amount, places), percent: shareOf(amount, whole) }];
      }),
    };
  });
  return shares
    .filter(({ years: [first] }) => first?.year === now.year)
    .sort((a, b) => amountOf(b.rate).cmp(amountOf(a.rate)));
};

const tenth = amountOf('10');
const isSmall = (amount: Amount, whole: Amount): boolean => amount.times(tenth).lte(whole);

/** The notices of rates with at most a tenth, and of turnover with more without an activity. */
export const shareNotices = (shares: readonly VatShare[], years: readonly YearFigures[]): VatNotice[] => {
  const [now] = years;
  if (!now) return [];
  const wholeOf = (year: number) => {
    const found = years.find((one) => one.year === year);
    return found ? turnoverOf(rowsIn(found)) : zero;
  };
  const small = shares.flatMap(({ rate, years: of }): VatNotice[] => {
    const isSmallIn = (at: number) => {
      const one = of.find(({ year }) => year === now.year - at);
      return one !== undefined && isSmall(amountOf(one.amount), wholeOf(one.year));
    };
    const count = [0, 1, 2].findIndex((at) => !isSmallIn(at));
    const [first] = of;
    if (count === 0 || !first) return [];
    const inARow = count < 0 ? 3 : count;
    return [
      {
        ...{ notice: 'share_small', year: now.year, rate, percent: first.percent, years: inARow },
        message: `Activities at ${rate} percent have ${first.percent} percent of the taxable turnover of ${now.year}, and so at most a tenth for ${inARow === 1 ? 'one year' : `${inARow} years`}: after three years in a row their grant ends.`,
      },
    ];
  });
  const whole = wholeOf(now.year);
  const ungranted = rowsIn(now).filter(({ activity_id }) => !activity_id);
  const large = ungranted.filter(({ amount }) => whole.gt(zero) && !isSmall(amountOf(amount), whole));
  return [
    ...small,
    ...large.map(({ rate, amount }): VatNotice => {
      const percent = shareOf(amountOf(amount), whole);
      return {
        ...{ notice: 'share_ungranted', year: now.year, rate, percent },
        message: `Turnover without an activity, counted at ${rate} percent, has ${percent} percent of the taxable turnover of ${now.year}: more than a tenth needs a rate of its own.`,
      };
    }),
  ];
};
