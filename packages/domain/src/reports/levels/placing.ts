import { type Account, naturalAmount } from '../../master-data/account.ts';
import { oppositeOf, positionOf, relatedOf } from '../../master-data/statement/position-of.ts';
import type { RelatedParty, StatementPosition } from '../../master-data/statement/positions.ts';
import { type StatementLanguage, statementName } from '../../master-data/statement/statement-names.ts';
import { type Amount, zero } from '../../values/money.ts';
import { byAccount, type Turnover } from '../turnover.ts';
import type { Level } from './level.ts';
import { isZeroPair, type Pair, pairSum, type WritePair } from './pair.ts';

/** The chart that a statement is made by, and the language of its names. */
export type ShownAccounts = {
  accounts: ReadonlyMap<number, Account>;
  language: StatementLanguage;
  /** The name of an account in that language, of one that nobody has renamed. */
  nameOf: (account: Pick<Account, 'accno' | 'description'>) => string;
};

/** An account in a position, with what is shown of it there. */
export type Placed = {
  accno: number;
  description: string;
  category: Account['category'];
  position: StatementPosition | undefined;
  moved_from?: StatementPosition;
  related: RelatedParty;
  /** The heading above it in the chart. */
  heading: Account | undefined;
  figures: Pair;
};

/**
 * The sums of what single customers have in credit, and vendors in debit, on the accounts of
 * receivables and payables.
 */
export type PartyCredits = Readonly<Record<'shown' | 'compared', ReadonlyMap<number, Amount>>>;

const noCredits: PartyCredits = { shown: new Map(), compared: new Map() };

/**
 * Places all accounts that have a value, each by its position and the side of its balance; what
 * single parties have on the other side is there, too.
 */
export const placedAccounts = (
  turnovers: readonly Turnover[],
  value: (turnover: Turnover) => Amount,
  { shown, credits = noCredits }: { shown: ShownAccounts; credits?: PartyCredits | undefined },
): Placed[] => {
  const headings = headingsOf(shown.accounts);
  return byAccount(turnovers).flatMap(({ account: turnover, periods }) => {
    const { accno, description, category, link } = turnover;
    const account = shown.accounts.get(accno) ?? { accno, description, category, link };
    const of = (name: string) => {
      const moved = periods.get(name);
      return moved ? naturalAmount(value(moved), category) : zero;
    };
    const placed = {
      ...{ accno, description: shown.nameOf({ accno, description }), category },
      ...{ related: relatedOf(account), heading: headings.get(accno) },
    };
    const credit = {
      amount: credits.shown.get(accno) ?? zero,
      compared: credits.compared.get(accno) ?? zero,
    };
    return onSides(account, { amount: of('shown'), compared: of('compared'), budget: of('budget') }, credit)
      .filter(({ figures }) => !isZeroPair(figures))
      .map((side) => ({ ...placed, ...side }));
  });
};

/**
 * The figures of an account in its position, and those that are in another as they are negative.
 */
const onSides = (
  account: Parameters<typeof positionOf>[0],
  { amount, compared, budget = zero }: Pair,
  credit: Pair,
): Pick<Placed, 'position' | 'moved_from' | 'figures'>[] => {
  const position = positionOf(account);
  const opposite = oppositeOf(account);
  if (position === undefined || opposite === undefined)
    return [{ position, figures: { amount, compared, budget } }];
  const kept = (one: Amount) => (one.lt(zero) ? zero : one);
  const moved = (one: Amount) => kept(zero.minus(one));
  // An account is what parties owe less what they have in credit.
  const owed = { amount: amount.plus(credit.amount), compared: compared.plus(credit.compared) };
  return [
    { position, figures: { amount: kept(owed.amount), compared: kept(owed.compared) } },
    {
      position: opposite,
      moved_from: position,
      figures: {
        amount: moved(owed.amount).plus(credit.amount),
        compared: moved(owed.compared).plus(credit.compared),
      },
    },
  ];
};

