import {
  type AssetBooked,
  type AssetBookingKept,
  type AssetBookingKind,
  type AssetBookingWhole,
  assetBooking,
  assetMovement,
  type Decimal,
  fold,
  type GlKept,
  integer,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { bookedId, bookNewGl, type GlWritten, glBookingOf } from '../ledger/gl.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type AssetFound, readRegister } from './asset-rows.ts';

/** The runs, disposals and value adjustments of assets that were booked (docs/interface §27). */

export type AssetBookingFilter = Paging & {
  kind?: AssetBookingKind | undefined;
  asset_id?: number | undefined;
};

/** A booking with its movements, as it is found to be reversed. */
export type AssetBookingFound = AssetBookingWhole & {
  gl: GlKept | undefined;
  gl_id: bigint | undefined;
  proceeds_accno: number | undefined;
};

/**
 * A booking decided by the register at that moment, and the content by which its entry is known.
 */
type ToBook = { booked: AssetBooked; content: string };

type Decide = (books: {
  assets: AssetFound[];
  booking: (id: number) => Promise<AssetBookingFound | undefined>;
}) => Promise<ToBook>;

/** A booking that was made, or what became of its entry, where that was not booked. */
export type AssetsWritten = { outcome: 'kept'; booking: AssetBookingWhole } | GlWritten;

const bookingCursor = z.tuple([integer]);

export const assetBookingsOf = (session: Session, client_id: number) => ({
  /**
   * Books what `decide` says of the register at that moment, which nothing changes in the meantime:
   * the client's row is locked first. Entry and register change together or not at all.
   */
  book: (decide: Decide, writing: Writing): Promise<AssetsWritten> =>
    session.transaction(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const assets = await readRegister(tx, client_id);
      const { booked, content } = await decide({
        assets,
        booking: (id) => readWhole(within, client_id, id),
      });
      // For the Idempotency-Key the outcome of the booking is recorded, not that of its entry.
      const unkeyed = { ...writing, once: undefined };
      const reversed = booked.reverses && (await readWhole(within, client_id, booked.reverses));
      const reverses = reversed ? reversed.gl_id : undefined;
      const { posted } = booked;
      const entry =
        posted &&
        (await bookNewGl(
          within,
          { client_id, posted, content, ...(reverses === undefined ? {} : { reverses }) },
          unkeyed,
        ));
      if (entry && entry.outcome !== 'booked') return rollBack(entry);
      const id = await keep(tx, { client_id, booked, gl_id: entry && bookedId(entry) }, writing);
      const found = await readWhole(within, client_id, id);
      if (!found) throw new Error('a booking of assets was not kept');
      const { gl: _, gl_id: __, proceeds_accno: ___, ...booking } = found;
      await recordOutcomeIn(tx, { client_id, writing }, booking);
      return { outcome: 'kept', booking };
    }),

  booking: (id: number): Promise<AssetBookingFound | undefined> => readWhole(session, client_id, id),

  /**
   * Sums what an invoice has credited by account, without its taxes; undefined where there is no
   * such invoice.
   */
  sale: async (invnumber: string): Promise<{ accno: number; amount: Decimal }[] | undefined> => {
    const rows = await session.query<{ accno: number | null; amount: Decimal | null }[]>`
      SELECT p.accno, p.amount::text
        FROM invoice i
        LEFT JOIN LATERAL (
          SELECT q.accno, -sum(q.amount) AS amount
            FROM posting q JOIN account a ON a.client_id = q.client_id AND a.accno = q.accno
           WHERE q.client_id = i.client_id AND q.entry_id = i.entry_id AND q.tax_base IS NULL
             AND NOT string_to_array(a.link, ':') && ARRAY['AR', 'AR_tax', 'AP_tax']
           GROUP BY q.accno
        ) p ON true
       WHERE i.client_id = ${client_id} AND i.invnumber_folded = ${fold(invnumber)}
       ORDER BY p.accno`;
    if (rows.length === 0) return undefined;
    return rows.flatMap(({ accno, amount }) =>
      accno === null || amount === null ? [] : [{ accno, amount }],
    );
  },

  /** Lists bookings, the newest first. */
  bookings: async ({
    limit = pageSize,
    after,
    kind,
    asset_id,
  }: AssetBookingFilter): Promise<Page<AssetBookingKept>> => {
    const [last] = keyOf(after, bookingCursor) ?? [undefined];
    const ofAsset = Prisma.sql`EXISTS (
      SELECT FROM asset_movement m
       WHERE m.client_id = b.client_id AND m.booking_id = b.id AND m.asset_id = ${asset_id ?? null}::integer)`;
    const rows = await session.query<(Record<string, unknown> & { id: number })[]>`
      ${select} WHERE b.client_id = ${client_id}
         AND ${last === undefined ? noFilter : Prisma.sql`b.id < ${last}::integer`}
         AND ${kind === undefined ? noFilter : Prisma.sql`b.kind = ${kind}`}
         AND ${asset_id === undefined ? noFilter : ofAsset}
       ORDER BY b.id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(assetBooking, row),
      cursor: ({ id }) => cursorOf(id),
    });
  },
});

const select = Prisma.sql`
  SELECT b.id, b.kind, b.transdate::text, b.description, coalesce(g.reference, '') AS reference, g.entry_id, b.gl_id,
         coalesce(m.amount, 0)::text AS amount, coalesce(m.assets, 0)::integer AS assets,
         b.proceeds::text, b.proceeds_accno, b.invnumber, b.reverses, r.id AS reversed_by, b.created
    FROM asset_booking b
    LEFT JOIN gl g ON g.client_id = b.client_id AND g.id = b.gl_id
    LEFT JOIN asset_booking r ON r.client_id = b.client_id AND r.reverses = b.id
    LEFT JOIN LATERAL (
      SELECT sum(depreciation) AS amount, count(*) AS assets FROM asset_movement
       WHERE client_id = b.client_id AND booking_id = b.id
    ) m ON true`;

const readWhole = async (
  session: Queryable & Pick<Session, 'statements' | 'gathered'>,
  client_id: number,
  id: number,
): Promise<AssetBookingFound | undefined> => {
  const [row] = await session.query<
    (Record<string, unknown> & { gl_id: bigint | null; reference: string; proceeds_accno: number | null })[]
  >`${select} WHERE b.client_id = ${client_id} AND b.id = ${id}::integer`;
  if (!row) return undefined;
  const moved = await session.query<(Record<string, unknown> & { book_value: Decimal })[]>`
    SELECT m.asset_id, a.description, a.asset_accno, m.value::text, m.depreciation::text, m.released::text,
           (a.value - coalesce(a.depreciated, 0) + (
             SELECT sum(o.value - o.depreciation - o.released) FROM asset_movement o
              WHERE o.client_id = m.client_id AND o.asset_id = m.asset_id AND o.booking_id <= m.booking_id))::text AS book_value
      FROM asset_movement m JOIN asset a ON a.client_id = m.client_id AND a.id = m.asset_id
     WHERE m.client_id = ${client_id} AND m.booking_id = ${id}::integer ORDER BY m.asset_id`;
  const { gl_id, reference, proceeds_accno } = row;
  const gl = gl_id === null ? undefined : await glBookingOf(session, client_id).find(reference);
  return {
    ...recordOf(assetBooking, row),
    movements: moved.map((one) => recordOf(assetMovement, one)),
    gl: gl?.gl,
    gl_id: gl_id ?? undefined,
    proceeds_accno: proceeds_accno ?? undefined,
  };
};

const keep = async (
  tx: Tx,
  { client_id, booked, gl_id }: { client_id: number; booked: AssetBooked; gl_id: bigint | undefined },
  writing: Writing,
): Promise<number> => {
  const { now, by } = writing;
  const { kind, transdate, description, proceeds, proceeds_accno, invnumber, reverses, movements } = booked;
  const [row] = await tx.query<{ id: number; record: unknown }[]>`
    INSERT INTO asset_booking AS kept (client_id, id, kind, transdate, description, proceeds, proceeds_accno, invnumber,
                                       gl_id, reverses, created, key_prefix)
    VALUES (${client_id}::integer, next_id(${client_id}::integer, 'asset_booking'), ${kind}, ${transdate}::date, ${description},
            ${proceeds ?? null}::numeric, ${proceeds_accno ?? null}::integer, ${invnumber ?? ''},
            ${gl_id ?? null}::bigint, ${reverses ?? null}::integer, ${now}::timestamptz, ${by.key})
    RETURNING id, to_jsonb(kept) AS record`;
  if (!row) throw new Error('a booking of assets was kept without an id');
  await tx.run`
    INSERT INTO asset_movement (client_id, booking_id, asset_id, value, depreciation, released)
    SELECT ${client_id}::integer, ${row.id}::integer, asset_id, value, depreciation, released
      FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
        AS m (asset_id integer, value numeric, depreciation numeric, released numeric)`;
  const record = { ...by, table: 'asset_booking', before: null, after: row.record };
  await addLink(tx, { client_id, record }, writing);
  return row.id;
};
