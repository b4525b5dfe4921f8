import { type Amount, amountOf, type ExchangedPosting, minorUnit, proportion, zero } from '@kontor/domain';

/**
 * A part of an entry that has one debit and one credit of `amount`. `original` is the part of each
 * in its own currency, as a positive amount.
 */
export type Pair = { debit: PairSide; credit: PairSide; amount: Amount };
export type PairSide = { posting: ExchangedPosting; original: Amount };

type Open = { posting: ExchangedPosting; left: Amount; original: Amount };

/**
 * Divides an entry into pairs, for formats whose lines have two accounts: equal amounts first, then
 * what is left in its order. The parts of each posting sum to it, in both currencies.
 */
export const pairsOf = (postings: readonly ExchangedPosting[]): Pair[] => {
  const debits = openOf(postings, (amount) => amount);
  const credits = openOf(postings, (amount) => zero.minus(amount));
  const pairs: Pair[] = [];
  const equal = new Map<string, Open[]>();
  for (const credit of credits) {
    const key = amountKey(credit);
    equal.set(key, [...(equal.get(key) ?? []), credit]);
  }
  for (const debit of debits) {
    const credit = equal.get(amountKey(debit))?.shift();
    if (credit) pairs.push(pairOf(debit, credit));
  }
  const isOpen = ({ left }: Open) => left.gt(zero);
  const [openDebits, openCredits] = [debits.filter(isOpen), credits.filter(isOpen)];
  for (let d = 0, c = 0; d < openDebits.length && c < openCredits.length; ) {
    const [debit, credit] = [openDebits[d], openCredits[c]];
    if (!debit || !credit) break;
    pairs.push(pairOf(debit, credit));
    if (debit.left.eq(zero)) d += 1;
    if (credit.left.eq(zero)) c += 1;
  }
  return pairs;
};

/** The postings of one side, a negative debit among the credits. `signed` makes it positive. */
const openOf = (postings: readonly ExchangedPosting[], signed: (amount: Amount) => Amount): Open[] =>
  postings
    .map((posting) => ({
      posting,
      left: signed(amountOf(posting.amount)),
      original: signed(amountOf(posting.original_amount)),
    }))
    .filter(({ left }) => left.gt(zero));

const amountKey = ({ left, posting, original }: Open): string =>
  `${left.toFixed()} ${posting.currency} ${original.toFixed()}`;

/** Takes the smaller rest of both from each. */
const pairOf = (debit: Open, credit: Open): Pair => {
  const amount = debit.left.lt(credit.left) ? debit.left : credit.left;
  const parts = [debit, credit].map((of, at) => {
    const other = at === 0 ? credit : debit;
    // What is left goes with the last part. Where both are in one currency, the part of the greater
    // one is that of the smaller one, so that a line has one amount in it.
    if (of.left.eq(amount)) return of.original;
    if (of.posting.currency === other.posting.currency) return other.original;
    return proportion(of.original, { part: amount, whole: of.left }, minorUnit(of.posting.currency));
  });
  for (const [at, of] of [debit, credit].entries()) {
    of.left = of.left.minus(amount);
    of.original = of.original.minus(parts[at] ?? zero);
  }
  return {
    debit: { posting: debit.posting, original: parts[0] ?? zero },
    credit: { posting: credit.posting, original: parts[1] ?? zero },
    amount,
  };
};
