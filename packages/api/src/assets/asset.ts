import {
  asset,
  assetChange,
  assetFilter,
  assetKept,
  assetRates,
  assetRoll,
  assetSchedule,
  changedAsset,
  filterDay,
  newAsset,
  page,
  proposedAssetRates,
  scheduleOfAsset,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import {
  adjustAsset,
  assetBookings,
  disposeOfAsset,
  findAssetBooking,
  reverseBooking,
  runDepreciation,
} from './booking.ts';
import { assetAnswer, assetFound, assetNamed, assetTags, entryOfAsset, planningOf } from './found.ts';
import { readAssetRoll, rollInput } from './roll.ts';

const onDay = filterDay
  .optional()
  .meta({ description: 'The day at whose end their values are, today unless specified.' });

/** Fixed assets (docs/interface §27): the register, its runs, and its roll. */
export const assets = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/assets',
        summary: 'List assets',
        description: 'The newest first.',
        tags: assetTags,
      },
    })
    .input(z.object({ ...assetFilter, on: onDay }))
    .output(checkedAnswer(page(assetKept)))
    .query(async ({ ctx, input }) => {
      const day = resolveDay(input.on, ctx) ?? todayOf(ctx);
      const { items, next } = await ctx.books.assets.list({ ...input, on: day });
      return {
        items: items.map((one) => assetAnswer(one, ctx, day)),
        ...(next === undefined ? {} : { next }),
      };
    }),

  find: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/assets/{id}', summary: 'Read an asset', tags: assetTags },
    })
    .input(assetNamed.extend({ on: onDay }))
    .output(assetKept)
    .query(async ({ ctx, input: { id, on: day } }) =>
      assetAnswer(assetFound(await ctx.books.assets.find(id), id, ctx), ctx, resolveDay(day, ctx)),
    ),

  /** Makes an asset, which books nothing: it is in the books already. */
  create: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/assets',
          summary: 'Make an asset',
          description: 'Of what an entry has booked (`entry_id`), or by hand. It books nothing.',
          tags: assetTags,
        },
      })
      .input(asset)
      .output(assetKept)
      .mutation(
        idempotentChange(async ({ ctx, input }, writing) => {
          const ledger = await ctx.books.ledger();
          const made = await ctx.books.assets.create(
            async ({ entryOf }) =>
              newAsset(input, { ledger, entry: await entryOfAsset(ctx, input, entryOf) }),
            (found) => assetAnswer(found, ctx),
            writing,
          );
          return assetFound(made, 0, ctx);
        }),
      ),
  ),

  /** Changes an asset: what is left out stays. */
  change: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/assets/{id}',
          summary: 'Change an asset',
          description: 'What is left out stays. A new plan goes on from what is booked.',
          tags: assetTags,
        },
      })
      .input(z.object({ ...assetNamed.shape, asset: assetChange }))
      .output(assetKept)
      .mutation(
        idempotentChange(async ({ ctx, input: { id, asset: sent } }, writing) => {
          const ledger = await ctx.books.ledger();
          const changed = await ctx.books.assets.change(
            id,
            {
              decide: async ({ before, entryOf }) => {
                const found = assetFound(before, id, ctx);
                const { entry_id = found.asset.entry_id, asset_accno = found.asset.asset_accno } = sent;
                const entry = await entryOfAsset(ctx, { entry_id, asset_accno }, entryOf);
                return changedAsset(found, sent, { ledger, entry });
              },
              answer: (found) => assetAnswer(found, ctx),
            },
            writing,
          );
          return assetFound(changed, id, ctx);
        }),
      ),
  ),

  schedule: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/assets/{id}/schedule',
        summary: 'Read what is planned of an asset',
        description: 'By business years, after what is booked.',
        tags: assetTags,
      },
    })
    .input(assetNamed)
    .output(assetSchedule)
    .query(async ({ ctx, input: { id } }) =>
      scheduleOfAsset(assetFound(await ctx.books.assets.find(id), id, ctx), await planningOf(ctx)),
    ),

  rates: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/asset-rates',
        summary: 'Read the usual rates of depreciation',
        description: 'A proposal, with its source.',
        tags: assetTags,
      },
    })
    .output(assetRates)
    .query(() => proposedAssetRates),

  roll: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/asset-roll',
        summary: 'Read the roll of assets',
        description: 'By class, and the register beside the ledger.',
        tags: assetTags,
      },
    })
    .input(rollInput)
    .output(assetRoll)
    .query(({ ctx, input }) => readAssetRoll(ctx, input)),

  run: runDepreciation,
  bookings: assetBookings,
  booking: findAssetBooking,
  reverse: reverseBooking,
  adjust: adjustAsset,
  dispose: disposeOfAsset,
});
