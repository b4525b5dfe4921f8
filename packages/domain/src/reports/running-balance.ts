import { type Amount, amountOf, decimalOf, safeUnitsIn, safeUnitsOf, textOfUnits } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * The decimals of balances and amounts, of which none has more, and whether the amounts are added
 * or subtracted.
 */
type Running = { places: number; sign: 1 | -1 };

/** The balance after each of `amounts` in their order, beginning with `opening`. */
export const runningBalances = (opening: Amount, amounts: readonly Decimal[], how: Running): Decimal[] =>
  countedInUnits(opening, amounts, how) ?? addedExactly(opening, amounts, how);

/**
 * The balances as long as they are exact as numbers of their last place, which takes a tenth of the
 * time; else undefined.
 */
const countedInUnits = (
  opening: Amount,
  amounts: readonly Decimal[],
  { places, sign }: Running,
): Decimal[] | undefined => {
  const balances: Decimal[] = [];
  let balance = safeUnitsOf(opening, places) ?? Number.NaN;
  for (const amount of amounts) {
    balance += sign * (safeUnitsIn(amount, places) ?? Number.NaN);
    if (!Number.isSafeInteger(balance)) return undefined;
    balances.push(textOfUnits(balance, places));
  }
  return balances;
};

const addedExactly = (opening: Amount, amounts: readonly Decimal[], { places, sign }: Running): Decimal[] => {
  let balance = opening;
  return amounts.map((amount) => {
    balance = sign === 1 ? balance.plus(amountOf(amount)) : balance.minus(amountOf(amount));
    return decimalOf(balance, places);
  });
};
