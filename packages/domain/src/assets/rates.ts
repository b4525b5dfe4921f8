import { z } from 'zod';
import { elements, text, unboundedDecimal } from '../values/schema/kinds.ts';

/**
 * The rates of depreciation that the Federal Tax Administration accepts without proof, by its
 * leaflet A of 1995 on business assets. They are a proposal: what the business needs decides (CO
 * art. 960a para. 3), and cantons have rules of their own.
 */

export const rateSource =
  'ESTV, Merkblatt A 1995: Abschreibungen auf dem Anlagevermögen geschäftlicher Betriebe';

/** In percent of the book value a year; half of it of the acquisition value. */
const leafletRates = [
  ['residential_buildings', '2', '1.5', 'Residential buildings of companies'],
  ['business_buildings', '4', '3', 'Offices, shops, warehouses of trade'],
  ['hotels', '6', '4', 'Hotels and restaurants'],
  ['factories', '8', '7', 'Factories, workshops, storage'],
  ['high_bay', '15', undefined, 'High-bay storage'],
  ['installations', '20', undefined, 'Mains and tanks, containers, buildings on the land of others'],
  ['furniture', '25', undefined, 'Office furniture, fittings of workshops and storage'],
  ['machines', '30', undefined, 'Machines and apparatus, vehicles without a motor'],
  ['vehicles', '40', undefined, 'Motor vehicles'],
  ['heavy_machines', '40', undefined, 'Machines in shifts or in heavy use'],
  ['computers', '40', undefined, 'Office machines, IT hardware and software'],
  ['intangibles', '40', undefined, 'Patents, licences, goodwill'],
] as const;

export const assetRate = z
  .object({
    category: text().meta({ description: 'The name of the category.', examples: ['vehicles'] }),
    description: text().meta({ description: 'What belongs to it.', examples: ['Motor vehicles'] }),
    declining: unboundedDecimal.meta({ description: 'Percent of the book value.', examples: ['40'] }),
    linear: unboundedDecimal.meta({ description: 'Percent of the acquisition value.', examples: ['20'] }),
    with_land: unboundedDecimal.optional().meta({
      description: 'Percent of the book value of buildings together with their land.',
      examples: ['3'],
    }),
  })
  .meta({ id: 'asset_rate' })
  .register(elements, { one: 'asset_rate', many: 'rates' });
export type AssetRate = z.infer<typeof assetRate>;

export const assetRates = z
  .object({
    source: text().meta({ description: 'Who says so.', examples: [rateSource] }),
    rates: z.array(assetRate).meta({ description: 'The rates by category.' }),
  })
  .meta({ id: 'asset_rates' })
  .register(elements, { one: 'asset_rates', many: 'asset_rates' });
export type AssetRates = z.infer<typeof assetRates>;

const halves: Readonly<Record<string, string>> = {
  2: '1',
  4: '2',
  6: '3',
  8: '4',
  15: '7.5',
  20: '10',
  25: '12.5',
  30: '15',
  40: '20',
};

export const proposedAssetRates = assetRates.parse({
  source: rateSource,
  rates: leafletRates.map(([category, declining, with_land, description]) => ({
    ...{ category, description, declining, linear: halves[declining] },
    ...(with_land === undefined ? {} : { with_land }),
  })),
});
