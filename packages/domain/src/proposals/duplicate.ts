import type { PayableKept } from '../documents/payable.ts';
import { addDays } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import { fold } from '../values/number.ts';

/** The fields of a payable, posted or proposed, by which duplicates are found. */
export type Comparable = Pick<PayableKept, 'invnumber' | 'dcn' | 'currency' | 'amount' | 'transdate'> & {
  vendornumber: string;
};

// A reminder repeats a bill within a month. Without a reference, the bill of the next month must
// not match.
export const closeDays = 31;
const closeDaysWithoutReference = 20;

/**
 * Whether `one` and `other` are probably the same bill (docs/interface §16): of one vendor, of the
 * same amount, with a number or reference in common, and dated within 31 days of each other; within
 * 20 days where one has neither.
 */
export const likelyDuplicate = (one: Comparable, other: Comparable): boolean => {
  if (fold(one.vendornumber) !== fold(other.vendornumber) || one.currency !== other.currency) return false;
  if (!amountOf(one.amount).eq(amountOf(other.amount))) return false;
  const [ones, others] = [referencesOf(one), referencesOf(other)];
  const bare = ones.length === 0 || others.length === 0;
  if (!bare && !ones.some((reference) => others.includes(reference))) return false;
  const [first, last] = one.transdate < other.transdate ? [one, other] : [other, one];
  return addDays(last.transdate, bare ? -closeDaysWithoutReference : -closeDays) <= first.transdate;
};

/** The numbers of a payable, without blanks and punctuation, which vary between spellings. */
const referencesOf = ({ invnumber, dcn }: Comparable): string[] =>
  [invnumber, dcn]
    .map((number) => fold(number).replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((bare) => bare !== '');
