import {
  type AssetRoll,
  amountOf,
  assetRollOf,
  type BookingDate,
  filterDay,
  invalidField,
  minorUnit,
  say,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { resolveDays, todayOf } from '../procedure/filter.ts';
import type { AssetContext } from './found.ts';

/** The input of the roll of assets; without days it is of the current year. */
export const rollInput = z.object({
  from: filterDay
    .optional()
    .meta({ description: 'The first day; by default that of the year of `to`.', examples: ['2026-01-01'] }),
  to: filterDay
    .optional()
    .meta({ description: 'The last day; by default that of the year of `from`.', examples: ['2026-12-31'] }),
});

const rolledDays = (ctx: AssetContext, input: z.infer<typeof rollInput>) => {
  const { from, to } = resolveDays(input, ctx);
  const year = (from ?? to ?? todayOf(ctx)).slice(0, 4);
  return {
    from: from ?? (`${(to ?? year).slice(0, 4)}-01-01` as BookingDate),
    to: to ?? (`${year}-12-31` as BookingDate),
  };
};

/** Reads the roll of assets in a period. Refuses `invalid` where it ends before it begins. */
export const readAssetRoll = async (
  ctx: AssetContext,
  input: z.infer<typeof rollInput>,
): Promise<AssetRoll> => {
  const { books, client } = ctx;
  const { from, to } = rolledDays(ctx, input);
  if (to < from) throw invalidField('to', say('not_before', { day: from }));
  const periods = new Map([['shown', { to }]]);
  const [assets, { accounts }, moved] = await Promise.all([
    books.assets.register(),
    books.ledger(),
    books.reports.turnovers(periods, todayOf(ctx)),
  ]);
  const balances = new Map(
    moved.map(({ accno, debit, credit, closing }) => [accno, { debit, credit, closing }]),
  );
  return assetRollOf(
    assets,
    { from, to },
    {
      ...{ currency: client.currency, places: minorUnit(client.currency) },
      nameOf: (accno) => accounts.get(accno)?.description ?? '',
      balanceOf: (accno) => {
        const found = balances.get(accno);
        if (!found) return zero;
        return amountOf(found.debit).minus(amountOf(found.credit)).plus(amountOf(found.closing));
      },
    },
  );
};
