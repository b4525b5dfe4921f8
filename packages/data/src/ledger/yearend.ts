import {
  type AccountBalance,
  type BookingDate,
  type GlKept,
  glKept,
  type Ledger,
  type PostedGl,
} from '@kontor/domain';
import { listAccounts } from '../master-data/account.ts';
import { selected } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { dateOf, recordOf } from '../postgres/row-mapper.ts';
import type { Tx } from '../postgres/transaction.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { moveClosingDate } from './closing.ts';
import { bookGl, type GlOutcome, NotBooked } from './gl.ts';
import { balancesOn } from './turnover.ts';

/**
 * Ending a year and opening it again (docs/interface.md §15), each in one transaction that first takes the client's row
 * for itself: what is being booked is waited for and is in the figures; what comes later finds the books closed.
 */
export type YearendToBook = {
  transdate: BookingDate;
  today: BookingDate;
  /** What to book, given how the books stand at that moment; it may refuse. */
  decide: (books: BooksAtYearend) => ToBook & { carried: ToBook | undefined };
};

/** An entry to book, and the hash by which it is known. */
type ToBook = { posted: PostedGl; content: string };

/** The balance of each account on the day, the accounts themselves, and the last day of the last year that is closed. */
export type BooksAtYearend = {
  balances: AccountBalance[];
  accounts: Ledger['accounts'];
  lastYearend: BookingDate | undefined;
};

export type ReopeningToBook = {
  /**
   * What to book, given the entry that ended the last year and the one that carried its result; it may refuse, also when
   * there is none.
   */
  decide: (last: GlKept | undefined, carried: GlKept | undefined) => ToBook & { carried: ToBook | undefined };
};

export const yearendsOf = (database: Database, client_id: number) => ({
  end: ({ transdate, today, decide }: YearendToBook, writing: Writing): Promise<GlOutcome> =>
    inTransaction(database, async (tx) => {
      const closed_before = await openForClosing(tx, client_id);
      const { carried, ...ended } = decide(await booksAt(tx, { client_id, today, day: transdate }));
      const booked = whenBooked(await bookGl(tx, { client_id, ...ended }, writing));
      const day = dateOf(transdate);
      const carried_by = carried && (await bookCarried(tx, { client_id, ...carried }, writing));
      await tx.yearend.create({
        data: { client_id, transdate: day, gl_id: booked.id, closed_before, carried_by: carried_by ?? null },
      });
      const closing_date = closed_before && closed_before > day ? closed_before : day;
      await moveClosingDate(tx, { client_id, closing_date, closed_before }, writing);
      return booked;
    }),

  reopen: ({ decide }: ReopeningToBook, writing: Writing): Promise<GlOutcome> =>
    inTransaction(database, async (tx) => {
      const closed_before = await openForClosing(tx, client_id);
      const last = await lastYearend(tx, client_id);
      const { carried, ...reopened } = decide(last?.gl, last?.carried?.gl);
      if (!last) throw new Error('a year was opened again that had never ended');
      const sent = { client_id, ...reopened, reverses: last.gl_id };
      const booked = whenBooked(await bookGl(tx, sent, writing));
      if (carried && last.carried)
        await bookCarried(tx, { client_id, ...carried, reverses: last.carried.id }, writing);
      await tx.yearend.update({
        where: { client_id_id: { client_id, id: last.id } },
        data: { reopened_by: booked.id },
      });
      // What held before the year ended, unless that is later than what holds now: an opening closes nothing.
      const closing_date = earlier(closed_before, last.closed_before);
      await moveClosingDate(tx, { client_id, closing_date, closed_before }, writing);
      return booked;
    }),
});

/** Books what goes with the end of a year; the request's key is remembered with that. */
const bookCarried = async (tx: Tx, of: Parameters<typeof bookGl>[1], writing: Writing): Promise<bigint> =>
  whenBooked(await bookGl(tx, of, { ...writing, once: undefined })).id;

/** The entry of a closing is a new one, always: what was booked before under its reference is not its repetition. */
const whenBooked = (booked: GlOutcome): GlOutcome => {
  if (booked.outcome === 'booked') return booked;
  throw new NotBooked(booked.outcome === 'repeated' ? { ...booked, outcome: 'exists' } : booked);
};

/** The earlier of two closing dates; null, with which all is open, is before every day. */
const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return null;
  return one < other ? one : other;
};

/**
 * Takes the client's row until the transaction ends, and answers its closing date, which is lifted meanwhile: the entry
 * that ends a year is dated in it, also where its months are closed already. Nobody else sees the books open.
 */
const openForClosing = async (tx: Tx, id: number): Promise<Date | null> => {
  const closing_date = await takeClient(tx, id);
  if (closing_date) await tx.client.update({ where: { id }, data: { closing_date: null } });
  return closing_date;
};

/** How the books stand on a day. The accounts are read anew: one may have been added since the request began. */
const booksAt = async (
  tx: Tx,
  at: { client_id: number; today: BookingDate; day: BookingDate },
): Promise<BooksAtYearend> => {
  const { client_id } = at;
  const last = await lastYearend(tx, client_id);
  const accounts = await listAccounts({ prisma: tx }, client_id);
  return {
    balances: await balancesOn(tx, at),
    accounts: new Map(accounts.map((account) => [account.accno, account])),
    lastYearend: last?.transdate,
  };
};

type Ended = {
  id: bigint;
  gl_id: bigint;
  transdate: BookingDate;
  closed_before: Date | null;
  gl: GlKept;
  carried: { id: bigint; gl: GlKept } | undefined;
};
type YearendRow = Omit<Ended, 'gl' | 'carried'> & { carried_by: bigint | null };

const lastYearend = async (tx: Tx, client_id: number): Promise<Ended | undefined> => {
  const [row] = await tx.$queryRaw<YearendRow[]>`
    SELECT y.id, y.gl_id, y.transdate::text, y.closed_before, y.carried_by FROM yearend y
     WHERE y.client_id = ${client_id} AND y.reopened_by IS NULL ORDER BY y.transdate DESC LIMIT 1`;
  if (!row) return undefined;
  const { carried_by, ...ended } = row;
  const carried = carried_by === null ? undefined : await glIn(tx, { client_id, id: carried_by });
  return {
    ...ended,
    gl: await glIn(tx, { client_id, id: row.gl_id }),
    carried: carried_by === null || !carried ? undefined : { id: carried_by, gl: carried },
  };
};

const glIn = async (tx: Tx, { client_id, id }: { client_id: number; id: bigint }): Promise<GlKept> => {
  const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selected(glKept, ['reverses', 'reversed_by'])} FROM gl WHERE client_id = ${client_id} AND id = ${id}`;
  return recordOf(glKept, { ...row, reverses: '', reversed_by: '' });
};
