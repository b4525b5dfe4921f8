import type { Outputs } from '@kontor/client';
import { type Category, growsInDebit } from '@kontor/domain';
import { sumOf } from '../../values/amount.ts';
import { natural } from '../../values/natural.ts';

type Account = Outputs['accounts']['list'][number];
type Turnover = Outputs['reports']['trialBalance']['accounts'][number];

type Sums = { opening: string; debit: string; credit: string; balance: string };

/**
 * An account, or a heading above accounts, with what moved in the period; nothing where none did.
 */
export type AccountRow = { account: Account; sums: Sums | undefined };

const sumsOf = (turnovers: readonly Turnover[], category: Category): Sums => ({
  opening: natural(sumOf(turnovers.map(({ opening }) => opening)), category),
  debit: sumOf(turnovers.map(({ debit }) => debit)),
  credit: sumOf(turnovers.map(({ credit }) => credit)),
  balance: natural(sumOf(turnovers.map(({ balance }) => balance)), category),
});

/** The sums of a heading; none where its accounts grow on different sides. */
const headingSums = (turnovers: readonly Turnover[]): Sums | undefined => {
  const [first] = turnovers;
  const isOneSided = turnovers.every(
    ({ category }) => growsInDebit(category) === growsInDebit(first?.category ?? category),
  );
  return first && isOneSided ? sumsOf(turnovers, first.category) : undefined;
};

/**
 * The rows of the ledger in the order of the chart: 1, 10, 100, 1000. A heading stands above all
 * accounts as far as the next one that has no more digits. Unless `all` are wanted, accounts on
 * which nothing moved are left out, and the headings that have none below them.
 */
export const accountRows = (
  accounts: readonly Account[],
  turnovers: readonly Turnover[],
  { all }: { all: boolean },
): AccountRow[] => {
  const moved = new Map(turnovers.map((turnover) => [turnover.accno, turnover]));
  const chart = accounts.toSorted((one, other) => (String(one.accno) < String(other.accno) ? -1 : 1));
  const movedBelow = (heading: Account, at: number): Turnover[] => {
    const digits = String(heading.accno).length;
    const end = chart.findIndex(
      (other, place) => place > at && other.heading && String(other.accno).length <= digits,
    );
    return chart
      .slice(at + 1, end === -1 ? chart.length : end)
      .flatMap(({ accno }) => moved.get(accno) ?? []);
  };
  return chart.flatMap((account, at) => {
    const turnover = moved.get(account.accno);
    const below = account.heading ? movedBelow(account, at) : [];
    if (!all && !turnover && below.length === 0) return [];
    const sums = account.heading ? headingSums(below) : turnover && sumsOf([turnover], turnover.category);
    return [{ account, sums }];
  });
};
