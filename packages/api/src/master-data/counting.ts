import { recordCount, recordCountOf } from '@kontor/domain';
import { z } from 'zod';
import { recordFilters, updatedFilter } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';

const counting = procedure
  .meta({ scope: 'read', replica: true })
  .input(z.object(recordFilters))
  .output(recordCount);

/** Counts the customers that a filter of their list selects (docs/interface §18). */
export const customerCount = counting.query(async ({ ctx, input }) =>
  recordCountOf(await ctx.books.customers.count(updatedFilter(input, ctx))),
);

/** Counts the vendors that a filter of their list selects. */
export const vendorCount = counting.query(async ({ ctx, input }) =>
  recordCountOf(await ctx.books.vendors.count(updatedFilter(input, ctx))),
);

/** Counts the articles that a filter of their list selects. */
export const articleCount = counting.query(async ({ ctx, input }) =>
  recordCountOf(await ctx.books.articles.count(updatedFilter(input, ctx))),
);
