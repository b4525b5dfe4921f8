import { integer, type RecurringInvoiceKept } from '@kontor/domain';
import { z } from 'zod';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { Tag } from '../procedure/meta.ts';
import type { ClientContext } from './to-keep.ts';

/** Naming and finding a recurring invoice. */

export const recurringNamed = z.object({
  id: integer.meta({ description: 'The recurring invoice.', examples: [1] }),
});
export const recurringTags: Tag[] = ['recurring invoices'];

/** The recurring invoice, where one was found; refuses `not_found`. */
export const recurringFound = (
  found: RecurringInvoiceKept | undefined,
  id: number,
  { client }: Pick<ClientContext, 'client'>,
): RecurringInvoiceKept => foundOrRefuse(found, { what: 'Recurring invoice', number: id }, client);

/** Reads a recurring invoice. Refuses `not_found`. */
export const recurringOf = async (ctx: ClientContext, id: number): Promise<RecurringInvoiceKept> =>
  recurringFound(await ctx.books.recurringInvoices.find(id), id, ctx);
