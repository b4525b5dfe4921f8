import {
  type Amount,
  accno,
  addDays,
  amountOf,
  amountShown,
  type BookingDate,
  balancesAfter,
  bookingDate,
  creditShown,
  type Decimal,
  debitShown,
  maxBookingDate,
  minBookingDate,
  minorUnit,
  openingTransaction,
  originalMoved,
  pageOfRows,
  type RunningBalance,
  type Side,
  type Transaction,
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

/** The postings of accounts, in the order account, date, entry, posting (docs/interface §15). */
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
    // The last row tells whether there are more.
    const limit = page.more ? page.count : most;
    const end = page.ends.length > limit ? accnoAt(page, page.ends.length - 1) : undefined;
    // Balances brought forward are needed only when an account begins on this page.
    const begins = from !== undefined && openings && end !== last.accno;
    const before = begins ? await balancesOn(prisma, { client_id, today, day: addDays(from, -1) }) : [];
    const brought = new Map(before.map(({ accno, balance }) => [accno, zero.minus(amountOf(balance))]));
    const originals = begins
      ? await originalsBefore(prisma, { client_id, currencies: filter.currencies, from })
      : new Map<number, Amount>();
    const bounded = { ...filter, accnos, end, alone: filter.accnos.length === 1 };
    return shownPage(page, linesOf(page, bounded, { last, brought, originals }), { ...filter, limit });
  },
});

/** The columns by which balances and cursors are made come first, as they are read by themselves. */
const columns = [
  ...['posted', 'accno', 'currency', 'posted_original', 'transdate', 'entry_id', 'id', 'side'],
  ...['module', 'source', 'memo', 'reference', 'description', 'notes', 'intnotes'],
];

const accnoAt = (page: CopiedPage, at: number): number => Number(leadingTexts(page, at, 2)[1]);

/** The place of a posting in the order of the list. */
const placeAt = (page: CopiedPage, at: number) => {
  const [, accno, , , transdate = '', entry_id = '', id = ''] = leadingTexts(page, at, 7);
  return { accno: Number(accno), transdate, entry_id, id };
};

type BoundedFilter = TransactionFilter & { limit: number };

/**
 * `end`: the account in which the page ends, where there are more. `alone`: the caller named one account, which begins with an
 * opening row even when its balance is zero.
 */
