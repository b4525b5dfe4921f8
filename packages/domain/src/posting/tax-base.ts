import type { Decimal } from '../values/kinds.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';

/**
 * What the taxes of a document by entries were computed from (docs/interface.md §12). The document gives its taxes as
 * amounts and does not say which of its lines they belong to, so they are told by the rates: lines are given to tax
 * accounts, whole, so that each tax is what its rate makes of its lines, to within the rounding of each line.
 *
 * Where no such choice is found, all lines are the base of a single tax account; of several accounts each tax then goes
 * without a base rather than with a guessed one.
 */
export const withBases = (
  { lines, taxes }: { lines: readonly Amount[]; taxes: readonly Tax[] },
  rates: ReadonlyMap<number, Decimal | undefined>,
  { included, places }: { included: boolean; places: number },
): (Tax & { base?: Amount })[] => {
  const accounts = [...rates].map(([accno, rate]) => ({
    rate: rate === undefined ? undefined : amountOf(rate),
    accno,
    tax: sum(taxes.filter((tax) => tax.accno === accno).map(({ amount }) => amount)),
  }));
  const chosen = choice(lines, accounts, { included, unit: amountOf(`1e-${places}`) });
  const [only] = accounts.length === 1 ? accounts : [];
  const grosses = chosen ?? (only ? [sum(lines)] : undefined);
  if (!grosses) return [...taxes];
  const bases = new Map(
    accounts.map(({ accno, tax }, at) => {
      const gross = grosses[at] ?? zero;
      return [accno, included ? gross.minus(tax) : gross];
    }),
  );
  // Several taxes on one account share one base, which stands at the first of them.
  return taxes.map((tax) => {
    const base = bases.get(tax.accno) ?? zero;
    bases.set(tax.accno, zero);
    return { ...tax, base };
  });
};

type Tax = { accno: number; amount: Amount };
type Account = { accno: number; tax: Amount; rate: Amount | undefined };
type Chosen = { amount: Amount; lines: number };

// A document that is stranger than this is not worth more looking.
const mostLooks = 1000;
const hundred = amountOf('100');
const two = amountOf('2');

/** The sum of the lines of each account in the first choice that fits; undefined when none is found. */
const choice = (
  lines: readonly Amount[],
  accounts: readonly Account[],
  how: { included: boolean; unit: Amount },
): Amount[] | undefined => {
  let looks = 0;
  const look = (at: number, chosen: readonly Chosen[]): Amount[] | undefined => {
    looks += 1;
    if (looks > mostLooks) return undefined;
    const line = lines[at];
    if (line === undefined) {
      const fit = accounts.every((account, index) => fits(account, chosen[index] ?? none, how));
      return fit ? chosen.map(({ amount }) => amount) : undefined;
    }
    for (const index of accounts.keys()) {
      const found = look(
        at + 1,
        chosen.map((one, other) =>
          other === index ? { amount: one.amount.plus(line), lines: one.lines + 1 } : one,
        ),
      );
      if (found) return found;
    }
    return look(at + 1, chosen);
  };
  return look(
    0,
    accounts.map(() => none),
  );
};

const none: Chosen = { amount: zero, lines: 0 };

/** Whether `tax` is what `rate` makes of the lines, rounded by half a unit at most for each of them. */
const fits = (
  { tax, rate }: Account,
  { amount, lines }: Chosen,
  { included, unit }: { included: boolean; unit: Amount },
): boolean => {
  if (rate === undefined) return false;
  const whole = included ? hundred.plus(rate) : hundred;
  const off = amount.times(rate).minus(tax.times(whole)).abs();
  return off.times(two).lte(unit.times(whole).times(amountOf(String(Math.max(1, lines)))));
};
