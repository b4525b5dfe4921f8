import { amountOf, bookingDate, decimal, decimalOf, proportion, rateOn } from '@kontor/domain';

/**
 * VAT amounts of the documents that are booked by entries, which bring their tax along. Articles don't need this: their
 * tax is computed when the invoice is posted, at the rates of the chart of accounts.
 */
const since = (accno, rate, from) => ({
  accno,
  valid_from: bookingDate.parse(from),
  rate: decimal.parse(rate),
});
const rates = [
  since(2200, '2.5', '2011-01-01'),
  since(2200, '2.6', '2024-01-01'),
  since(2201, '8.0', '2011-01-01'),
  since(2201, '7.7', '2018-01-01'),
  since(2201, '8.1', '2024-01-01'),
];
/** The rate in percent on the day `on`; a RangeError before there was one. */
export const percentOn = (rate, on) => {
  const found = rateOn(rates, rate === 'normal' ? 2201 : 2200, on);
  if (!found) throw new RangeError(`There is no VAT rate on ${on}.`);
  return found;
};
/** The tax on top of the amount `net`. */
export const taxOn = (net, rate, on) => share(net, percentOn(rate, on), amountOf('100'));
/** The tax that is in the amount `gross`. */
export const taxIn = (gross, rate, on) => {
  const percent = percentOn(rate, on);
  return share(gross, percent, amountOf('100').plus(percent));
};
const share = (of, percent, whole) =>
  decimalOf(proportion(amountOf(of), { part: amountOf(percent), whole }, 2), 2);
