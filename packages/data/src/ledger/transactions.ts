import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Amount,
  accno,
  addDays,
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  maxBookingDate,
  minBookingDate,
  openingTransaction,
  type PostingBooked,
  type RunningBalance,
  type Transaction,
  text,
  transaction,
  transactionsAfter,
  unboundedDecimal,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedRowsOf } from '../lists/copied-page.ts';
import { columnsOf } from '../postgres/columns.ts';
import { textsOf } from '../postgres/copied/copy.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize, shownOf } from '../postgres/page.ts';
import { textMapper } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { conditionsOf, type DimensionFilter, dimensionedBalancesOn } from './dimensioned.ts';
import { balancesOn } from './turnover.ts';

/**
 * The postings of accounts, in the order account, date, entry, posting, with running balances
 * (docs/interface §15). Opening rows stand between the postings, so that these pages are not cut by
 * `pageOf`, but here.
 */
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
  /** The cost centre and the project whose postings alone are shown. */
  only?: DimensionFilter;
  /** Whether the client has cost centres or projects, which its postings then are read with. */
  dimensioned?: boolean;
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

export const transactionsOf = (session: Session, client_id: number) => ({
  /** Lists a page of postings from a range of one index, however many postings come before it. */
  list: async (filter: TransactionFilter): Promise<Page<Transaction>> => {
    const { from, openings, today } = filter;
    const last = cursorIn(filter.after) ?? { ...start, accno: 0, balance: '0', original: '0' };
    const accnos = filter.accnos.filter((accno) => accno >= last.accno);
    if (accnos.length === 0) return { items: [] };
    const most = filter.limit ?? pageSize;
    const rows = select(client_id, { ...filter, accnos, limit: most }, last);
    const { columns, from: postingFrom } = filter.dimensioned ? withDimensions : withoutDimensions;
    const { lines, isCut } = await copiedRowsOf(session, { rows, columns, limit: most });
    await nextTurn();
    const postings = lines.map((line) => postingFrom(textsOf(line)));
    const limit = shownOf({ rows: postings, isCut }, most);
    // The last posting says whether there are more.
    const end = postings.length > limit ? postings.at(-1)?.accno : undefined;
    // Balances brought forward are needed only when an account begins on this page.
    const begins = from !== undefined && openings && end !== last.accno;
    const day = begins ? addDays(from, -1) : undefined;
    const isFiltered = conditionsOf(filter.only ?? {}).length > 0;
    const before =
      day === undefined
        ? []
        : isFiltered
          ? await dimensionedBalancesOn(session, { client_id, to: day, ...filter.only })
          : await balancesOn(session, { client_id, today, day });
    const brought = new Map(before.map(({ accno, balance }) => [accno, zero.minus(amountOf(balance))]));
    const { currencies, only = {} } = filter;
    const originals = begins
      ? await originalsBefore(session, { client_id, currencies, from, only })
      : new Map<number, Amount>();
    const bounded = { ...filter, accnos, end, alone: filter.accnos.length === 1 };
    const found = transactionsFrom(postings, bounded, { last, brought, originals });
    const items = found.slice(0, limit);
    const shown = items.at(-1);
    return found.length > limit && shown ? { items, next: cursorAfter(shown) } : { items };
  },
});

/** A posting as it is read, with what its entry says. */
const postingRead = z.object({
  ...transaction.shape,
  id: z.int(),
  entry_id: z.int(),
  entry_number: z.int(),
  side: z.enum(['debit', 'credit']),
  posted: unboundedDecimal,
  currency: text(),
  posted_original: unboundedDecimal,
});
const computed = ['amount', 'debit', 'credit', 'balance', 'original_amount', 'original_balance'];
const readBy = (columns: string[]) => ({ columns, from: textMapper(postingRead, columns) });
const withoutDimensions = readBy(columnsOf(postingRead, [...computed, 'department', 'project']));
const withDimensions = readBy(columnsOf(postingRead, computed));

type BoundedFilter = TransactionFilter & { limit: number };

/**
 * `end`: the account in which the page ends, where there are more. `alone`: the caller named one
 * account, which begins with an opening row even when its balance is zero.
 */
type PageFilter = TransactionFilter & { end: number | undefined; alone: boolean };

