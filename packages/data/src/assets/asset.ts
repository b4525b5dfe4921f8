import {
  type AssetRecord,
  type AssetState,
  amountOf,
  type BookingDate,
  type EntryOfAsset,
  integer,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { assetBookingsOf } from './asset-booking.ts';
import { type AssetFound, readAsset, readAssets, readEntryOfAsset, readRegister } from './asset-rows.ts';

/**
 * The fixed assets of one client (docs/interface §27). Every change locks the client's row first,
 * so that runs and changes come one after the other.
 */

export type AssetFilter = Paging & {
  state?: AssetState | undefined;
  asset_accno?: number | undefined;
  on: BookingDate;
};

/** An asset as it is decided, by what it is now and by what its entry has left for it. */
type Decide = (books: {
  before: AssetFound | undefined;
  entryOf: (sent: { entry_id: number; asset_accno: number }) => Promise<EntryOfAsset | undefined>;
}) => Promise<AssetRecord>;

const assetCursor = z.tuple([integer]);

export const assetsOf = (session: Session, client_id: number) => {
  /** The row as the audit trail has it, which `verify` compares. */
  const rowOf = async (tx: Queryable, id: number): Promise<unknown> => {
    const [row] = await tx.query<{ record: unknown }[]>`
      SELECT to_jsonb(a) AS record FROM asset a WHERE client_id = ${client_id} AND id = ${id}::integer`;
    return row?.record ?? null;
  };

  const save = <Answer extends object>(
    id: number | undefined,
    { decide, answer }: { decide: Decide; answer: (found: AssetFound) => Answer },
    writing: Writing,
  ): Promise<Answer | undefined> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const before = id === undefined ? undefined : await readAsset(tx, client_id, id);
      if (id !== undefined && !before) return undefined;
      const asset = await decide({
        before,
        entryOf: async (sent) => {
          const entry = await readEntryOfAsset(tx, client_id, { ...sent, but: id });
          return entry && { ...entry, left: amountOf(entry.left) };
        },
      });
      const was = id === undefined ? null : await rowOf(tx, id);
      const [{ id: saved } = { id: 0 }] =
        id === undefined
          ? await tx.query<{ id: number }[]>`
              INSERT INTO asset (client_id, id, ${keptColumns}, created, updated)
              VALUES (${client_id}::integer, next_id(${client_id}::integer, 'asset'), ${assetValues(asset)},
                      ${writing.now}::timestamptz, ${writing.now}::timestamptz)
              RETURNING id`
          : await tx.query<{ id: number }[]>`
              UPDATE asset SET (${keptColumns}, updated) = (${assetValues(asset)}, ${writing.now}::timestamptz)
               WHERE client_id = ${client_id} AND id = ${id}::integer RETURNING id`;
      const record = { ...writing.by, table: 'asset', before: was, after: await rowOf(tx, saved) };
      await addLink(tx, { client_id, record }, writing);
      const found = await readAsset(tx, client_id, saved);
      if (!found) throw new Error(`asset ${saved} was stored, and is not there`);
      const done = answer(found);
      await recordOutcomeIn(tx, { client_id, writing }, done);
      return done;
    });

  return {
    ...assetBookingsOf(session, client_id),

    find: (id: number): Promise<AssetFound | undefined> => readAsset(session, client_id, id),

    /** Reads all assets with all that was booked of them, without those that were withdrawn. */
    register: (): Promise<AssetFound[]> => readRegister(session, client_id),

    /** Lists assets, the newest first. */
    list: async ({
      limit = pageSize,
      after,
      state,
      asset_accno,
      on,
    }: AssetFilter): Promise<Page<AssetFound>> => {
      const [last] = keyOf(after, assetCursor) ?? [undefined];
      const found = [
        last === undefined ? noFilter : Prisma.sql`a.id < ${last}::integer`,
        asset_accno === undefined ? noFilter : Prisma.sql`a.asset_accno = ${asset_accno}::integer`,
        state === undefined ? noFilter : inState(state, on),
      ];
      const rows = await readAssets(session, client_id, {
        condition: Prisma.join(found, ' AND '),
        rest: Prisma.sql`ORDER BY a.id DESC LIMIT ${limit + 1}`,
      });
      return pageOf({ rows }, limit, { item: (row) => row, cursor: ({ id }) => cursorOf(id) });
    },

    create: <Answer extends object>(
      decide: Decide,
      answer: (found: AssetFound) => Answer,
      writing: Writing,
    ): Promise<Answer | undefined> => save(undefined, { decide, answer }, writing),

    /** Changes one as `decide` says; undefined where there is none. */
    change: <Answer extends object>(
      id: number,
      of: { decide: Decide; answer: (found: AssetFound) => Answer },
      writing: Writing,
    ): Promise<Answer | undefined> => save(id, of, writing),
  };
};

/** Whether an asset is in a state at the end of a day. */
const inState = (state: AssetState, on: BookingDate): Prisma.Sql => {
  if (state === 'WITHDRAWN') return Prisma.sql`a.withdrawn`;
  const isGone = Prisma.sql`
    a.value + coalesce((SELECT sum(m.value) FROM asset_movement m
                          JOIN asset_booking b ON b.client_id = m.client_id AND b.id = m.booking_id
                         WHERE m.client_id = a.client_id AND m.asset_id = a.id AND b.transdate <= ${on}::date), 0) = 0`;
  return state === 'DISPOSED'
    ? Prisma.sql`NOT a.withdrawn AND ${isGone}`
    : Prisma.sql`NOT a.withdrawn AND NOT (${isGone})`;
};

const keptColumns = Prisma.raw(
  'description, notes, acquired, value, entry_id, taken_over, depreciated, asset_accno, depreciation_accno, expense_accno, method, rate, months, residual, first_year, depreciated_from, plan_from, plan_booking, withdrawn',
);

const assetValues = (asset: AssetRecord): Prisma.Sql => Prisma.sql`
  ${asset.description}, ${asset.notes}, ${asset.acquired}::date, ${asset.value}::numeric, ${asset.entry_id ?? null}::bigint,
  ${asset.taken_over ?? null}::date, ${asset.depreciated ?? null}::numeric, ${asset.asset_accno}::integer,
  ${asset.depreciation_accno ?? null}::integer, ${asset.expense_accno}::integer, ${asset.method},
  ${asset.rate ?? null}::numeric, ${asset.months ?? null}::integer, ${asset.residual}::numeric, ${asset.first_year},
  ${asset.depreciated_from}::date, ${asset.plan_from ?? null}::date, ${asset.plan_booking ?? null}::integer,
  ${asset.withdrawn ?? false}`;
