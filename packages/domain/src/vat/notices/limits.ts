import { amountOf, decimalOf, sum } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { VatFigure } from '../return.ts';
import type { VatNotice } from './notice.ts';
import type { YearFigures } from './shares.ts';

/**
 * The limits of the net tax rate method, by the first year that they hold for, and that of settling
 * a year as a whole (MWSTG 35, 37). Flat tax rates have none.
 */
const netLimits = [
  { from: 2024, turnover: '5024000', tax: '108000' },
  { from: 0, turnover: '5005000', tax: '103000' },
] as const;
const yearLimit = '5005000';

/** Taxable turnover: what is taxed, and exports, which are taxable and exempt. */
const turnoverIn = (figures: readonly VatFigure[]) =>
  sum(
    figures
      .filter(({ figure }) => figure === '299' || figure === '220')
      .map(({ amount = '0' }) => amountOf(amount)),
  );

/** The tax at net rates, without that of acquisitions. */
const netTaxIn = (figures: readonly VatFigure[]) =>
  sum(figures.filter(({ figure }) => /^3[23]\d$/.test(figure)).map(({ tax = '0' }) => amountOf(tax)));

/** The notices of limits that the returns of a year have passed so far. */
export const limitNotices = (
  { year, figures }: YearFigures,
  of: { isNet: boolean; isYear: boolean; places: number },
): VatNotice[] => {
  const { turnover, tax } = netLimits.find(({ from }) => from <= year) ?? netLimits[0];
  const checks = [
    {
      notice: 'limit_turnover',
      ...{ holds: of.isNet, amount: turnoverIn(figures), limit: turnover },
      said: (amount: Decimal, limit: Decimal) =>
        `The taxable turnover of ${year} is ${amount}: net tax rates are for up to ${limit}.`,
    },
    {
      notice: 'limit_tax',
      ...{ holds: of.isNet, amount: netTaxIn(figures), limit: tax },
      said: (amount: Decimal, limit: Decimal) =>
        `The tax of ${year} is ${amount}: net tax rates are for up to ${limit}.`,
    },
    {
      notice: 'limit_year',
      ...{ holds: of.isYear, amount: turnoverIn(figures), limit: yearLimit },
      said: (amount: Decimal, limit: Decimal) =>
        `The taxable turnover of ${year} is ${amount}: a year is settled as a whole up to ${limit}.`,
    },
  ] as const;
  return checks.flatMap(({ notice, holds, amount, limit, said }) => {
    if (!holds || amount.lte(amountOf(limit))) return [];
    const [had, most] = [decimalOf(amount, of.places), decimalOf(amountOf(limit), of.places)];
    return [{ notice, year, amount: had, limit: most, message: said(had, most) }];
  });
};
