import type { Invoice } from '../documents/invoice.ts';
import type { DocumentPreview } from '../documents/preview.ts';
import type { CustomerKept } from '../master-data/customer.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { rateOn, type TaxRate } from '../master-data/tax.ts';
import { Refusal } from '../refusal/refusal.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate, dayIn, type Instant, instantAt } from '../values/dates.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { taxesOfLines } from '../vat/line-taxes.ts';
import { type FilledWith, filledIn } from './placeholders.ts';
import type { RecurringInvoice, RepeatedInvoice } from './recurring-invoice.ts';
import { intervalMonths, type RecurringInterval, type Scheduled } from './schedule.ts';

/** The invoice of one day of a recurring invoice (docs/interface §25). */

type Repeated = Pick<RecurringInvoice, 'prices' | 'terms'> & { invoice: RepeatedInvoice };

/** The day that it is for and its place, the language of the customer, and the day on which it is booked. */
type On = FilledWith & { transdate: BookingDate; ledger: Ledger };

/**
 * The invoice as it is posted. The day of supply is the booking date where that is in the period, else the nearest day of the period: so
 * the rate of tax is that of the period, whenever it is booked. Taxes of lines by accounts are computed at that rate.
 */
export const invoiceOn = (
  { invoice, prices, terms }: Repeated,
  { ledger, transdate, ...of }: On,
): Invoice => {
  const { incomeentries, parts, ...head } = invoice;
  const supplied = suppliedIn(of, transdate);
  const supply = { transdate, ...(supplied === transdate ? {} : { taxdate: supplied }) };
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

const suppliedIn = ({ period_from, period_to }: Scheduled, transdate: BookingDate): BookingDate => {
  if (transdate < period_from) return period_from;
  return transdate > period_to ? period_to : transdate;
};

/**
 * Refuses `supply_divided` where the rate of a tax of an invoice changes within its period: each part has a rate of its own, and one
 * invoice would charge one of them for both.
 */
export const checkOneRate = (
  { period_from, period_to }: Scheduled,
  { taxes }: Pick<DocumentPreview, 'taxes'>,
  { taxRates }: Pick<Ledger, 'taxRates'>,
): void => {
  const day = changeWithin(taxRates, { period_from, period_to, accnos: taxes.map(({ accno }) => accno) });
  if (day === undefined) return;
  throw new Refusal('supply_divided', say('supply_divided', { day, from: period_from, to: period_to }));
};

type Within = Omit<Scheduled, 'day'> & { accnos: readonly number[] };

const changeWithin = (
  rates: readonly TaxRate[],
  { period_from, period_to, accnos }: Within,
): BookingDate | undefined =>
  rates
    .filter(
      ({ accno, valid_from, rate }) =>
        accnos.includes(accno) &&
        valid_from > period_from &&
        valid_from <= period_to &&
        !amountOf(rate).eq(amountOf(rateOn(rates, accno, addDays(valid_from, -1)) ?? rate)),
    )
    .map(({ valid_from }) => valid_from)
    .toSorted()
    .at(0);

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

/** When a day that has failed so often is tried again: after a quarter of an hour, then later and later, at least once a day. */
export const nextAttempt = (attempts: number, now: Instant): Instant =>
  instantAt(Date.parse(now) + Math.min(24 * hour, 15 * minute * 2 ** Math.min(attempts - 1, 10)));
