import type { RecurringPriced } from '@kontor/data';
import {
  type Issue,
  type RecurringInvoice,
  type RecurringToKeep,
  Refusal,
  type RefusalCode,
  type RepeatedInvoice,
  repeatedOf,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { previewDay, scheduledOn } from './next-invoice.ts';

/**
 * Recurring invoices as they are stored: with their prices, and with what their next invoice comes
 * to.
 */

export type ClientContext = WriteOptions<unknown>['ctx'];

/**
 * The invoice of a number as it is repeated; undefined where none is asked for. Refuses
 * `not_found`.
 */
export const repeatedFor = async (
  ctx: ClientContext,
  { invnumber, invoice }: Pick<RecurringInvoice, 'invnumber' | 'invoice'>,
): Promise<RepeatedInvoice | undefined> => {
  if (!invnumber || invoice) return undefined;
  const [found] = await ctx.books.invoices.find(invnumber, { today: todayOf(ctx) });
  return repeatedOf(foundOrRefuse(found, { what: 'Invoice', number: invnumber }, ctx.client));
};

/**
 * The refusals that another day may not have: they are no reason not to make a recurring invoice.
 */
const codesOfOneDay: readonly RefusalCode[] = ['exchange_rate_missing', 'supply_divided', 'customer_ended'];

/**
 * The recurring invoice with the prices of its articles, where these are fixed and it names none,
 * and the total of its next invoice. Refuses what that is refused for, whatever its day, but for
 * what is `besides` this.
 */
export const priced = async (
  ctx: ClientContext,
  made: RecurringToKeep,
  { besides = [] }: { besides?: readonly RefusalCode[] } = {},
): Promise<RecurringPriced> => {
  const recurring = { ...made, invoice: await withPrices(ctx, made) };
  const currency = made.invoice.currency || ctx.client.currency;
  const { next_on } = made;
  if (next_on === undefined) return { ...recurring, currency, amount: undefined };
  try {
    const { preview } = await previewDay(ctx, recurring, { scheduled: scheduledOn(recurring, next_on) });
    return { ...recurring, currency, amount: preview.amount };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if ([...codesOfOneDay, ...besides].includes(refusal.code))
      return { ...recurring, currency, amount: undefined };
    throw new Refusal(refusal.code, refusal, refusal.issues.map(fieldOfInvoice));
  }
};

const fieldOfInvoice = ({ field, ...fault }: Issue): Issue => ({
  field: field === 'transdate' ? 'from' : `invoice.${field}`,
  ...fault,
});

const withPrices = async (
  { books }: ClientContext,
  { prices, invoice }: RecurringToKeep,
): Promise<RepeatedInvoice> => {
  const { parts } = invoice;
  if (prices === 'article' || !parts) return invoice;
  const pricedParts = parts.map(async (part) => {
    if (part.sellprice) return part;
    const article = await books.articles.find(part.partnumber);
    return article?.sellprice === undefined ? part : { ...part, sellprice: article.sellprice };
  });
  return { ...invoice, parts: await Promise.all(pricedParts) };
};