const select = (client_id: number, filter: BoundedFilter, last: Cursor): Prisma.Sql => {
  const { accnos, from = start.transdate, limit, dimensioned } = filter;
  const [first, ...others] = accnos;
  const after = first === last.accno ? last : start;
  // Begins at the first day of the period, so that PostgreSQL reads no index up to it.
  const transdate = after.transdate > from ? after.transdate : from;
  // The account in which the page begins is a range of its own: together with others, PostgreSQL
  // would read its index from the first posting up to the page.
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
  // An entry is looked up for each posting: as a join, PostgreSQL may read all entries of small
  // books for one page.
  return Prisma.sql`
    SELECT p.accno, p.transdate, p.id AS entry_id, p.entry_id AS id, e.number AS entry_number, p.amount AS posted, p.currency,
           p.original_amount AS posted_original, p.side, p.source, p.memo,${dimensioned ? Prisma.sql` p.department, p.project,` : Prisma.empty}
           e.reference, e.description, e.module, e.notes, e.intnotes
      FROM (${Prisma.join(ranges, ' UNION ALL ')}) p
     CROSS JOIN LATERAL (SELECT number, reference, description, module, notes, intnotes FROM entry WHERE client_id = p.client_id AND id = p.entry_id OFFSET 0) e
     ORDER BY ${order} LIMIT ${limit + 1}`;
};

// Those that are read: PostgreSQL plans a page for a tenth less time than with all of them.
const columnsNeeded =
  'client_id, accno, transdate, entry_id, id, amount, currency, original_amount, side, source, memo';
const postingColumns = Prisma.raw(columnsNeeded);
const dimensionedColumns = Prisma.raw(`${columnsNeeded}, department, project`);

/** Selects from a range of the index no more postings than a page may need. */
const postingsIn = (
  client_id: number,
  range: Prisma.Sql,
  { to, closings, limit, only = {}, dimensioned = false }: BoundedFilter,
): Prisma.Sql =>
  Prisma.sql`(
    SELECT ${dimensioned ? dimensionedColumns : postingColumns} FROM posting p
     WHERE p.client_id = ${client_id} AND ${range} AND p.transdate <= ${to ?? maxBookingDate}::date ${asCondition(only)}
       ${closings ? Prisma.empty : Prisma.sql`AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)`}
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1})`;

const asCondition = (only: DimensionFilter): Prisma.Sql => {
  const conditions = conditionsOf(only);
  return conditions.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(conditions, ' AND ')}`;
};

/**
 * Sums what accounts kept in a foreign currency had before a day, in that currency, credit
 * positive.
 */
const originalsBefore = async (
  session: Queryable,
  of: {
    client_id: number;
    currencies: ReadonlyMap<number, string>;
    from: BookingDate;
    only: DimensionFilter;
  },
): Promise<ReadonlyMap<number, Amount>> => {
  if (of.currencies.size === 0) return new Map();
  const rows = await session.query<{ accno: number; original: Decimal }[]>`
    SELECT p.accno, (-sum(p.original_amount))::text AS original
      FROM account a JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno AND p.currency = a.currency
     WHERE a.client_id = ${of.client_id} AND a.accno = ANY(${[...of.currencies.keys()]})
       AND p.transdate < ${of.from}::date ${asCondition(of.only)}
     GROUP BY p.accno`;
  return new Map(rows.map(({ accno, original }) => [accno, amountOf(original)]));
};

/**
 * The end of the previous page, and the balances brought forward in the client's currency and in
 * the accounts' own.
 */
type BroughtForward = {
  last: Cursor;
  brought: ReadonlyMap<number, Amount>;
  originals: ReadonlyMap<number, Amount>;
};

/** The transactions of each account in turn, as far as the postings show them. */
const transactionsFrom = (
  postings: readonly PostingBooked[],
  { accnos, currencies, from, openings, end = Number.POSITIVE_INFINITY, places, alone }: PageFilter,
  { last, brought, originals }: BroughtForward,
): Transaction[] => {
  const found: Transaction[] = [];
  let at = 0;
  for (const accno of accnos) {
    if (accno > end) break;
    const isContinued = accno === last.accno;
    const before: RunningBalance = isContinued
      ? { balance: amountOf(last.balance), original: amountOf(last.original) }
      : { balance: brought.get(accno) ?? zero, original: originals.get(accno) ?? zero };
    const account = { currency: currencies.get(accno), before };
    const first = at;
    while (postings[at]?.accno === accno) at += 1;
    const own = postings.slice(first, at);
    const opens = openings && !isContinued && (alone || own.length > 0 || !before.balance.eq(zero));
    if (opens && from !== undefined) found.push(openingTransaction(account, { accno, from }, places));
    for (const one of transactionsAfter(account, own, places)) found.push(one);
  }
  return found;
};

/**
 * The cursor after a transaction. An opening row has no entry: the postings of its account come
 * after it.
 */
const cursorAfter = (after: Transaction): string => {
  const { accno, id, entry_id, balance, original_balance = '0' } = after;
  const { transdate } = id === undefined ? start : after;
  return cursorOf(
    accno,
    transdate,
    String(id ?? start.id),
    String(entry_id ?? start.entry_id),
    balance,
    original_balance,
  );
};

const transactionCursor = z.tuple([accno, bookingDate, idText, idText, unboundedDecimal, unboundedDecimal]);

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const key = keyOf(after, transactionCursor);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance, original] = key;
  return { accno, transdate, id, entry_id, balance, original };
};
