import { activitiesFrom } from '../../master-data/vat/net-ladder.ts';
import { hasNetRates, type VatMethod } from '../../master-data/vat-settings.ts';
import { addDays } from '../../values/dates.ts';
import { amountOf, zero } from '../../values/money.ts';
import { isWholeYear, type VatDays } from '../period.ts';
import type { VatFigure, VatSettled } from '../return.ts';
import { limitNotices } from './limits.ts';
import type { VatNotice, VatShare } from './notice.ts';
import { shareNotices, vatSharesOf, type YearFigures } from './shares.ts';

/** A return with the method of its figures, as it is now. */
export type ReturnOfYear = VatDays & { method: VatMethod; figures: readonly VatFigure[] };

type Before = Pick<VatSettled, 'from' | 'to' | 'method' | 'figures'>;

/** The years before that of a return which the test of ten percent looks at. */
const yearsBefore = 3;

/** The first day of the returns that the notices of a period ending on `to` are made of. */
export const noticesFrom = ({ to }: VatDays): string => `${Number(to.slice(0, 4)) - yearsBefore}-01-01`;

/**
 * The shares and notices of a return, from those that were settled before it. Of its year the
 * returns up to it count.
 */
export const vatNoticesOf = (
  of: ReturnOfYear,
  {
    settled,
    highestYears,
    places,
  }: { settled: readonly Before[]; highestYears: readonly number[]; places: number },
): { shares: VatShare[]; notices: VatNotice[] } => {
  const year = Number(of.to.slice(0, 4));
  const before = settled.filter(({ to }) => to < of.from);
  const years = Array.from({ length: yearsBefore + 1 }, (_, at): YearFigures => {
    const own = before.filter(({ to }) => Number(to.slice(0, 4)) === year - at);
    return {
      year: year - at,
      figures: [...(at === 0 ? of.figures : []), ...own.flatMap(({ figures }) => figures)],
    };
  });
  const [now] = years;
  const isTested = of.method === 'net' && of.to >= activitiesFrom && !highestYears.includes(year);
  const shares = isTested ? vatSharesOf(years, places) : [];
  return {
    shares,
    notices: [
      ...grantNotices(of),
      ...shareNotices(shares, isTested ? years : []),
      ...(now ? limitNotices(now, { isNet: of.method === 'net', isYear: isWholeYear(of), places }) : []),
      ...methodNotices(of, before),
    ],
  };
};

/** Supplies on days on which their activity is not granted: the file of the return is refused. */
const grantNotices = ({ to, figures }: ReturnOfYear): VatNotice[] =>
  figures
    .flatMap(({ rows = [] }) => rows)
    .filter(({ granted }) => granted === false)
    .map(({ activity_id = '', rate, amount }) => ({
      ...{ notice: 'not_granted' as const, year: Number(to.slice(0, 4)), activity_id, rate, amount },
      message: `Supplies of ${amount} are of activity ${activity_id} on days on which it is not granted: set until when it is, or give its accounts another activity.`,
    }));

/**
 * The notice of a method that begins with this return, until its correction is booked: who changes
 * to net rates pays back input tax on stock and assets (415), who comes from them claims it (410).
 */
const methodNotices = (of: ReturnOfYear, before: readonly Before[]): VatNotice[] => {
  const last = before.find(({ to }) => to === addDays(of.from, -1));
  if (!last || of.to < activitiesFrom || hasNetRates(last.method) === hasNetRates(of.method)) return [];
  const figure = hasNetRates(of.method) ? '415' : '410';
  const entered = of.figures.find((one) => one.figure === figure)?.tax ?? '0';
  if (!amountOf(entered).eq(zero)) return [];
  const does = figure === '415' ? 'is paid back' : 'is claimed';
  return [
    {
      ...{ notice: 'method_changed', year: Number(of.to.slice(0, 4)), figure },
      message: `The method changed on ${of.from}: input tax on stock and assets at their current value ${does} in figure ${figure}.`,
    },
  ];
};
