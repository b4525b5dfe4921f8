import type { Outputs } from '@kontor/client';
import { asset, assetAdjustment, assetChange, assetDisposal, assetMethods, firstYears } from '@kontor/domain';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';

/** Fixed assets as their forms show them (docs/interface §27). */

export type Asset = Outputs['assets']['find'];
export type AssetBooking = Outputs['assets']['bookings']['items'][number];

const inputs = {
  method: fieldKinds.choice(assetMethods, 'assets.method'),
  first_year: fieldKinds.choice(firstYears, 'assets.first_year'),
  rate: fieldKinds.amount(0),
  months: fieldKinds.number,
  notes: fieldKinds.notes,
};

export const assets = recordOf(asset, {
  ...{ name: 'asset', texts: 'assets', title: 'description' },
  as: inputs,
});
/** The same as it is changed: what was booked stays as it is. */
export const assetChanges: typeof assets = { ...assets, schema: assetChange };
export const AssetField = fieldOf<typeof assets>();

export const disposals = recordOf(assetDisposal, {
  ...{ name: 'disposal', texts: 'assets', title: 'transdate' },
  labels: { transdate: 'date', value: 'assets.part' },
});
export const DisposalField = fieldOf<typeof disposals>();

export const adjustments = recordOf(assetAdjustment, {
  ...{ name: 'adjustment', texts: 'assets', title: 'transdate' },
  labels: { transdate: 'date', depreciation: 'assets.more' },
});
export const AdjustmentField = fieldOf<typeof adjustments>();