/** The heading above each account: the last before it, of the same class, as charts list them. */
const headingsOf = (accounts: ReadonlyMap<number, Account>): ReadonlyMap<number, Account> => {
  const above = new Map<number, Account>();
  const listed = [...accounts.values()]
    .map((account) => ({ key: String(account.accno), account }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  let last: (typeof listed)[number] | undefined;
  for (const one of listed) {
    if (one.account.heading) last = one;
    else if (last && last.key[0] === one.key[0]) above.set(one.account.accno, last.account);
  }
  return above;
};

type Shown = { shown: ShownAccounts; write: WritePair };

/**
 * The rows of a position: its sum, then its accounts, by the headings of the chart where it has
 * accounts of several, and those of related parties apart.
 */
export const positionRows = (
  position: StatementPosition | 'unplaced',
  { placed, depth, more = [] }: { placed: readonly Placed[]; depth: number; more?: readonly OpenRow[] },
  { shown, write }: Shown,
): Level[] => {
  if (placed.length === 0 && more.length === 0) return [];
  const own = placed.filter(({ related, moved_from }) => related === 'none' && moved_from === undefined);
  const moved = placed.filter(({ related, moved_from }) => related === 'none' && moved_from !== undefined);
  const total = pairSum([...placed, ...more].map(({ figures }) => figures));
  const head = {
    kind: 'position' as const,
    ...{ depth, code: position, description: statementName(position, shown.language) },
    ...write(total),
  };
  const below = { depth: depth + 1, write };
  return [
    head,
    ...headingRows(own, shown, below),
    ...moved.map((one) => accountRow(one, below)),
    ...relatedRows(placed, shown, below),
    ...more.map(({ figures, code, from, to }) => ({
      kind: 'open' as const,
      ...{ depth: depth + 1, code, description: statementName(code, shown.language) },
      ...write(figures),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    })),
  ];
};

/** A result that no end of a year has closed, and that is on no account of equity yet. */
export type OpenRow = Pick<Level, 'from' | 'to'> & {
  code: 'open_result' | 'earlier_result';
  figures: Pair;
};

type Below = { depth: number; write: WritePair };

const headingRows = (
  placed: readonly Placed[],
  { nameOf }: ShownAccounts,
  { depth, write }: Below,
): Level[] => {
  const headings = [...new Set(placed.map(({ heading }) => heading))];
  if (headings.length < 2) return placed.map((one) => accountRow(one, { depth, write }));
  return headings.flatMap((heading) => {
    const below = placed.filter((one) => one.heading === heading);
    if (!heading) return below.map((one) => accountRow(one, { depth, write }));
    const row = {
      kind: 'heading' as const,
      ...{ depth, code: '', accno: heading.accno, description: nameOf(heading) },
      ...write(pairSum(below.map(({ figures }) => figures))),
    };
    return [row, ...below.map((one) => accountRow(one, { depth: depth + 1, write }))];
  });
};

const apart = ['shareholder', 'organ', 'holding'] as const;

const relatedRows = (
  placed: readonly Placed[],
  { language }: ShownAccounts,
  { depth, write }: Below,
): Level[] =>
  apart.flatMap((related) => {
    const below = placed.filter((one) => one.related === related);
    if (below.length === 0) return [];
    const row = {
      kind: 'related' as const,
      ...{ depth, code: '', related, description: statementName(`to_${related}`, language) },
      ...write(pairSum(below.map(({ figures }) => figures))),
    };
    return [row, ...below.map((one) => accountRow(one, { depth: depth + 1, write }))];
  });

export const accountRow = (
  { accno, description, figures, moved_from }: Placed,
  { depth, write }: Below,
): Level => ({
  kind: 'account',
  ...{ depth, code: '', accno, description },
  ...write(figures),
  ...(moved_from === undefined ? {} : { moved_from }),
});

/** A sum between positions. */
export const figureRow = (
  code: Extract<
    Parameters<typeof statementName>[0],
    'A' | 'P' | 'ebt' | 'ebit' | 'ebitda' | 'gross_profit' | 'result'
  >,
  figures: Pair,
  { shown, write }: Shown,
): Level => ({
  kind: 'figure',
  ...{ depth: 0, code, description: statementName(code, shown.language) },
  ...write(figures),
});
