import {
  type AccrualEntry,
  type AccrualEntryKind,
  type AccrualKind,
  type AccrualPosted,
  type AccrualRecord,
  type AccrualSource,
  type AccrualState,
  type AccrualToReverse,
  accrualKept,
  amountOf,
  type BookingDate,
  type Decimal,
  type GlKept,
  glKept,
  type Instant,
  integer,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { bookedId, bookNewGl, type GlWritten } from '../ledger/gl.ts';
import { noFilter, selected } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { readAccrualSource } from './accrual-source.ts';
import { readSupplied } from './supplied.ts';

/** The accruals of one client, and the entries that book, release and reverse them (§31). */

export type AccrualFilter = Paging & {
  kind?: AccrualKind | undefined;
  state?: AccrualState | undefined;
  accrual_accno?: number | undefined;
  entry_id?: number | undefined;
  on: BookingDate;
};

/** An accrual with its entries, in the order of their booking. */
export type AccrualFound = {
  id: number;
  accrual: AccrualRecord;
  entries: readonly AccrualEntry[];
  created: Instant;
  reversed: Instant | undefined;
};

/** An accrual that was written, or what became of the entry that was not booked. */
export type AccrualWritten<Answer> = { outcome: 'kept'; answer: Answer } | GlWritten;

type ToBook = { accrual: AccrualRecord; entries: readonly AccrualPosted[] };

/** Each posted entry, the content by which it is known, and the entry that it reverses. */
type AccrualBooking = { one: AccrualPosted; content: string; reverses?: bigint };

type Contents = (entry: AccrualPosted) => string;

export const accrualsOf = (session: Session, client_id: number) => {
  const rowOf = async (tx: Queryable, id: number): Promise<unknown> => {
    const [row] = await tx.query<{ record: unknown }[]>`
      SELECT to_jsonb(a) AS record FROM accrual a WHERE client_id = ${client_id} AND id = ${id}::integer`;
    return row?.record ?? null;
  };

  /**
   * Books entries of an accrual after those that it has; the first one that is not booked ends it.
   */
  const bookAll = async (
    within: Parameters<typeof bookNewGl>[0] & { tx: Tx },
    { id, from, bookings }: { id: number; from: number; bookings: readonly AccrualBooking[] },
    writing: Writing,
  ): Promise<GlWritten | undefined> => {
    // For the Idempotency-Key the outcome of the accrual is recorded, not that of its entries.
    const unkeyed = { ...writing, once: undefined };
    for (const [at, { one, content, reverses }] of bookings.entries()) {
      const { kind, amount, posted } = one;
      const of = { client_id, posted, content, ...(reverses === undefined ? {} : { reverses }) };
      const entry = await bookNewGl(within, of, unkeyed);
      if (entry.outcome !== 'booked') return entry;
      await within.tx.run`
        INSERT INTO accrual_entry (client_id, accrual_id, position, kind, transdate, amount, gl_id)
        VALUES (${client_id}::integer, ${id}::integer, ${from + at}::integer, ${kind}, ${posted.gl.transdate}::date,
                ${amount}::numeric, ${bookedId(entry)}::bigint)`;
    }
    return undefined;
  };

  /** Writes the link of the audit trail and the recorded answer of an accrual that was written. */
  const finish = async <Answer extends object>(
    tx: Tx,
    of: { id: number; before: unknown; answer: (found: AccrualFound) => Answer },
    writing: Writing,
  ): Promise<Answer> => {
    const { id, before, answer } = of;
    const record = { ...writing.by, table: 'accrual', before, after: await rowOf(tx, id) };
    await addLink(tx, { client_id, record }, writing);
    const [found] = await readAccruals(tx, client_id, { condition: byId(id), rest: Prisma.empty });
    if (!found) throw new Error(`accrual ${id} was stored, and is not there`);
    const done = answer(found);
    await recordOutcomeIn(tx, { client_id, writing }, done);
    return done;
  };

  return {
    find: async (id: number): Promise<AccrualFound | undefined> => {
      const [found] = await readAccruals(session, client_id, { condition: byId(id), rest: Prisma.empty });
      return found;
    },

    /** Lists accruals, the newest first. */
    list: async ({
      limit = pageSize,
      after,
      kind,
      state,
      accrual_accno,
      entry_id,
      on,
    }: AccrualFilter): Promise<Page<AccrualFound>> => {
      const [last] = keyOf(after, accrualCursor) ?? [undefined];
      const conditions = [
        last === undefined ? noFilter : Prisma.sql`a.id < ${last}::integer`,
        kind === undefined ? noFilter : Prisma.sql`a.kind = ${kind}`,
        accrual_accno === undefined ? noFilter : Prisma.sql`a.accrual_accno = ${accrual_accno}::integer`,
        entry_id === undefined ? noFilter : Prisma.sql`a.entry_id = ${entry_id}::bigint`,
        state === undefined ? noFilter : inState(state, on),
      ];
      const rows = await readAccruals(session, client_id, {
        condition: Prisma.join(conditions, ' AND '),
        rest: Prisma.sql`ORDER BY a.id DESC LIMIT ${limit + 1}`,
      });
      return pageOf({ rows }, limit, { item: (row) => row, cursor: ({ id }) => cursorOf(id) });
    },

    /** Reads the documents that ask for an accrual at the end of a day. */
    supplied: (on: BookingDate) => readSupplied(session, client_id, on),

    /** Sums what is open at the end of a day by account of the balance sheet, debit positive. */
    openOn: (on: BookingDate) =>
      session.query<{ accrual_accno: number; open: Decimal }[]>`
        SELECT a.accrual_accno,
               coalesce(sum(CASE WHEN a.kind IN ('prepaid_expense', 'accrued_income') THEN e.amount ELSE -e.amount END)
                        FILTER (WHERE e.transdate <= ${on}::date), 0)::text AS open
          FROM accrual a JOIN accrual_entry e ON e.client_id = a.client_id AND e.accrual_id = a.id
         WHERE a.client_id = ${client_id}
         GROUP BY a.accrual_accno ORDER BY a.accrual_accno`,

    /**
     * Books an accrual with all of its entries, as `decide` says of its entry at that moment. The
     * client's row is locked first, so that nothing is made of the same entry in the meantime.
     */
    create: <Answer extends object>(
      decide: (sourceOf: (sent: SourceSought) => Promise<AccrualSource | undefined>) => Promise<ToBook>,
      { contentOf, answer }: { contentOf: Contents; answer: (found: AccrualFound) => Answer },
      writing: Writing,
    ): Promise<AccrualWritten<Answer>> =>
      session.transaction(async (within) => {
        const { tx, rollBack } = within;
        await takeClient(tx, client_id);
        const { accrual, entries } = await decide(async (sought) => {
          const found = await readAccrualSource(tx, client_id, sought);
          return found && { ...found, booked: amountOf(found.booked) };
        });
        const [{ id } = { id: 0 }] = await tx.query<{ id: number }[]>`
          INSERT INTO accrual (client_id, id, ${accrualColumns}, created, key_prefix)
          VALUES (${client_id}::integer, next_id(${client_id}::integer, 'accrual'), ${accrualValues(accrual)},
                  ${writing.now}::timestamptz, ${writing.by.key})
          RETURNING id`;
        const bookings = entries.map((one) => ({ one, content: contentOf(one) }));
        const failed = await bookAll(within, { id, from: 1, bookings }, writing);
        if (failed) return rollBack(failed);
        return { outcome: 'kept', answer: await finish(tx, { id, before: null, answer }, writing) };
      }),

    /** Reverses an accrual as `decide` says; undefined where there is none. */
    reverse: <Answer extends object>(
      id: number,
      {
        decide,
        contentOf,
        answer,
      }: {
        decide: (found: AccrualToReverse) => readonly AccrualPosted[];
        contentOf: Contents;
        answer: (found: AccrualFound) => Answer;
      },
      writing: Writing,
    ): Promise<AccrualWritten<Answer> | undefined> =>
      session.transaction(async (within) => {
        const { tx, rollBack } = within;
        await takeClient(tx, client_id);
        const [found] = await readAccruals(tx, client_id, { condition: byId(id), rest: Prisma.empty });
        if (!found) return undefined;
        const booked = await readBooked(tx, client_id, id);
        const entries = decide({
          ...{ id, accrual: found.accrual, is_reversed: found.reversed !== undefined },
          entries: booked,
        });
        const before = await rowOf(tx, id);
        await tx.run`
          UPDATE accrual SET reversed = ${writing.now}::timestamptz
           WHERE client_id = ${client_id} AND id = ${id}::integer`;
        const bookings = entries.map((one, at) => ({
          ...{ one, content: contentOf(one) },
          ...(booked[at] === undefined ? {} : { reverses: booked[at].gl_id }),
        }));
        const failed = await bookAll(within, { id, from: booked.length + 1, bookings }, writing);
        if (failed) return rollBack(failed);
        return { outcome: 'kept', answer: await finish(tx, { id, before, answer }, writing) };
      }),
  };
};

type SourceSought = { entry_id: number; accno: number };

const accrualCursor = z.tuple([integer]);

const byId = (id: number): Prisma.Sql => Prisma.sql`a.id = ${id}::integer`;

/** The fields that are computed, or stand in a column of another name. */
const derived = ['on', 'state', 'open', 'entries', 'reversed'];

type AccrualRow = Record<string, unknown> & { id: number; reversed: Date | null };

const storedFields = accrualKept.omit({ on: true, state: true, open: true, entries: true });

const readAccruals = async (
  session: Queryable,
  client_id: number,
  { condition, rest }: { condition: Prisma.Sql; rest: Prisma.Sql },
): Promise<AccrualFound[]> => {
  const rows = await session.query<AccrualRow[]>`
    SELECT ${selected(accrualKept, derived)}, a.reversed
      FROM accrual a WHERE a.client_id = ${client_id} AND ${condition} ${rest}`;
  const entries =
    rows.length === 0
      ? []
      : await readEntries(
          session,
          client_id,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => {
    const { id, created, reversed, ...accrual } = recordOf(storedFields, row);
    const own = entries
      .filter(({ accrual_id }) => accrual_id === id)
      .map(({ accrual_id: _, ...entry }) => entry);
    return { id, accrual, entries: own, created, reversed };
  });
};

type AccrualEntryRow = AccrualEntry & { accrual_id: number };

const readEntries = async (
  session: Queryable,
  client_id: number,
  ids: readonly number[],
): Promise<AccrualEntryRow[]> => {
  const rows = await session.query<(Omit<AccrualEntryRow, 'entry_id'> & { entry_id: bigint })[]>`
    SELECT e.accrual_id, e.kind, e.transdate::text, e.amount::text, g.reference, g.entry_id
      FROM accrual_entry e JOIN gl g ON g.client_id = e.client_id AND g.id = e.gl_id
     WHERE e.client_id = ${client_id} AND e.accrual_id = ANY (${[...ids]}::integer[])
     ORDER BY e.accrual_id, e.position`;
  return rows.map((row) => ({ ...row, entry_id: Number(row.entry_id) }));
};

type BookedEntry = { kind: AccrualEntryKind; amount: Decimal; gl: GlKept; gl_id: bigint };

/** Reads the journal entries that an accrual was booked by, with their lines. */
const readBooked = async (session: Queryable, client_id: number, id: number): Promise<BookedEntry[]> => {
  const rows = await session.query<
    (Record<string, unknown> & { entry_kind: AccrualEntryKind; open: Decimal; gl_id: bigint })[]
  >`
    SELECT b.*, '' AS reverses, '' AS reversed_by, e.kind AS entry_kind, e.amount::text AS open, e.gl_id
      FROM accrual_entry e
      JOIN LATERAL (SELECT ${selected(glKept, ['reverses', 'reversed_by'])} FROM gl g
                     WHERE g.client_id = e.client_id AND g.id = e.gl_id) b ON true
     WHERE e.client_id = ${client_id} AND e.accrual_id = ${id}::integer AND e.kind <> 'reversal'
     ORDER BY e.position`;
  return rows.map(({ entry_kind: kind, open: amount, gl_id, ...row }) => ({
    ...{ kind, amount, gl_id },
    gl: recordOf(glKept, row),
  }));
};

/** Whether an accrual is in a state at the end of a day. */
const inState = (state: AccrualState, on: BookingDate): Prisma.Sql => {
  if (state === 'REVERSED') return Prisma.sql`a.reversed IS NOT NULL`;
  if (state === 'PLANNED') return Prisma.sql`a.reversed IS NULL AND a.transdate > ${on}::date`;
  const open = Prisma.sql`
    (SELECT coalesce(sum(e.amount), 0) FROM accrual_entry e
      WHERE e.client_id = a.client_id AND e.accrual_id = a.id AND e.transdate <= ${on}::date)`;
  const isThere = Prisma.sql`a.reversed IS NULL AND a.transdate <= ${on}::date`;
  return state === 'OPEN' ? Prisma.sql`${isThere} AND ${open} <> 0` : Prisma.sql`${isThere} AND ${open} = 0`;
};

const accrualColumns = Prisma.raw(
  'kind, description, notes, transdate, amount, total, supply_from, supply_to, share, accno, accrual_accno, released_from, released_to, entry_id',
);

const accrualValues = (of: AccrualRecord): Prisma.Sql => Prisma.sql`
  ${of.kind}, ${of.description}, ${of.notes}, ${of.transdate}::date, ${of.amount}::numeric, ${of.total ?? null}::numeric,
  ${of.supply_from ?? null}::date, ${of.supply_to ?? null}::date, ${of.share}, ${of.accno}::integer,
  ${of.accrual_accno}::integer, ${of.released_from}::date, ${of.released_to ?? null}::date, ${of.entry_id ?? null}::bigint`;
