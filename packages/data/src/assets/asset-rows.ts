import {
  type AssetMovement,
  type AssetRecord,
  assetKept,
  type BookingDate,
  type Decimal,
  type Instant,
  type RegisteredAsset,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { selected } from '../postgres/columns.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable } from '../postgres/session/session.ts';

/** Assets as they are in the tables, each with all that was booked of it. */

/** The fields that are computed of the movements. */
const derived = ['on', 'state', 'disposed', 'cost', 'booked_depreciation', 'book_value', 'depreciated_to'];

export const assetColumns = Prisma.sql`${selected(assetKept, derived)}, plan_booking, withdrawn`;

type AssetRow = Record<string, unknown> & {
  id: number;
  plan_booking: number | null;
  withdrawn: boolean;
  created: Date;
  updated: Date;
};

/** An asset, its movements, and when it was made and changed. */
export type AssetFound = RegisteredAsset & { created: Instant; updated: Instant };

const foundOf = (row: AssetRow, movements: readonly AssetMovement[]): AssetFound => {
  const { id, created, updated, ...asset } = recordOf(
    assetKept.omit({ on: true, state: true, cost: true, booked_depreciation: true, book_value: true }),
    row,
  );
  const { plan_booking, withdrawn } = row;
  const record: AssetRecord = {
    ...asset,
    ...(plan_booking === null ? {} : { plan_booking }),
    ...(withdrawn ? { withdrawn } : {}),
  };
  return { id, asset: record, movements, created, updated };
};

type MovementRow = Omit<AssetMovement, 'transdate'> & { transdate: BookingDate };

/** Selects the movements of some assets, or of all, in the order of their bookings. */
const movementsOf = async (
  session: Queryable,
  client_id: number,
  ids?: readonly number[],
): Promise<Map<number, AssetMovement[]>> => {
  const those = ids === undefined ? Prisma.sql`true` : Prisma.sql`m.asset_id = ANY (${[...ids]}::integer[])`;
  const rows = await session.query<MovementRow[]>`
    SELECT m.asset_id, m.booking_id, b.kind, b.transdate::text, m.value::text, m.depreciation::text, m.released::text,
           b.reverses IS NULL AND NOT EXISTS (
             SELECT FROM asset_booking r WHERE r.client_id = b.client_id AND r.reverses = b.id) AS is_live
      FROM asset_movement m
      JOIN asset_booking b ON b.client_id = m.client_id AND b.id = m.booking_id
     WHERE m.client_id = ${client_id} AND ${those}
     ORDER BY m.booking_id, m.asset_id`;
  const found = new Map<number, AssetMovement[]>();
  for (const row of rows) {
    const known = found.get(row.asset_id) ?? [];
    known.push(row);
    found.set(row.asset_id, known);
  }
  return found;
};

/** Reads the assets of a client for which `condition` holds, in the order of `order`. */
export const readAssets = async (
  session: Queryable,
  client_id: number,
  { condition, rest }: { condition: Prisma.Sql; rest: Prisma.Sql },
): Promise<AssetFound[]> => {
  const rows = await session.query<AssetRow[]>`
    SELECT ${assetColumns} FROM asset a WHERE a.client_id = ${client_id} AND ${condition} ${rest}`;
  const ids = rows.map(({ id }) => id);
  const movements = ids.length === 0 ? new Map() : await movementsOf(session, client_id, ids);
  return rows.map((row) => foundOf(row, movements.get(row.id) ?? []));
};

/** Reads all assets, without those that were withdrawn. */
export const readRegister = (session: Queryable, client_id: number): Promise<AssetFound[]> =>
  readAssets(session, client_id, {
    condition: Prisma.sql`NOT a.withdrawn`,
    rest: Prisma.sql`ORDER BY a.id`,
  });

/** Reads an asset by its number; undefined where there is none. */
export const readAsset = async (
  session: Queryable,
  client_id: number,
  id: number,
): Promise<AssetFound | undefined> => {
  const [found] = await readAssets(session, client_id, {
    condition: Prisma.sql`a.id = ${id}::integer`,
    rest: Prisma.empty,
  });
  return found;
};

/**
 * Reads the amount that an entry has booked on an account, debit positive, less the values of other
 * assets of it;
 * undefined where there is no such entry.
 */
export const readEntryOfAsset = async (
  session: Queryable,
  client_id: number,
  { entry_id, asset_accno, but }: { entry_id: number; asset_accno: number; but: number | undefined },
): Promise<{ transdate: BookingDate; left: Decimal } | undefined> => {
  const [row] = await session.query<{ transdate: BookingDate; left: Decimal }[]>`
    SELECT e.transdate::text,
           (coalesce((SELECT sum(p.amount) FROM posting p
                       WHERE p.client_id = e.client_id AND p.entry_id = e.id AND p.accno = ${asset_accno}::integer), 0)
            - coalesce((SELECT sum(a.value) FROM asset a
                         WHERE a.client_id = e.client_id AND a.entry_id = e.id AND a.asset_accno = ${asset_accno}::integer
                           AND NOT a.withdrawn AND a.id IS DISTINCT FROM ${but ?? null}::integer), 0))::text AS left
      FROM entry e WHERE e.client_id = ${client_id} AND e.id = ${entry_id}::bigint`;
  return row;
};
