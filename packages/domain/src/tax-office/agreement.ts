import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/** Comparisons of parts of the books: two sums of the same, and what the first has more. */
export const agreementKinds = [
  'journal_debit',
  'journal_credit',
  'sheets_debit',
  'sheets_credit',
  'yearend',
  'balance_sheet',
  'result',
  'receivables',
  'payables',
  'assets',
] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export type Agreement = { kind: AgreementKind; first: Decimal; second: Decimal; difference: Decimal };

/** The sums of postings on both sides, without those of ends of years, and those. */
export type PostingSums = Record<'debit' | 'credit' | 'closing_debit' | 'closing_credit', Amount>;

export const noPostings: PostingSums = {
  debit: zero,
  credit: zero,
  closing_debit: zero,
  closing_credit: zero,
};

type Posted = { side: 'debit' | 'credit'; amount: Amount; closing: boolean };

/** The sums with one more posting. */
export const withPosting = (sums: PostingSums, { side, amount, closing }: Posted): PostingSums => {
  const name = closing ? (`closing_${side}` as const) : side;
  return { ...sums, [name]: sums[name].plus(amount) };
};

/** All that is compared; what a client has none of is left out. */
export type Compared = Partial<Record<AgreementKind, readonly [first: Amount, second: Amount]>>;

export const agreementsOf = (compared: Compared, places: number): Agreement[] =>
  agreementKinds.flatMap((kind) => {
    const pair = compared[kind];
    if (!pair) return [];
    const [first, second] = pair;
    const written = (amount: Amount) => decimalOf(amount, places);
    return [
      { kind, first: written(first), second: written(second), difference: written(first.minus(second)) },
    ];
  });

/** The sum of the balances of accounts, debit positive. */
export const balanceOfAll = (accounts: readonly { balance: Decimal }[]): Amount =>
  sum(accounts.map(({ balance }) => amountOf(balance)));
