import {
  type AccountPosting,
  type Amount,
  accno,
  accountLines,
  addDays,
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  maxBookingDate,
  minBookingDate,
  openingTransaction,
  pageOfRows,
  type RunningBalance,
  type Transaction,
  type TransactionFigures,
  transaction,
  unboundedDecimal,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { type CopiedPage, copiedPage, copiedRecords, leadingTexts } from '../lists/copied-rows.ts';
import type { Derived } from '../lists/record-rows.ts';
import type { Database } from '../postgres/database.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { balancesOn } from './turnover.ts';

/** The postings of accounts, in the order account, date, entry, posting (docs/interface.md §15). */
export type TransactionFilter = Paging & {
  /** Accounts that exist, in ascending order. */
  accnos: readonly number[];
  /** The currencies of those accounts that are kept in a foreign one. */
  currencies: ReadonlyMap<number, string>;
  from: BookingDate | undefined;
  to: BookingDate | undefined;
  /** Whether each account begins with a row of its balance before `from`. */
  openings: boolean;
  /** Whether the entries that end years are shown. */
  closings: boolean;
  places: number;
  today: BookingDate;
};

/** The last posting of a page, and the running balances of its account after it. */
type Cursor = {
  accno: number;
  transdate: string;
  id: string;
  entry_id: string;
  balance: string;
  original: string;
};
const start = { transdate: minBookingDate, id: '0', entry_id: '0' };

export const transactionsOf = ({ prisma, lists }: Database, client_id: number) => ({
  /** Lists a page of postings from a range of one index, however many postings come before it. */
  list: async (filter: TransactionFilter): Promise<Page<Transaction>> => {
    const { from, openings, today } = filter;
    const last = cursorIn(filter.after) ?? { ...start, accno: 0, balance: '0', original: '0' };
    const accnos = filter.accnos.filter((accno) => accno >= last.accno);
    if (accnos.length === 0) return { items: [] };
    const most = filter.limit ?? pageSize;
    const postings = select(client_id, { ...filter, accnos, limit: most }, last);
    const page = await copiedPage({ lists }, postings, { columns, limit: most });
    const rows = page.ends.map((_, at) => postingAt(page, at));
    // The last row tells whether there are more.
    const limit = page.more ? page.count : most;
    // Balances brought forward are needed only when an account begins on this page.
    const begins =
      from !== undefined && openings && !(rows.length > limit && rows.at(-1)?.accno === last.accno);
    const before = begins ? await balancesOn(prisma, { client_id, today, day: addDays(from, -1) }) : [];
    const brought = new Map(before.map(({ accno, balance }) => [accno, zero.minus(amountOf(balance))]));
    const originals = begins
      ? await originalsBefore(prisma, { client_id, currencies: filter.currencies, from })
      : new Map<number, Amount>();
    const bounded = { ...filter, accnos, limit, alone: filter.accnos.length === 1 };
    return shownPage(page, linesOf(rows, bounded, { last, brought, originals }), limit);
  },
});

/** The columns by which figures and cursors are made, in the order in which `postingAt` reads them. */
const leading = ['accno', 'transdate', 'entry_id', 'id', 'posted', 'currency', 'posted_original', 'side'];
const columns = [
  ...leading,
  ...['module', 'source', 'memo', 'reference', 'description', 'notes', 'intnotes'],
];

/** A posting with its place in the order of the list. */
type ListedPosting = AccountPosting & { accno: number; transdate: string; entry_id: string; id: string };

const postingAt = (page: CopiedPage, at: number): ListedPosting => {
  const texts = leadingTexts(page, at, leading.length);
  const [accno, transdate = '', entry_id = '', id = '', amount, currency = '', original_amount, side] = texts;
  return {
    accno: Number(accno),
    transdate,
    entry_id,
    id,
    amount: amount as Decimal,
    currency,
    original_amount: original_amount as Decimal,
    side: side as AccountPosting['side'],
  };
};

type BoundedFilter = TransactionFilter & { limit: number };

/** `alone`: the caller named one account, which begins with an opening row even when its balance is zero. */
type PageFilter = BoundedFilter & { alone: boolean };

const select = (client_id: number, filter: BoundedFilter, last: Cursor): Prisma.Sql => {
  const { accnos, from = start.transdate, limit } = filter;
  const [first, ...others] = accnos;
  const after = first === last.accno ? last : start;
  // Begins at the first day of the period, so that PostgreSQL reads no index up to it.
  const transdate = after.transdate > from ? after.transdate : from;
  // The account in which the page begins is a range of its own: together with others, PostgreSQL would read its index from
  // the first posting up to the page.
  const ranges = [
    Prisma.sql`p.accno = ${first} AND (p.transdate, p.entry_id, p.id)
               > (${transdate}::date, ${after.id}::bigint, ${after.entry_id}::bigint)`,
    ...(others.length === 0
      ? []
      : [
          Prisma.sql`p.accno = ANY(${others}) AND p.accno <= ${others.at(-1)} AND p.transdate >= ${from}::date`,
        ]),
  ].map((range) => postingsIn(client_id, range, filter));
  // PostgreSQL sorts postings of one account again where the order names the account, too.
  const order = Prisma.raw(`${others.length === 0 ? '' : 'p.accno, '}p.transdate, p.entry_id, p.id`);
  // An entry is looked up for each posting: as a join, PostgreSQL may read all entries of small books for one page.
  return Prisma.sql`
    SELECT p.accno, p.transdate, p.id AS entry_id, p.entry_id AS id, p.amount AS posted, p.currency,
           p.original_amount AS posted_original, p.side, p.source, p.memo,
           e.reference, e.description, e.module, e.notes, e.intnotes
      FROM (${Prisma.join(ranges, ' UNION ALL ')}) p
     CROSS JOIN LATERAL (SELECT * FROM entry WHERE client_id = p.client_id AND id = p.entry_id OFFSET 0) e
     ORDER BY ${order} LIMIT ${limit + 1}`;
};

/** Selects from a range of the index no more postings than a page may need. */
const postingsIn = (
  client_id: number,
  range: Prisma.Sql,
  { to, closings, limit }: BoundedFilter,
): Prisma.Sql =>
  Prisma.sql`(
    SELECT * FROM posting p
     WHERE p.client_id = ${client_id} AND ${range} AND p.transdate <= ${to ?? maxBookingDate}::date
       ${closings ? Prisma.empty : Prisma.sql`AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)`}
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1})`;

