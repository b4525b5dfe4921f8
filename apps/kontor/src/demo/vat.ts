import {
  type Amount,
  amountOf,
  type BookingDate,
  bookingDate,
  decimal,
  decimalOf,
  proportion,
  rateOn,
  type TaxRate,
} from '@kontor/domain';

/**
 * VAT amounts of the documents that are booked by entries, which bring their tax along. Articles
 * don't need this: their tax is computed when the invoice is posted, at the rates of the chart of
 * accounts.
 */
const since = (accno: number, rate: string, from: string): TaxRate => ({
  accno,
  valid_from: bookingDate.parse(from),
  rate: decimal.parse(rate),
});

const currentRates: readonly TaxRate[] = [
  since(2200, '2.5', '2011-01-01'),
  since(2200, '2.6', '2024-01-01'),
  since(2201, '8.0', '2011-01-01'),
  since(2201, '7.7', '2018-01-01'),
  since(2201, '8.1', '2024-01-01'),
];

export type Rate = 'normal' | 'reduced';

/** The rate in percent on the day `on`; a RangeError before there was one. */
export const percentOn = (rate: Rate, on: BookingDate): string => {
  const found = rateOn(currentRates, rate === 'normal' ? 2201 : 2200, on);
  if (!found) throw new RangeError(`There is no VAT rate on ${on}.`);
  return found;
};

/** The tax on top of the amount `net`. */
export const taxOn = (net: string, rate: Rate, on: BookingDate): string =>
  share(net, percentOn(rate, on), amountOf('100'));

/** The tax that is in the amount `gross`. */
export const taxIn = (gross: string, rate: Rate, on: BookingDate): string => {
  const percent = percentOn(rate, on);
  return share(gross, percent, amountOf('100').plus(percent));
};

const share = (of: string, percent: string, whole: Amount) =>
  decimalOf(proportion(amountOf(of), { part: amountOf(percent), whole }, 2), 2);
