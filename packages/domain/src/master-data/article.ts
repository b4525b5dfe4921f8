import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { accno, accounts, decimal, elements, kept, text } from '../values/schema/kinds.ts';

/**
 * An article, `part` on the wire, as it is sent (docs/interface §7). An absent field stays unchanged; an empty one is
 * reset to its default.
 */
export const article = z
  .object({
    partnumber: text(64, 1),
    description: text().optional(),
    unit: text(5).optional(),
    quantity: decimal.nullish(),
    sellprice: decimal.nullish(),
    discount: decimal.nullish(),
    itemnote: text().optional(),
    income_accno: accno.nullish(),
    expense_accno: accno.nullish(),
    tax_accnos: accounts.nullish(),
  })
  .meta({ id: 'article' })
  .register(elements, { one: 'part', many: 'parts' });
export type Article = z.infer<typeof article>;

/** An article as it is stored and answered. */
export const articleKept = kept(article, {
  id: z.int(),
  income_accno: accno,
  expense_accno: accno,
  tax_accnos: accounts,
  price_update: instant.optional(),
});
export type ArticleKept = z.infer<typeof articleKept>;
