import { recordCount, recordCountOf } from '@kontor/domain';
import { z } from 'zod';
import { recordFilters, updatedFilter } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';

/**
 * Counts the customers, vendors or articles that a filter of their list selects (docs/interface
 * §18).
 */
export const recordCounting = (kind: 'customers' | 'vendors' | 'articles') =>
  procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object(recordFilters))
    .output(recordCount)
    .query(async ({ ctx, input }) => recordCountOf(await ctx.books[kind].count(updatedFilter(input, ctx))));
