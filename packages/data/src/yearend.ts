import { type AccountBalance, type BookingDate, type GlKept, glKept, type PostedGl } from '@kontor/domain';
import { selected } from './columns.ts';
import type { Database } from './database.ts';
import { bookGl, type GlOutcome } from './gl.ts';
import { dateOf, keptOf } from './kept.ts';
import { balancesOn } from './movement.ts';
import type { Writing } from './numbered.ts';
import { collided } from './violation.ts';

/**
 * Ending a year and opening it again (docs/interface.md §15), each in one transaction that first takes the client's row
 * for itself: what is being booked is waited for and is in the figures; what comes later finds the books closed.
 */
export type YearendToBook = {
  transdate: BookingDate;
  /** What to book, given the balance of each account on that day and the last day that was closed; it may refuse. */
  decide: (
    balances: AccountBalance[],
    lastYearend: BookingDate | undefined,
  ) => { posted: PostedGl; content: string };
};

export type ReopeningToBook = {
  /** What to book, given the entry that ended the last year; it may refuse, also when there is none. */
  decide: (last: GlKept | undefined) => { posted: PostedGl; content: string };
};

type Tx = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0];

export const yearendsOf = ({ prisma }: Database, client_id: number) => ({
  end: ({ transdate, decide }: YearendToBook, writing: Writing): Promise<GlOutcome> =>
    alone(prisma, async (tx) => {
      const closed_before = await openForClosing(tx, client_id);
      const last = await lastYearend(tx, client_id);
      const { posted, content } = decide(
        await balancesOn(tx, { client_id, day: transdate }),
        last?.transdate,
      );
      const booked = await bookGl(tx, { client_id, posted, content }, writing);
      if (booked.outcome !== 'booked') throw new NotBooked(booked);
      await tx.yearend.create({
        data: { client_id, transdate: dateOf(transdate), gl_id: booked.id, closed_before },
      });
      const closing_date =
        closed_before && closed_before > dateOf(transdate) ? closed_before : dateOf(transdate);
      await tx.client.update({ where: { id: client_id }, data: { closing_date } });
      return booked;
    }),

  reopen: ({ decide }: ReopeningToBook, writing: Writing): Promise<GlOutcome> =>
    alone(prisma, async (tx) => {
      await openForClosing(tx, client_id);
      const last = await lastYearend(tx, client_id);
      const { posted, content } = decide(last?.gl);
      if (!last) throw new Error('a year was opened again that had never ended');
      const booked = await bookGl(tx, { client_id, posted, content, reverses: last.gl_id }, writing);
      if (booked.outcome !== 'booked') throw new NotBooked(booked);
      await tx.yearend.update({
        where: { client_id_id: { client_id, id: last.id } },
        data: { reopened_by: booked.id },
      });
      await tx.client.update({ where: { id: client_id }, data: { closing_date: last.closed_before } });
      return booked;
    }),
});

// It may wait for what is being booked, and then reads every balance of the client.
const patience = { maxWait: 30_000, timeout: 120_000 };

const alone = <Result>(prisma: Database['prisma'], work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  collided(() => prisma.$transaction(work, patience));

/** What made a transaction of this file undo itself. */
export class NotBooked extends Error {
  readonly outcome: GlOutcome;
  constructor(outcome: GlOutcome) {
    super(`not booked: ${outcome.outcome}`);
    this.outcome = outcome;
  }
}

/**
 * Takes the client's row until the transaction ends, and answers its closing date, which is lifted meanwhile: the entry
 * that ends a year is dated in it, also where its months are closed already. Nobody else sees the books open.
 */
const openForClosing = async (tx: Tx, id: number): Promise<Date | null> => {
  const [row] = await tx.$queryRaw<{ closing_date: Date | null }[]>`
    SELECT closing_date FROM client WHERE id = ${id} FOR UPDATE`;
  const { closing_date = null } = row ?? {};
  if (closing_date) await tx.client.update({ where: { id }, data: { closing_date: null } });
  return closing_date;
};

type Ended = { id: bigint; gl_id: bigint; transdate: BookingDate; closed_before: Date | null; gl: GlKept };
type Row = Record<string, unknown> & Omit<Ended, 'gl'> & { yearend_id: bigint };

const lastYearend = async (tx: Tx, client_id: number): Promise<Ended | undefined> => {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT y.id AS yearend_id, y.gl_id, y.closed_before, g.*
      FROM yearend y
      JOIN (SELECT client_id, ${selected(glKept, ['reverses', 'reversed_by'])} FROM gl) g
        ON g.client_id = y.client_id AND g.id = y.gl_id
     WHERE y.client_id = ${client_id} AND y.reopened_by IS NULL
     ORDER BY y.transdate DESC LIMIT 1`;
  if (!row) return undefined;
  const { yearend_id, gl_id, closed_before, transdate } = row;
  const gl = keptOf(glKept, { ...row, reverses: '', reversed_by: '' });
  return { id: yearend_id, gl_id, transdate, closed_before, gl };
};
