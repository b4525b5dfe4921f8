import Big from 'big.js';

// A constructor of our own: strict refuses numbers, so that no float can slip in.
const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;
const dividers = new Map();
export const amountOf = (value) => new Exact(value);
export const zero = amountOf('0');
export const sum = (amounts) => {
  let total = zero;
  for (const amount of amounts) total = total.plus(amount);
  return total;
};
/** `amount` rounded to `places` decimals, half away from zero. */
export const round = (amount, places) => amount.round(places, Big.roundHalfUp);
/** `value` × `part` ÷ `whole`, rounded once to `places` decimals; `whole` must not be zero. */
export const proportion = (value, fraction, places) => {
  let Divider = dividers.get(places);
  if (!Divider) {
    Divider = Big();
    Divider.strict = true;
    Divider.RM = Big.roundHalfUp;
    Divider.DP = places;
    dividers.set(places, Divider);
  }
  return amountOf(new Divider(value.times(fraction.part)).div(fraction.whole).toFixed());
};
/** The text of `amount` with exactly `places` decimals; it must not have more. */
export const decimalOf = (amount, places) => {
  const written = amount.toFixed(places, Big.roundHalfUp);
  return /^-0(\.0+)?$/.test(written) ? written.slice(1) : written;
};
/** Whether `amount` has no more than `places` decimals. */
export const fits = (amount, places) => round(amount, places).eq(amount);
/** The index of the amount that is largest without its sign, the first of them if several are. */
export const largest = (amounts) => {
  let found = 0;
  amounts.forEach((amount, index) => {
    if (amount.abs().gt((amounts[found] ?? zero).abs())) found = index;
  });
  return found;
};
/**
 * `total` split in proportion to `weights`, each share rounded by itself and the remainder given to the share of the
 * largest weight, so that the shares sum to `total` to the cent (§12). Weights that sum to zero give all to that one.
 */
export const split = (total, weights, places) => {
  const whole = sum(weights);
  const shares = weights.map((part) => (whole.eq(zero) ? zero : proportion(total, { part, whole }, places)));
  return withRemainder(shares, total, weights);
};
/** `shares` with what is missing to `total` added to the share of the largest of `weights`. */
export const withRemainder = (shares, total, weights) => {
  const at = largest(weights);
  const share = shares[at];
  if (share) shares[at] = share.plus(total.minus(sum(shares)));
  return shares;
};
