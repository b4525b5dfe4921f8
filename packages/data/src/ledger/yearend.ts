import {
  type AccountBalance,
  type BookingDate,
  type GlKept,
  glKept,
  type Ledger,
  type PostedGl,
  type YearendKept,
  yearendKept,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { listAccounts } from '../master-data/account.ts';
import { selected } from '../postgres/columns.ts';
import { dateOf, recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { moveClosingDate } from './closing.ts';
import { bookedId, bookNewGl, type GlWritten } from './gl.ts';
import { lastYearend } from './last-yearend.ts';
import { balancesOn } from './turnover.ts';

/**
 * Ends a year and opens it again (docs/interface §15), each in one transaction that first locks the
 * client's row: it waits for bookings that have begun and includes them in the figures, and later
 * ones find the books closed.
 */
export type YearendToBook = {
  transdate: BookingDate;
  today: BookingDate;
  /** Decides what to book from the books at that moment; may refuse. */
  decide: (books: BooksAtYearend) => EntryToBook & { carried: EntryToBook | undefined };
};

/** An entry to book, and its content hash. */
type EntryToBook = { posted: PostedGl; content: string };

/**
 * The balance of each account on the day, the accounts themselves, and the last day of the last
 * year that is closed.
 */
export type BooksAtYearend = {
  balances: AccountBalance[];
  accounts: Ledger['accounts'];
  lastYearend: BookingDate | undefined;
};

export type ReopeningToBook = {
  /**
   * Decides what to book from the entry that ended the last year and the one that carried its
   * result; may refuse, also when there is none.
   */
  decide: (
    last: GlKept | undefined,
    carried: GlKept | undefined,
  ) => EntryToBook & { carried: EntryToBook | undefined };
};

export const yearendsOf = (session: Session, client_id: number) => ({
  /**
   * Reads what the end of a year would be decided from, without a lock: what is booked in the
   * meantime may be missing.
   */
  books: (transdate: BookingDate, today: BookingDate): Promise<BooksAtYearend> =>
    booksAt(session, { client_id, today, day: transdate }),

  /** Lists the ends of years, the latest first: the last 100. */
  list: async (): Promise<YearendKept[]> => {
    const rows = await session.query<YearendListRow[]>`
      SELECT y.transdate::text, y.closed_before::text, e.created, ${entryOf('g')} AS ended_by,
             ${entryOf('c')} AS carried_by, ${entryOf('r')} AS reopened_by
        FROM yearend y
        JOIN gl g ON g.client_id = y.client_id AND g.id = y.gl_id
        JOIN entry e ON e.client_id = g.client_id AND e.id = g.entry_id
        LEFT JOIN gl c ON c.client_id = y.client_id AND c.id = y.carried_by
        LEFT JOIN gl r ON r.client_id = y.client_id AND r.id = y.reopened_by
       WHERE y.client_id = ${client_id} ORDER BY y.id DESC LIMIT ${maxYearends}`;
    return rows.map((row) => recordOf(yearendKept, row));
  },

  end: ({ transdate, today, decide }: YearendToBook, writing: Writing): Promise<GlWritten> =>
    session.transaction(async (within) => {
      const { tx, rollBack } = within;
      const closed_before = await openForClosing(tx, client_id);
      const { carried, ...ended } = decide(await booksAt(within, { client_id, today, day: transdate }));
      const booked = await bookNewGl(within, { client_id, ...ended }, writing);
      if (booked.outcome !== 'booked') return rollBack(booked);
      const result = carried && (await bookNewGl(within, { client_id, ...carried }, unkeyed(writing)));
      if (result && result.outcome !== 'booked') return rollBack(result);
      const day = dateOf(transdate);
      const ids = { gl_id: bookedId(booked), carried_by: result ? bookedId(result) : null };
      await tx.yearend.create({ data: { client_id, transdate: day, closed_before, ...ids } });
      const closing_date = closed_before && closed_before > day ? closed_before : day;
      await moveClosingDate(tx, { client_id, closing_date, closed_before }, writing);
      return booked;
    }),

  reopen: ({ decide }: ReopeningToBook, writing: Writing): Promise<GlWritten> =>
    session.transaction(async (within) => {
      const { tx, rollBack } = within;
      const closed_before = await openForClosing(tx, client_id);
      const last = await lastClosedYear(tx, client_id);
      const { carried, ...reopened } = decide(last?.gl, last?.carried?.gl);
      if (!last) throw new Error('a year was opened again that had never ended');
      const sent = { client_id, ...reopened, reverses: last.gl_id };
      const booked = await bookNewGl(within, sent, writing);
      if (booked.outcome !== 'booked') return rollBack(booked);
      if (carried && last.carried) {
        const back = { client_id, ...carried, reverses: last.carried.id };
        const result = await bookNewGl(within, back, unkeyed(writing));
        if (result.outcome !== 'booked') return rollBack(result);
      }
      await tx.yearend.update({
        where: { client_id_id: { client_id, id: last.id } },
        data: { reopened_by: bookedId(booked) },
      });
      // The closing date from before the year ended, unless the current one is earlier: a reopening
      // closes nothing.
      const closing_date = earlier(closed_before, last.closed_before);
      await moveClosingDate(tx, { client_id, closing_date, closed_before }, writing);
      return booked;
    }),
});

const maxYearends = 100;

type YearendListRow = Record<string, unknown>;

/**
 * Selects the reference and the id of the journal entry of a row of `gl`; null where there is no
 * such row.
 */
const entryOf = (table: 'g' | 'c' | 'r'): Prisma.Sql => {
  const at = (column: string) => Prisma.raw(`${table}.${column}`);
  return Prisma.sql`CASE WHEN ${at('id')} IS NOT NULL
    THEN json_build_object('reference', ${at('reference')}, 'entry_id', ${at('entry_id')}) END`;
};

/**
 * The writing of the carry-forward: the Idempotency-Key is recorded with the entry that ends the
 * year.
 */
const unkeyed = (writing: Writing): Writing => ({ ...writing, once: undefined });

/** The earlier of two closing dates; null (no period is closed) is before every day. */
const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return null;
  return one < other ? one : other;
};

/**
 * Locks the client's row until the transaction ends, returns its closing date and removes it in the
 * meantime: the entry that ends a year is dated in that year, also where its months are closed. No
 * other transaction sees the books open.
 */
const openForClosing = async (tx: Tx, id: number): Promise<Date | null> => {
  const closing_date = await takeClient(tx, id);
  if (closing_date) await tx.client.update({ where: { id }, data: { closing_date: null } });
  return closing_date;
};

/**
 * Reads the books as of a day. Reads the accounts again, as one may have been added since the
 * request began.
 */
const booksAt = async (
  session: Session,
  at: { client_id: number; today: BookingDate; day: BookingDate },
): Promise<BooksAtYearend> => {
  const { client_id } = at;
  const last = await lastYearend(session, client_id);
  const accounts = await listAccounts(session, client_id);
  return {
    balances: await balancesOn(session, at),
    accounts: new Map(accounts.map((account) => [account.accno, account])),
    lastYearend: last?.transdate,
  };
};

/** The last closed year, with the entry that ended it and the one that carried its result. */
type ClosedYear = {
  id: bigint;
  gl_id: bigint;
  closed_before: Date | null;
  gl: GlKept;
  carried: { id: bigint; gl: GlKept } | undefined;
};

const lastClosedYear = async (tx: Tx, client_id: number): Promise<ClosedYear | undefined> => {
  const row = await lastYearend(tx, client_id);
  if (!row) return undefined;
  const { carried_by, ...ended } = row;
  const gl = await glIn(tx, { client_id, id: row.gl_id });
  const carried =
    carried_by === null ? undefined : { id: carried_by, gl: await glIn(tx, { client_id, id: carried_by }) };
  return { ...ended, gl, carried };
};

const glIn = async (tx: Tx, { client_id, id }: { client_id: number; id: bigint }): Promise<GlKept> => {
  const [row] = await tx.query<Record<string, unknown>[]>`
    SELECT ${selected(glKept, ['reverses', 'reversed_by'])} FROM gl WHERE client_id = ${client_id} AND id = ${id}`;
  return recordOf(glKept, { ...row, reverses: '', reversed_by: '' });
};