/** Sums what accounts kept in a foreign currency had before a day, in that currency, credit positive. */
const originalsBefore = async (
  prisma: Pick<Database['prisma'], '$queryRaw'>,
  of: { client_id: number; currencies: ReadonlyMap<number, string>; from: BookingDate },
): Promise<ReadonlyMap<number, Amount>> => {
  if (of.currencies.size === 0) return new Map();
  const rows = await prisma.$queryRaw<{ accno: number; original: Decimal }[]>`
    SELECT p.accno, (-sum(p.original_amount))::text AS original
      FROM account a JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno AND p.currency = a.currency
     WHERE a.client_id = ${of.client_id} AND a.accno = ANY(${[...of.currencies.keys()]})
       AND p.transdate < ${of.from}::date
     GROUP BY p.accno`;
  return new Map(rows.map(({ accno, original }) => [accno, amountOf(original)]));
};

/** The end of the previous page, and the balances brought forward in the client's currency and in the accounts' own. */
type BroughtForward = {
  last: Cursor;
  brought: ReadonlyMap<number, Amount>;
  originals: ReadonlyMap<number, Amount>;
};

/** A row of the list: the opening row of an account, or a posting, which is the row `at` of those that were copied. */
type Line = RunningBalance &
  ({ accno: number; opening: Transaction } | { at: number; figures: TransactionFigures });

/** The lines of each account in turn, as far as the postings tell of them. */
const linesOf = (
  rows: readonly ListedPosting[],
  { accnos, currencies, from, openings, limit, places, alone }: PageFilter,
  { last, brought, originals }: BroughtForward,
): Line[] => {
  const lines: Line[] = [];
  const until = rows.length > limit ? (rows.at(-1)?.accno ?? 0) : Number.POSITIVE_INFINITY;
  let at = 0;
  for (const accno of accnos) {
    if (accno > until) break;
    const first = at;
    while (rows[at]?.accno === accno) at += 1;
    const own = rows.slice(first, at);
    const isContinued = accno === last.accno;
    const before = isContinued
      ? { balance: amountOf(last.balance), original: amountOf(last.original) }
      : { balance: brought.get(accno) ?? zero, original: originals.get(accno) ?? zero };
    const account = { currency: currencies.get(accno), before };
    const opens = openings && !isContinued && (alone || own.length > 0 || !before.balance.eq(zero));
    if (opens && from !== undefined)
      lines.push({ ...before, accno, opening: openingTransaction(account, { accno, from }, places) });
    for (const [index, { balance, original, figures }] of accountLines(account, own, places).entries())
      lines.push({ balance, original, figures, at: first + index });
  }
  return lines;
};

/** Makes a page of the first `limit` lines, and the cursor of the last of them where there are more. */
const shownPage = (page: CopiedPage, lines: readonly Line[], limit: number): Page<Transaction> => {
  const shown = lines.slice(0, limit);
  const figures = shown.flatMap((line) => ('at' in line ? [line.figures] : []));
  const records = copiedRecords(page, { schema: transaction, columns, derived: figuresFrom(figures) });
  const source = {
    count: shown.length,
    schema: transaction,
    plainRow: (index: number) => {
      const line = shown[index] as Line;
      return 'at' in line ? records.plainRow(line.at) : undefined;
    },
    row: (index: number) => {
      const line = shown[index] as Line;
      return 'at' in line ? records.row(line.at) : rowOf(line.opening);
    },
    record: records.record,
  };
  const end = lines[limit - 1];
  return pageOfRows(source, lines.length > limit && end ? cursorAfter(page, end) : undefined);
};

const fieldNames = Object.keys(transaction.shape) as (keyof Transaction)[];

const rowOf = (record: Transaction) => fieldNames.map((name) => record[name]);

/** The fields of transactions that are their figures. */
const figuresFrom = (figures: readonly TransactionFigures[]): Derived => ({
  amount: (_, at) => figures[at]?.amount,
  debit: (_, at) => figures[at]?.debit,
  credit: (_, at) => figures[at]?.credit,
  balance: (_, at) => figures[at]?.balance,
  original_amount: (_, at) => figures[at]?.original_amount,
  original_balance: (_, at) => figures[at]?.original_balance,
});

/** The cursor after a line. An opening row has no entry: the postings of its account come after it. */
const cursorAfter = (page: CopiedPage, line: Line): string => {
  const { accno, transdate, id, entry_id } =
    'at' in line ? postingAt(page, line.at) : { ...start, accno: line.accno };
  return cursorOf(accno, transdate, id, entry_id, line.balance.toFixed(), line.original.toFixed());
};

const transactionCursor = z.tuple([accno, bookingDate, idText, idText, unboundedDecimal, unboundedDecimal]);

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const key = keyOf(after, transactionCursor);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance, original] = key;
  return { accno, transdate, id, entry_id, balance, original };
};
