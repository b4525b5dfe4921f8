import {
  type AccountLine,
  type AccountPosting,
  type Amount,
  accno,
  accountTransactions,
  addDays,
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  maxBookingDate,
  minBookingDate,
  type Transaction,
  unboundedDecimal,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage, rowTexts } from '../lists/copied-rows.ts';
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
    const rows = page.ends.map((_, at) => postingOf(rowTexts(page, at)));
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
    return transactionPage(
      rows,
      { ...filter, accnos, limit, alone: filter.accnos.length === 1 },
      { last, brought, originals },
    );
  },
});

/** The columns of a posting, in the order in which `postingOf` reads them. */
const columns = [
  ...['accno', 'transdate', 'entry_id', 'id', 'amount', 'currency', 'original_amount', 'side', 'module'],
  ...['source', 'memo', 'reference', 'description', 'notes', 'intnotes'],
];

const postingOf = (row: readonly (string | null)[]): AccountPosting => {
  const [accno, transdate, entry_id, id, amount, currency, original_amount, side, module, ...texts] = row;
  const [source, memo, reference, description, notes, intnotes] = texts.map((text) => text ?? '');
  return {
    accno: Number(accno),
    transdate: transdate as BookingDate,
    entry_id: BigInt(entry_id ?? 0),
    id: BigInt(id ?? 0),
    amount: amount as Decimal,
    currency: currency ?? '',
    original_amount: original_amount as Decimal,
    side: side as AccountPosting['side'],
    module: module as AccountPosting['module'],
    ...({ source, memo, reference, description, notes, intnotes } as PostingTexts),
  };
};

type PostingTexts = Pick<
  AccountPosting,
  'source' | 'memo' | 'reference' | 'description' | 'notes' | 'intnotes'
>;

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
  return Prisma.sql`
    SELECT p.accno, p.transdate, p.id AS entry_id, p.entry_id AS id, p.amount, p.currency,
           p.original_amount, p.side, p.source, p.memo,
           e.reference, e.description, e.module, e.notes, e.intnotes
      FROM (${Prisma.join(ranges, ' UNION ALL ')}) p JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1}`;
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

/** Makes a page of the transactions of each account in turn, and the cursor of the last of them. */
const transactionPage = (
  rows: readonly AccountPosting[],
  { accnos, currencies, from, openings, limit, places, alone }: PageFilter,
  { last, brought, originals }: BroughtForward,
): Page<Transaction> => {
  const lines: AccountLine[] = [];
  const postings = byAccount(rows);
  const more = rows.length > limit;
  const until = more ? (rows.at(-1)?.accno ?? 0) : Number.POSITIVE_INFINITY;
  for (const accno of accnos) {
    if (accno > until) break;
    const own = postings.get(accno) ?? [];
    const isContinued = accno === last.accno;
    const before = isContinued
      ? { balance: amountOf(last.balance), original: amountOf(last.original) }
      : { balance: brought.get(accno) ?? zero, original: originals.get(accno) ?? zero };
    const opens = openings && !isContinued && (alone || own.length > 0 || !before.balance.eq(zero));
    const account = { accno, currency: currencies.get(accno), before, opening: opens ? from : undefined };
    lines.push(...accountTransactions(account, own, places));
  }
  const items = lines.slice(0, limit).map(({ transaction }) => transaction);
  const end = lines[limit - 1];
  return lines.length > limit && end ? { items, next: cursorAfter(end) } : { items };
};

const byAccount = (rows: readonly AccountPosting[]): ReadonlyMap<number, AccountPosting[]> => {
  const postings = new Map<number, AccountPosting[]>();
  for (const row of rows) {
    const own = postings.get(row.accno);
    if (own) own.push(row);
    else postings.set(row.accno, [row]);
  }
  return postings;
};

/** The cursor after a row. An opening row has no entry: the postings of its account come after it. */
const cursorAfter = ({ transaction, balance, original }: AccountLine): string => {
  const { accno, id, entry_id } = transaction;
  const at =
    id === undefined || entry_id === undefined
      ? start
      : { transdate: transaction.transdate, id: String(id), entry_id: String(entry_id) };
  return cursorOf(accno, at.transdate, at.id, at.entry_id, balance.toFixed(), original.toFixed());
};

const transactionCursor = z.tuple([accno, bookingDate, idText, idText, unboundedDecimal, unboundedDecimal]);

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const key = keyOf(after, transactionCursor);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance, original] = key;
  return { accno, transdate, id, entry_id, balance, original };
};
