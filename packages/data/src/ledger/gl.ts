import {
  type BookedTaxes,
  bookingDate,
  fold,
  type GlKept,
  glKept,
  maxBookingDate,
  minBookingDate,
  type PostedGl,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage } from '../lists/copied-page.ts';
import { type ExternalFilter, externalConditions } from '../lists/external-filter.ts';
import { columnsOf, noFilter, selected } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { type BookingConnection, bookRow } from '../writing/booking.ts';
import { takeClient } from '../writing/lock.ts';
import type { Written } from '../writing/outcome.ts';
import { entryRow } from '../writing/rows.ts';
import { externalKey } from '../writing/steps/external.ts';
import type { Writing } from '../writing/writing.ts';
import { type GlAnswer, glStatement } from './gl-statement.ts';

/** Entries of the general ledger of one client (docs/interface §15). */

/** The outcome of an entry; the id is that of one that was booked now. */
export type GlWritten = Written<GlAnswer>;

export type GlFilter = Paging & ExternalFilter & { from?: string | undefined; to?: string | undefined };

/** A journal entry, its id in the database, and that of the entry that it has booked. */
export type GlFound = { gl: GlKept; id: bigint; content: string; entry_id: number };

type GlRow = Record<string, unknown> & { transdate: string; id: bigint };

const glCursor = z.tuple([bookingDate, idText]);

const own = selected(glKept, ['reverses', 'reversed_by']);
const referenceOf = (condition: Prisma.Sql) =>
  Prisma.sql`coalesce((SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND ${condition}), '')`;
const glColumns = Prisma.sql`${own}, ${referenceOf(Prisma.sql`o.id = g.reverses`)} AS reverses,
  ${referenceOf(Prisma.sql`o.reverses = g.id`)} AS reversed_by`;
const glInList = columnsOf(glKept);

/** Books entries, and finds one. */
export const glBookingOf = (connection: BookingConnection, client_id: number) => ({
  /** Books a posted entry; `reverses` is the id of the entry that it reverses. */
  book: (
    posted: PostedGl,
    of: { content: string; reverses?: bigint },
    writing: Writing,
  ): Promise<GlWritten> => bookGl(connection, { client_id, posted, ...of }, writing),

  /** Finds the entry of this reference, without regard to case. */
  find: async (reference: string): Promise<GlFound | undefined> => {
    const [row] = await connection.statements.lookUp<
      GlRow & { content: string; entry_id: bigint }
    >(Prisma.sql`
      SELECT ${glColumns}, encode(content, 'hex') AS content, entry_id FROM gl g
       WHERE client_id = ${client_id} AND reference_folded = ${fold(reference)}`);
    return (
      row && { gl: recordOf(glKept, row), id: row.id, content: row.content, entry_id: Number(row.entry_id) }
    );
  },
});

export const glOf = (session: Session, client_id: number) => ({
  ...glBookingOf(session, client_id),

  /** Books an entry and its reversal, both or neither. */
  bookPair: (
    [first, second]: readonly [PostedGl, PostedGl],
    { content }: { content: string },
    writing: Writing,
  ): Promise<GlWritten> =>
    session.transaction(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const booked = await bookGl(within, { client_id, posted: first, content }, writing);
      if (booked.outcome !== 'booked') return booked;
      const back = { client_id, posted: second, content: `${content}00`, reverses: bookedId(booked) };
      const reversal = await bookGl(within, back, { ...writing, once: undefined });
      return reversal.outcome === 'booked' ? booked : rollBack(reversal);
    }),

  /**
   * Reads the tax account, rate, date, code and base of each posting of an entry, by the entry's
   * id.
   */
  taxes: async (id: bigint): Promise<BookedTaxes> => {
    const rows = await session.query<(Record<string, unknown> & { vat_settlement: boolean })[]>`
      SELECT coalesce(e.vat_settlement, false) AS vat_settlement, p.tax_accno, p.tax_rate::text, p.taxdate::text,
             p.vat_code, p.tax_between, p.tax_base::text
        FROM gl g
        JOIN entry e ON e.client_id = g.client_id AND e.id = g.entry_id
        JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
       WHERE g.client_id = ${client_id} AND g.id = ${id} ORDER BY p.id`;
    const present = rows.map(({ vat_settlement: _, ...row }) =>
      Object.entries(row).filter(([, value]) => value !== null),
    );
    const postings = present.map((entries) => Object.fromEntries(entries) as BookedTaxes['postings'][number]);
    return { vat_settlement: rows.some((row) => row.vat_settlement), postings };
  },

  /** Lists entries in the order of their dates. */
  list: async ({ limit = pageSize, after, from, to, ...filter }: GlFilter): Promise<Page<GlKept>> => {
    // Without a cursor the key is that of the first day, so that PostgreSQL reads no index up to
    // it.
    const [day, id] = keyOf(after, glCursor) ?? [from ?? minBookingDate, '0'];
    const of = { table: Prisma.sql`gl`, row: Prisma.sql`g`, client_id };
    const found = [noFilter, ...(await externalConditions(session, of, filter))];
    const entries = Prisma.sql`
      SELECT ${glColumns} FROM gl g
       WHERE client_id = ${client_id} AND (g.transdate, g.id) > (${day}::date, ${id}::bigint)
         AND g.transdate >= ${from ?? minBookingDate}::date AND g.transdate <= ${to ?? maxBookingDate}::date
         AND ${Prisma.join(found, ' AND ')}
       ORDER BY g.transdate, g.id LIMIT ${limit + 1}`;
    return copiedPage(session, {
      rows: entries,
      schema: glKept,
      columns: glInList,
      limit,
      cursor: (text) => cursorOf(text('transdate'), text('id')),
    });
  },
});

type GlToBook = { client_id: number; posted: PostedGl; content: string; reverses?: bigint };

/**
 * Books an entry, by itself or in a transaction of the caller's. To be decided again where the
 * client's settings have changed.
 */
export const bookGl = (
  connection: Pick<BookingConnection, 'gathered'>,
  { client_id, posted, content, reverses }: GlToBook,
  writing: Writing,
): Promise<GlWritten> => {
  const { gl, entry } = posted;
  const reference_folded = fold(gl.reference);
  const common = { client_id, writing, currency: gl.currency };
  const row = entryRow(entry, common, {
    reference_folded,
    kind: gl.kind,
    glentries: gl.glentries,
    exchangerate: gl.exchangerate,
    reverses: reverses === undefined ? null : String(reverses),
    content,
    taxdate: gl.taxdate ?? null,
    gl_vat_settlement: gl.vat_settlement ?? null,
    external_id: gl.external_id,
    metadata: gl.metadata,
  });
  const keys = [
    ...(reference_folded === '' ? [] : [`gl ${reference_folded}`]),
    ...(reverses === undefined ? [] : [`reverses ${reverses}`]),
    ...(gl.external_id === undefined ? [] : [externalKey('gl', gl.external_id)]),
  ];
  return bookRow(connection, glStatement, { row, keys, writing });
};

/**
 * Books an entry that is always new, in a transaction whose other writes rest on it. One of its
 * reference is not a repetition; so whatever is not booked is to be rolled back.
 */
export const bookNewGl = async (...of: Parameters<typeof bookGl>): Promise<GlWritten> => {
  const written = await bookGl(...of);
  return written.outcome === 'repeated' ? { ...written, outcome: 'exists' } : written;
};

/** The id of an entry that was booked. */
export const bookedId = ({ id }: GlAnswer): bigint => {
  if (id === null) throw new Error('an entry was booked without an id');
  return BigInt(id);
};