type PageFilter = TransactionFilter & { end: number | undefined; alone: boolean };

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
     CROSS JOIN LATERAL (SELECT reference, description, module, notes, intnotes FROM entry WHERE client_id = p.client_id AND id = p.entry_id OFFSET 0) e
     ORDER BY ${order} LIMIT ${limit + 1}`;
};

// Those that are read: PostgreSQL plans a page for a tenth less time than with all of them.
const postingColumns = Prisma.raw(
  'client_id, accno, transdate, entry_id, id, amount, currency, original_amount, side, source, memo',
);

/** Selects from a range of the index no more postings than a page may need. */
const postingsIn = (
  client_id: number,
  range: Prisma.Sql,
  { to, closings, limit }: BoundedFilter,
): Prisma.Sql =>
  Prisma.sql`(
    SELECT ${postingColumns} FROM posting p
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

/** A row of the list: the opening row of an account, or the place of a posting among the rows that were copied. */
type Line = Transaction | number;

/** The rows of the list, and the balances after each posting, also in the foreign currency of its account. */
type Lines = { lines: Line[]; balances: Decimal[]; originals: (Decimal | undefined)[] };

/** The lines of each account in turn, as far as the postings tell of them. */
const linesOf = (
  page: CopiedPage,
  { accnos, currencies, from, openings, end = Number.POSITIVE_INFINITY, places, alone }: PageFilter,
  { last, brought, originals }: BroughtForward,
): Lines => {
  const found: Lines = { lines: [], balances: [], originals: [] };
  for (const accno of accnos) {
    if (accno > end) break;
    const isContinued = accno === last.accno;
    const before: RunningBalance = isContinued
      ? { balance: amountOf(last.balance), original: amountOf(last.original) }
      : { balance: brought.get(accno) ?? zero, original: originals.get(accno) ?? zero };
    const account = { currency: currencies.get(accno), before };
    const moved = movedOn(page, found.balances.length, { accno, currency: account.currency });
    const opens = openings && !isContinued && (alone || moved.amounts.length > 0 || !before.balance.eq(zero));
    if (opens && from !== undefined) found.lines.push(openingTransaction(account, { accno, from }, places));
    const after = balancesAfter(account, moved, places);
    for (const [index, balance] of after.balances.entries()) {
      found.lines.push(found.balances.length);
      found.balances.push(balance);
      found.originals.push(after.originals?.[index]);
    }
  }
  return found;
};

/** Finds the postings of an account that come one after the other from a row on, and reads what each moves. */
const movedOn = (
  page: CopiedPage,
  first: number,
  { accno, currency }: { accno: number; currency: string | undefined },
) => {
  const [amounts, originals]: [Decimal[], Decimal[]] = [[], []];
  const own = String(accno);
  for (let at = first; at < page.ends.length; at += 1) {
    const [amount, shown, posted = '', original] = leadingTexts(page, at, currency === undefined ? 2 : 4);
    if (shown !== own) break;
    amounts.push(amount as Decimal);
    const posting = { currency: posted, original_amount: original as Decimal };
    if (currency !== undefined) originals.push(originalMoved(posting, currency));
  }
  return { amounts, originals };
};

type Shown = { limit: number; currencies: ReadonlyMap<number, string>; places: number };

/** Makes a page of the first `limit` lines, and the cursor of the last of them where there are more. */
const shownPage = (page: CopiedPage, found: Lines, shown: Shown): Page<Transaction> => {
  const { lines } = found;
  const records = copiedRecords(page, { schema: transaction, columns, derived: figuresFrom(found, shown) });
  const source = {
    count: Math.min(lines.length, shown.limit),
    schema: transaction,
    plainRow: (index: number) => {
      const line = lines[index];
      return typeof line === 'number' ? records.plainRow(line) : undefined;
    },
    row: (index: number) => {
      const line = lines[index] as Line;
      return typeof line === 'number' ? records.row(line) : rowOf(line);
    },
    record: records.record,
  };
  const end = lines[shown.limit - 1];
  const hasMore = lines.length > shown.limit && end !== undefined;
  return pageOfRows(source, hasMore ? cursorAfter(page, end, found) : undefined);
};

const fieldNames = Object.keys(transaction.shape) as (keyof Transaction)[];

const rowOf = (record: Transaction) => fieldNames.map((name) => record[name]);

/** The fields of transactions that are their figures. */
const figuresFrom = ({ balances, originals }: Lines, { currencies, places }: Shown): Derived => ({
  amount: (text) => amountShown(text('posted') as Decimal, places),
  debit: (text) => debitShown(text('posted') as Decimal, text('side') as Side, places),
  credit: (text) => creditShown(text('posted') as Decimal, text('side') as Side, places),
  balance: (_, at) => balances[at],
  original_amount: (text) => {
    const kept = currencies.size === 0 ? undefined : currencies.get(Number(text('accno')));
    if (kept === undefined) return undefined;
    const posting = { currency: text('currency'), original_amount: text('posted_original') as Decimal };
    return amountShown(originalMoved(posting, kept), minorUnit(kept));
  },
  original_balance: (_, at) => originals[at],
});

/** The cursor after a line. An opening row has no entry: the postings of its account come after it. */
const cursorAfter = (page: CopiedPage, line: Line, { balances, originals }: Lines): string => {
  const { accno, transdate, id, entry_id } =
    typeof line === 'number' ? placeAt(page, line) : { ...start, accno: line.accno };
  const [balance = '0', original = '0'] =
    typeof line === 'number' ? [balances[line], originals[line]] : [line.balance, line.original_balance];
  return cursorOf(accno, transdate, id, entry_id, balance, original);
};

const transactionCursor = z.tuple([accno, bookingDate, idText, idText, unboundedDecimal, unboundedDecimal]);

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const key = keyOf(after, transactionCursor);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance, original] = key;
  return { accno, transdate, id, entry_id, balance, original };
};
