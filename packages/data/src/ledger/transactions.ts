import {
  type Amount,
  accno,
  addDays,
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  decimalOf,
  minorUnit,
  type Transaction,
  unboundedDecimal,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
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
  /** Whether each account begins with a row of what it had before `from`. */
  openings: boolean;
  /** Whether the entries that end years are shown. */
  closings: boolean;
  places: number;
  today: BookingDate;
};

type TransactionRow = {
  accno: number;
  transdate: BookingDate;
  id: bigint;
  entry_id: bigint;
  amount: Decimal;
  currency: string;
  original_amount: Decimal;
  side: 'debit' | 'credit';
  source: string;
  memo: string;
  reference: string;
  description: string;
  module: 'ar' | 'ap' | 'gl';
  notes: string;
  intnotes: string;
};

/** How far a list has come: the last posting, and the balances of its account up to there. */
type Cursor = {
  accno: number;
  transdate: string;
  id: string;
  entry_id: string;
  balance: string;
  original: string;
};
const start = { transdate: '1900-01-01', id: '0', entry_id: '0' };

export const transactionsOf = ({ prisma }: Database, client_id: number) => ({
  /** A page of postings: a range of one index, however many postings stand before it. */
  list: async (filter: TransactionFilter): Promise<Page<Transaction>> => {
    const { from, openings, limit = pageSize, today } = filter;
    const last = cursorIn(filter.after) ?? { ...start, accno: 0, balance: '0', original: '0' };
    const accnos = filter.accnos.filter((accno) => accno >= last.accno);
    if (accnos.length === 0) return { items: [] };
    const rows = await prisma.$queryRaw<TransactionRow[]>(
      select(client_id, { ...filter, accnos, limit }, last),
    );
    // Balances brought forward are needed only where an account begins on this page.
    const begins =
      from !== undefined && openings && !(rows.length > limit && rows.at(-1)?.accno === last.accno);
    const before = begins ? await balancesOn(prisma, { client_id, today, day: addDays(from, -1) }) : [];
    const brought = new Map(before.map(({ accno, balance }) => [accno, zero.minus(amountOf(balance))]));
    const originals = begins
      ? await originalsBefore(prisma, { client_id, currencies: filter.currencies, from })
      : new Map<number, Amount>();
    return pageOf(
      rows,
      { ...filter, accnos, limit, alone: filter.accnos.length === 1 },
      { last, brought, originals },
    );
  },
});

type Bounded = TransactionFilter & { limit: number };

/** `alone`: one account was asked for by its number, which begins with an opening row though it be of nothing. */
type Shown = Bounded & { alone: boolean };

