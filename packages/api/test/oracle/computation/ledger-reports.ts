import { sumOf, written } from './amounts.ts';
import { type Books, type Entry, inDebit, inOwnCurrency, known, type Posting } from './books.ts';
import type { Row } from './figures.ts';

/** The figures of the general ledger, added up from the postings (docs/interface §15). */

type Moved = { entry: Entry; posting: Posting };
export type Period = { from?: string | undefined; to: string };
type Rows = [place: string, row: Row][];

const closes = ({ kind }: Entry): boolean => kind === 'yearend' || kind === 'reopening';

const movedIn = (books: Books, { from = '0000-00-00', to }: Period): Moved[] =>
  books.entries
    .filter(({ transdate }) => from <= transdate && transdate <= to)
    .flatMap((entry) => entry.postings.map((posting) => ({ entry, posting })));

const byAccount = (moved: readonly Moved[]): Map<number, Moved[]> => {
  const accounts = new Map<number, Moved[]>();
  for (const one of moved) {
    const of = accounts.get(one.posting.accno);
    if (of) of.push(one);
    else accounts.set(one.posting.accno, [one]);
  }
  return accounts;
};

const balanceOf = (moved: readonly Moved[] = []): bigint =>
  sumOf(moved.map(({ posting }) => inDebit(posting)));

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const fits = (pattern: string, accno: number): boolean =>
  pattern === 'x' || new RegExp(`^${pattern.replaceAll('x', '\\d')}$`).test(String(accno));

export type Transactions = Period & { accno: string; openings: boolean; closings: boolean };

/** The postings of accounts with their running balances. */
export const transactionRows = (books: Books, asked: Transactions): Rows => {
  const { from, to, openings, closings } = asked;
  const before = byAccount(from === undefined ? [] : movedIn(books, { to: dayBefore(from) }));
  const within = byAccount(movedIn(books, { from, to }));
  const accnos = [...books.accounts.keys()].filter((accno) => fits(asked.accno, accno)).sort((a, b) => a - b);
  const rows: Row[] = [];
  for (const accno of accnos) {
    const opening = openings ? -balanceOf(before.get(accno)) : 0n;
    const { currency } = known(books.accounts.get(accno), String(accno));
    const brought = openings
      ? -sumOf((before.get(accno) ?? []).map(({ posting }) => inOwnCurrency(books, posting)))
      : 0n;
    const own = (original_amount: bigint, original_balance: bigint): Row =>
      currency === undefined
        ? {}
        : {
            original_amount: written(original_amount, currency),
            original_balance: written(original_balance, currency),
          };
    const shown = (within.get(accno) ?? [])
      .filter(({ entry }) => closings || !closes(entry))
      .sort((a, b) =>
        a.entry.transdate < b.entry.transdate
          ? -1
          : a.entry.transdate > b.entry.transdate
            ? 1
            : a.entry.at - b.entry.at,
      );
    if (from !== undefined && openings && (accnos.length === 1 || shown.length > 0 || opening !== 0n))
      rows.push({ accno, amount: opening, balance: opening, ...own(brought, brought) });
    let balance = opening;
    let original = brought;
    for (const { entry, posting } of shown) {
      balance -= inDebit(posting);
      const moved = -inOwnCurrency(books, posting);
      original += moved;
      rows.push({
        accno,
        at: entry.at,
        transdate: entry.transdate,
        module: entry.module,
        [posting.side]: posting.amount,
        amount: -inDebit(posting),
        balance,
        ...own(moved, original),
        source: posting.source,
        memo: posting.memo,
      });
    }
  }
  return rows.map((row, place) => [`${place}`, row]);
};

/**
 * Accounts by what they moved, on the natural side of their category; without those that come to
 * nothing.
 */
export const saldoRows = (
  books: Books,
  { accno: pattern, closings, ...period }: Period & { accno: string; closings: boolean },
): Rows =>
  [...byAccount(movedIn(books, period).filter(({ entry }) => closings || !closes(entry)))]
    .filter(([accno]) => fits(pattern, accno))
    .map(([accno, moved]) => ({ accno, amount: natural(books, accno, balanceOf(moved)) }))
    .filter(({ amount }) => amount !== 0n)
    .map(({ accno, amount }) => [`${accno}`, { amount }]);

const categoryOf = (books: Books, accno: number) =>
  known(books.accounts.get(accno), `account ${accno}`).category;

/** A balance in debit, above zero on the side on which the account's category grows. */
const natural = (books: Books, accno: number, balance: bigint): bigint =>
  ['asset', 'expense'].includes(categoryOf(books, accno)) ? balance : -balance;

const trialNames = ['opening', 'debit', 'credit', 'closing', 'balance'] as const;

