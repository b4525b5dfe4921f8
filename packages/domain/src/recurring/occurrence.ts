import type { Invoice } from '../documents/invoice.ts';
import type { DocumentPreview } from '../documents/preview.ts';
import { changeWithin } from '../documents/supply/check.ts';
import type { CustomerKept } from '../master-data/customer.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { nearestIn } from '../posting/supply-period.ts';
import { Refusal } from '../refusal/refusal.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate, dayIn, type Instant, instantAt } from '../values/dates.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import { intervalMonths, type RecurringInterval } from '../values/periods/intervals.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { taxesOfLines } from '../vat/line-taxes.ts';
import { type FilledWith, filledIn } from './placeholders.ts';
import type { RecurringInvoice, RepeatedInvoice } from './recurring-invoice.ts';
import type { Scheduled } from './schedule.ts';

/** The invoice of one day of a recurring invoice (docs/interface §25). */

type Repeated = Pick<RecurringInvoice, 'prices' | 'terms' | 'tells_period'> & { invoice: RepeatedInvoice };

/**
 * The day that it is for and its place, the language of the customer, and the day on which it is
 * booked.
 */
type On = FilledWith & { transdate: BookingDate; ledger: Ledger };

/**
 * The invoice as it is posted. The day of supply is the booking date where that is in the period,
 * else the nearest day of the period: so the rate of tax is that of the period, whenever it is
 * booked. The invoice reports the period unless only its day is to be told. Taxes of lines by
 * accounts are computed at that rate.
 */
export const invoiceOn = (
  { invoice, prices, terms, tells_period = true }: Repeated,
  { ledger, transdate, ...of }: On,
): Invoice => {
  const { incomeentries, parts, ...head } = invoice;
  const supplied = nearestIn({ from: of.period_from, to: of.period_to }, transdate);
  const period = tells_period ? { supply_from: of.period_from, supply_to: of.period_to } : {};
  const supply = { transdate, ...(supplied === transdate ? {} : { taxdate: supplied }), ...period };
  const filled = <Texts extends object>(texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [
        name,
        typeof value === 'string' && isFilled.has(name) ? filledIn(value, of) : value,
      ]),
    ) as Texts;
  const taxes = incomeentries
    ? taxesOfLines({ ...supply, ...currencyOf(invoice), lines: incomeentries }, ledger)
    : [];
  return {
    ...filled(head),
    ...supply,
    ...(typeof terms === 'number' ? { duedate: addDays(transdate, terms) } : {}),
    ...(incomeentries ? { incomeentries: incomeentries.map(filled) } : {}),
    ...(taxes.length > 0
      ? { taxentries: taxes.map(({ accno, amount }) => ({ amount, tax_accno: accno })) }
      : {}),
    ...(parts ? { parts: parts.map((part) => filled(prices === 'article' ? pricedAnew(part) : part)) } : {}),
  };
};

const currencyOf = ({ currency, taxincluded }: RepeatedInvoice) => ({
  ...(currency ? { currency } : {}),
  taxincluded,
});

const pricedAnew = ({ sellprice: _, ...part }: NonNullable<RepeatedInvoice['parts']>[number]) => part;

/** The texts that may have placeholders. */
const isFilled: ReadonlySet<string> = new Set(['ordnumber', 'description', 'notes', 'intnotes', 'itemnote']);

/** The texts with placeholders of an invoice, by the paths of their fields. */
export const textsIn = (invoice: RepeatedInvoice): { field: string; text: string }[] => {
  const of = (record: object, path: string) =>
    Object.entries(record).flatMap(([name, text]) =>
      isFilled.has(name) && typeof text === 'string' ? [{ field: `${path}${name}`, text }] : [],
    );
  const { incomeentries = [], parts = [] } = invoice;
  return [
    ...of(invoice, 'invoice.'),
    ...incomeentries.flatMap((line, at) => of(line, `invoice.incomeentries.${at}.`)),
    ...parts.flatMap((line, at) => of(line, `invoice.parts.${at}.`)),
  ];
};

/**
 * Refuses `supply_divided` where the rate of a tax of an invoice changes within its period: each
 * part has a rate of its own, and one invoice would charge one of them for both.
 */
export const checkOneRate = (
  { period_from, period_to }: Scheduled,
  { taxes }: Pick<DocumentPreview, 'taxes'>,
  { taxRates }: Pick<Ledger, 'taxRates'>,
): void => {
  const period = { from: period_from, to: period_to };
  const day = changeWithin(
    taxRates,
    period,
    taxes.map(({ accno }) => accno),
  );
  if (day === undefined) return;
  throw new Refusal('supply_divided', say('supply_divided', { day, ...period }));
};

/** Refuses `customer_ended` where a customer has left by the day of an invoice. */
export const checkStillThere = (
  customer: Pick<CustomerKept, 'customernumber' | 'ended'> | undefined,
  { day, zone }: { day: BookingDate; zone: string },
): void => {
  if (!customer?.ended) return;
  const left = dayIn(customer.ended, zone);
  if (left <= day)
    throw new Refusal(
      'customer_ended',
      say('customer_ended', { number: customer.customernumber, day: left }),
    );
};

/** The amount of a year: that of one invoice times those of a year. */
export const amountPerYear = (
  amount: string,
  { interval, currency }: { interval: RecurringInterval; currency: string },
): Decimal => decimalOf(amountOf(amount).times(String(12 / intervalMonths[interval])), minorUnit(currency));

const [minute, hour] = [60_000, 3_600_000];

/**
 * When a day that has failed so often is tried again: after a quarter of an hour, then later and
 * later, at least once a day.
 */
export const nextAttempt = (attempts: number, now: Instant): Instant =>
  instantAt(Date.parse(now) + Math.min(24 * hour, 15 * minute * 2 ** Math.min(attempts - 1, 10)));