const select = (client_id: number, filter: Bounded, last: Cursor): Prisma.Sql => {
  const { accnos, from = start.transdate, limit } = filter;
  const [first, ...others] = accnos;
  const after = first === last.accno ? last : start;
  // Where the account begins in the period, so that no index is walked up to it.
  const transdate = after.transdate > from ? after.transdate : from;
  // The account that the page begins in is asked for by itself: among others the index would be walked from its first
  // posting up to where the page begins.
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
    SELECT p.accno, p.transdate::text, p.id AS entry_id, p.entry_id AS id, p.amount::text, p.currency,
           p.original_amount::text, p.side, p.source, p.memo,
           e.reference, e.description, e.module, e.notes, e.intnotes
      FROM (${Prisma.join(ranges, ' UNION ALL ')}) p JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1}`;
};

/** No more postings of a range of the index than a page may need. */
const postingsIn = (client_id: number, range: Prisma.Sql, { to, closings, limit }: Bounded): Prisma.Sql =>
  Prisma.sql`(
    SELECT * FROM posting p
     WHERE p.client_id = ${client_id} AND ${range} AND p.transdate <= ${to ?? '9999-12-31'}::date
       ${closings ? Prisma.empty : Prisma.sql`AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)`}
     ORDER BY p.accno, p.transdate, p.entry_id, p.id LIMIT ${limit + 1})`;

/** What stood before a day on accounts that are kept in a foreign currency, in that currency, credit positive. */
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

/** Where the page before ended, and what accounts bring forward, in the client's currency and in their own. */
type Carried = {
  last: Cursor;
  brought: ReadonlyMap<number, Amount>;
  originals: ReadonlyMap<number, Amount>;
};

/** The rows with their running balances, each account led by what it brought forward. */
const pageOf = (
  rows: readonly TransactionRow[],
  { accnos, currencies, from, openings, limit, places, alone }: Shown,
  { last, brought, originals }: Carried,
): Page<Transaction> => {
  const items: Transaction[] = [];
  const cursors: Cursor[] = [];
  const more = rows.length > limit;
  const until = more ? (rows.at(-1)?.accno ?? 0) : Number.POSITIVE_INFINITY;
  let at = 0;
  for (const accno of accnos) {
    if (accno > until) break;
    let balance = accno === last.accno ? amountOf(last.balance) : (brought.get(accno) ?? zero);
    const currency = currencies.get(accno);
    let original = accno === last.accno ? amountOf(last.original) : (originals.get(accno) ?? zero);
    const leads = from !== undefined && openings && accno !== last.accno;
    if (leads && (alone || rows[at]?.accno === accno || !balance.eq(zero))) {
      const brings = opening({ accno, from, amount: decimalOf(balance, places) });
      items.push({ ...brings, ...inOwn(currency, { amount: original, balance: original }) });
      cursors.push({ ...start, accno, balance: balance.toFixed(), original: original.toFixed() });
    }
    for (let row = rows[at]; row?.accno === accno; row = rows[at]) {
      balance = balance.minus(amountOf(row.amount));
      const moved = row.currency === currency ? zero.minus(amountOf(row.original_amount)) : zero;
      original = original.plus(moved);
      const own = inOwn(currency, { amount: moved, balance: original });
      items.push({ ...transactionOf(row, { balance, places }), ...own });
      cursors.push({
        accno,
        transdate: row.transdate,
        id: String(row.id),
        entry_id: String(row.entry_id),
        balance: balance.toFixed(),
        original: original.toFixed(),
      });
      at += 1;
    }
  }
  if (items.length <= limit) return { items };
  const { accno, transdate, id, entry_id, balance, original } = cursors[limit - 1] as Cursor;
  const next = cursorOf(accno, transdate, id, entry_id, balance, original);
  return { items: items.slice(0, limit), next };
};

/** Amount and balance in the currency that an account is kept in; nothing where that is the client's. */
const inOwn = (currency: string | undefined, { amount, balance }: { amount: Amount; balance: Amount }) => {
  if (currency === undefined) return {};
  const places = minorUnit(currency);
  return { original_amount: decimalOf(amount, places), original_balance: decimalOf(balance, places) };
};

const transactionOf = (
  row: TransactionRow,
  { balance, places }: { balance: Amount; places: number },
): Transaction => {
  const amount = amountOf(row.amount);
  return {
    id: Number(row.id),
    entry_id: Number(row.entry_id),
    accno: row.accno,
    transdate: row.transdate,
    reference: row.reference,
    description: row.description,
    amount: decimalOf(zero.minus(amount), places),
    ...(row.side === 'debit'
      ? { debit: decimalOf(amount, places) }
      : { credit: decimalOf(zero.minus(amount), places) }),
    balance: decimalOf(balance, places),
    module: row.module,
    source: row.source,
    memo: row.memo,
    notes: row.notes,
    intnotes: row.intnotes,
  };
};

const opening = ({
  accno,
  from,
  amount,
}: {
  accno: number;
  from: BookingDate;
  amount: Decimal;
}): Transaction => ({
  accno,
  transdate: from,
  reference: '',
  description: 'Opening balance',
  amount,
  balance: amount,
  module: '',
  source: '',
  memo: '',
  notes: '',
  intnotes: '',
});

const transactionCursor = z.tuple([accno, bookingDate, idText, idText, unboundedDecimal, unboundedDecimal]);

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const key = keyOf(after, transactionCursor);
  if (!key) return undefined;
  const [accno, transdate, id, entry_id, balance, original] = key;
  return { accno, transdate, id, entry_id, balance, original };
};
