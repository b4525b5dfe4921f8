import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { external } from '../values/external.ts';
import { recurringIntervals } from '../values/periods/intervals.ts';
import { accno, accounts, decimal, elements, kept, text } from '../values/schema/kinds.ts';
import { oneLine } from '../values/schema/one-line.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';
import { defaultDimensions } from './dimensions/dimension.ts';

/**
 * An article, `part` on the wire, as it is sent (docs/interface §7). An absent field stays
 * unchanged; an empty one is reset to its default.
 */
export const article = z
  .object({
    partnumber: oneLine(64, 1).meta({
      description: 'The number of the article, its key.',
      examples: ['BIER-20'],
    }),
    description: text()
      .optional()
      .meta({ description: 'What it is.', examples: ['Märzen, Fass zu 20 l'] }),
    unit: oneLine(5)
      .optional()
      .meta({ description: 'Unit of the quantity.', examples: ['Fass'] }),
    /** Empty: it is not sold by the period. */
    period: z
      .enum(['', ...recurringIntervals], sayOneOf(recurringIntervals))
      .optional()
      .meta({
        description:
          'Where it is sold by the period: monthly to yearly. Lines of invoices then tell their period of supply.',
        examples: ['monthly'],
      }),
    quantity: decimal.nullish().meta({ description: 'Quantity.' }),
    sellprice: decimal.nullish().meta({ description: 'Price of one unit.', examples: ['118.40'] }),
    discount: decimal.nullish().meta({ description: 'Discount in percent.' }),
    itemnote: text().optional().meta({ description: 'Further text for the line.' }),
    income_accno: accno
      .nullish()
      .meta({ description: "Where sales are booked; by default the client's account.", examples: [3200] }),
    expense_accno: accno.nullish().meta({
      description: "Where purchases are booked; by default the client's account.",
      examples: [4200],
    }),
    tax_accnos: accounts.nullish().meta({
      description: 'VAT accounts of sales and of purchases; empty: no tax.',
      examples: [[2201, 1170]],
    }),
    ...defaultDimensions,
    ...external,
  })
  .meta({ id: 'article' })
  .register(elements, { one: 'part', many: 'parts' });
export type Article = z.infer<typeof article>;

export const articleToSave = article.safeExtend(seen).register(elements, { one: 'part', many: 'parts' });

/** An article as it is stored and answered. */
export const articleKept = kept(article, {
  id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  version,
  income_accno: accno,
  expense_accno: accno,
  tax_accnos: accounts,
  price_update: instant
    .optional()
    .meta({ description: 'When the price last changed.', examples: ['2026-01-05T07:15:00.000Z'] }),
});
export type ArticleKept = z.infer<typeof articleKept>;
