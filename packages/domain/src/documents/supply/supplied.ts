import { nearestIn, periodOf, type SupplyPeriod } from '../../posting/supply-period.ts';
import type { BookingDate } from '../../values/dates.ts';
import { amountOf } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import { intervalAround, intervalsFrom } from '../../values/periods/intervals.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { Articles, ArticleUsed } from '../document.ts';
import type { Invoice, InvoicePart } from '../invoice.ts';

/**
 * The days of supply of an invoice (docs/interface §9). Where it or a line has a period, the day
 * that decides the rate is in it: that of the booking if possible, else the nearest one. A line of
 * an article that is sold by the period has one of its own.
 */

const hasPeriod = ({ supply_from, supply_to }: SupplyPeriod): boolean => Boolean(supply_from || supply_to);

/** Whether an invoice, or one of its lines, names a period. */
export const hasPeriods = (sent: Invoice): boolean =>
  hasPeriod(sent) || (sent.incomeentries ?? []).some(hasPeriod) || (sent.parts ?? []).some(hasPeriod);

/**
 * The invoice with the days of supply that follow from its periods; the same one where it has none.
 */
export const withDaysOfSupply = (sent: Invoice, articles: Articles): Invoice => {
  const { incomeentries = [], parts = [] } = sent;
  if (!hasPeriods(sent) && !parts.some(({ partnumber }) => articles.get(fold(partnumber))?.period))
    return sent;
  const head = supplyDated(sent);
  const day = head.taxdate ?? head.transdate;
  const isGiven = periodOf(sent) !== undefined;
  return {
    ...head,
    ...(sent.incomeentries ? { incomeentries: incomeentries.map((line) => lineDated(line, head)) } : {}),
    ...(sent.parts
      ? {
          parts: parts.map((part) => {
            const article = articles.get(fold(part.partnumber));
            return lineDated({ ...part, ...articlePeriod(part, { article, day, isGiven }) }, head);
          }),
        }
      : {}),
  };
};

type SuppliedHead = SupplyPeriod & { transdate: BookingDate; taxdate?: BookingDate | null | undefined };

/**
 * A document with the day of its period that decides its rate, where it names a period and no day.
 */
export const supplyDated = <Sent extends SuppliedHead>(sent: Sent): Sent => {
  const period = periodOf(sent);
  if (!period || sent.taxdate) return sent;
  const taxdate = nearestIn(period, sent.transdate);
  return taxdate === sent.transdate ? sent : { ...sent, taxdate };
};

/** A line of it with the day of its own period, where that is not the day of the document. */
export const lineDated = <Line extends Omit<SuppliedHead, 'transdate'>>(
  line: Line,
  { transdate, taxdate }: SuppliedHead,
): Line => {
  const period = periodOf(line);
  if (!period || line.taxdate) return line;
  const day = taxdate ?? transdate;
  const on = nearestIn(period, day);
  return on === day ? line : { ...line, taxdate: on };
};

type SoldByPeriod = { article: ArticleUsed | undefined; day: BookingDate; isGiven: boolean };

/**
 * The period of a line of an article that is sold by the period: so many of them as its quantity,
 * from the first day that it names; without one that of the calendar in which the invoice is
 * supplied, for a quantity of one. A line with a day, or of an invoice with a period, has that.
 */
const articlePeriod = (part: InvoicePart, { article, day, isGiven }: SoldByPeriod): SupplyPeriod => {
  if (!article?.period || part.supply_to) return {};
  const count = wholeNumber(part.quantity ?? ('1' as Decimal));
  if (count === undefined) return {};
  if (part.supply_from) return supplyOf(intervalsFrom(part.supply_from, { interval: article.period, count }));
  return isGiven || part.taxdate || count !== 1 ? {} : supplyOf(intervalAround(day, article.period));
};

const supplyOf = ({ from, to }: ReturnType<typeof intervalAround>) => ({ supply_from: from, supply_to: to });

const mostPeriods = 120;

/** The quantity as a number of periods; a credit note has it with a minus. */
const wholeNumber = (quantity: Decimal): number | undefined => {
  const count = Math.abs(Number(amountOf(quantity).toFixed()));
  return Number.isInteger(count) && count >= 1 && count <= mostPeriods ? count : undefined;
};