export const trialRows = (books: Books, { from, to }: Period): Rows => {
  const before = byAccount(from === undefined ? [] : movedIn(books, { to: dayBefore(from) }));
  const within = byAccount(movedIn(books, { from, to }));
  const accnos = [...new Set([...before.keys(), ...within.keys()])];
  const rows = accnos.map((accno) => {
    const moved = within.get(accno) ?? [];
    const turned = moved.filter(({ entry }) => !closes(entry)).map(({ posting }) => posting);
    const on = (side: string) =>
      sumOf(turned.filter((posting) => posting.side === side).map(({ amount }) => amount));
    const opening = balanceOf(before.get(accno));
    const closing = balanceOf(moved.filter(({ entry }) => closes(entry)));
    const [debit, credit] = [on('debit'), on('credit')];
    return { accno, opening, debit, credit, closing, balance: opening + debit - credit + closing };
  });
  const shown = rows.filter((row) => trialNames.some((name) => row[name] !== 0n));
  const total = trialNames.map((name) => [name, sumOf(shown.map((row) => row[name]))]);
  return [
    ...shown.map(({ accno, ...row }): [string, Row] => [`${accno}`, row]),
    ['total', Object.fromEntries(total) as Row],
  ];
};

type Figure = { amount: bigint; compared: bigint };
const none: Figure = { amount: 0n, compared: 0n };
const plus = (a: Figure, b: Figure): Figure => ({
  amount: a.amount + b.amount,
  compared: a.compared + b.compared,
});
const minus = (a: Figure, b: Figure): Figure => plus(a, { amount: -b.amount, compared: -b.compared });

/** The sums of accounts in two periods, by category. */
const comparedAccounts = (
  books: Books,
  [shown, before]: readonly [Period, Period | undefined],
  closings: boolean,
) => {
  const sums = (period: Period | undefined) =>
    byAccount(
      period === undefined ? [] : movedIn(books, period).filter(({ entry }) => closings || !closes(entry)),
    );
  const [now, then] = [sums(shown), sums(before)];
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((accno) => ({
      accno,
      category: categoryOf(books, accno),
      figure: {
        amount: natural(books, accno, balanceOf(now.get(accno))),
        compared: natural(books, accno, balanceOf(then.get(accno))),
      },
    }))
    .filter(({ figure }) => figure.amount !== 0n || figure.compared !== 0n);
};

const totalOf = (accounts: ReturnType<typeof comparedAccounts>, category: string): Figure =>
  accounts.filter((one) => one.category === category).reduce((sum, { figure }) => plus(sum, figure), none);

const shownFigure = ({ amount, compared }: Figure, compares: boolean): Row =>
  compares ? { amount, compared } : { amount };

export const balanceSheetRows = (books: Books, on: string, compare_on?: string): Rows => {
  const before = compare_on === undefined ? undefined : { to: compare_on };
  const accounts = comparedAccounts(books, [{ to: on }, before], true);
  const total = (category: string) => totalOf(accounts, category);
  const result = minus(total('income'), total('expense'));
  const sections = [
    ['assets', 'asset'],
    ['liabilities', 'liability'],
    ['equity', 'equity'],
  ] as const;
  const write = (figure: Figure) => shownFigure(figure, compare_on !== undefined);
  return [
    ...sections.flatMap(
      ([name, category]): Rows => [
        ...accounts
          .filter((one) => one.category === category)
          .map(({ accno, figure }): [string, Row] => [`${name} ${accno}`, write(figure)]),
        [`${name} total`, write(total(category))],
      ],
    ),
    ['result', write(result)],
    ['total', write(plus(plus(total('liability'), total('equity')), result))],
  ];
};

export const incomeStatementRows = (books: Books, period: Period, compared?: Period): Rows => {
  const accounts = comparedAccounts(books, [period, compared], false);
  const write = (figure: Figure) => shownFigure(figure, compared !== undefined);
  return [
    ...(['income', 'expense'] as const).flatMap(
      (category): Rows => [
        ...accounts
          .filter((one) => one.category === category)
          .map(({ accno, figure }): [string, Row] => [`${category} ${accno}`, write(figure)]),
        [`${category} total`, write(totalOf(accounts, category))],
      ],
    ),
    ['result', write(minus(totalOf(accounts, 'income'), totalOf(accounts, 'expense')))],
  ];
};

/** Every entry with its postings, in the order of the books. */
export const journalRows = (books: Books, { from = '0000-00-00', to }: Period): Rows =>
  books.entries
    .filter(({ transdate }) => from <= transdate && transdate <= to)
    .flatMap(
      (entry): Rows => [
        [
          `${entry.at}`,
          {
            transdate: entry.transdate,
            module: entry.module,
            closing: closes(entry),
            reference: entry.reference || undefined,
          },
        ],
        ...entry.postings.map((posting, place): [string, Row] => [
          `${entry.at} posting ${place}`,
          {
            accno: posting.accno,
            [posting.side]: posting.amount,
            currency: posting.currency,
            original_amount: written(inDebit({ ...posting, amount: posting.original }), posting.currency),
            source: posting.source,
            memo: posting.memo,
          },
        ]),
      ],
    );
