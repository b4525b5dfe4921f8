import type { AssetFound, Books, ClientKept } from '@kontor/data';
import {
  type AssetKept,
  assetValuesOn,
  type BookingDate,
  type EntryOfAsset,
  integer,
  minorUnit,
  type Planning,
} from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { Tag } from '../procedure/meta.ts';

/** Naming and finding an asset. */

export type AssetContext = Context & { client: ClientKept; books: Books };

export const assetTags: Tag[] = ['assets'];

export const assetNamed = z.object({
  id: integer.meta({ description: 'The asset.', examples: [1] }),
});

/** The asset, where one was found; refuses `not_found`. */
export const assetFound = <Found>(
  found: Found | undefined,
  id: number,
  { client }: Pick<AssetContext, 'client'>,
): Found => foundOrRefuse(found, { what: 'Asset', number: id }, client);

/** An asset as it is answered, with its values at the end of a day, today unless one is given. */
export const assetAnswer = (
  { asset, movements, id, created, updated }: AssetFound,
  ctx: Pick<AssetContext, 'client' | 'now'>,
  on: BookingDate = todayOf(ctx),
): AssetKept => {
  const { plan_booking: _, withdrawn: __, ...decided } = asset;
  const places = minorUnit(ctx.client.currency);
  return { id, ...decided, ...assetValuesOn({ asset, movements }, on, places), created, updated };
};

/** The first month of the business year: the one after the end of the last year that was closed. */
export const yearMonthOf = async ({ books }: Pick<AssetContext, 'books'>): Promise<number> => {
  const last = await books.reports.lastYearend();
  return last === undefined ? 1 : (Number(last.slice(5, 7)) % 12) + 1;
};

export const planningOf = async (ctx: AssetContext): Promise<Planning> => ({
  places: minorUnit(ctx.client.currency),
  yearMonth: await yearMonthOf(ctx),
});

/** The entry that an asset names; refuses `not_found` where there is none. */
export const entryOfAsset = async (
  ctx: AssetContext,
  sent: { entry_id?: number | null | undefined; asset_accno: number },
  entryOf: (sent: { entry_id: number; asset_accno: number }) => Promise<EntryOfAsset | undefined>,
): Promise<EntryOfAsset | undefined> => {
  const { entry_id, asset_accno } = sent;
  if (!entry_id) return undefined;
  return foundOrRefuse(
    await entryOf({ entry_id, asset_accno }),
    { what: 'Entry', number: entry_id },
    ctx.client,
  );
};
