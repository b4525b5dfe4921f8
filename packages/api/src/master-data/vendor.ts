import { changeVendor, page, Refusal, vendor, vendorKept } from '@kontor/domain';
import { z } from 'zod';
import { namedRecords } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Vendors (docs/interface.md §5). */
export const vendors = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/vendors', summary: 'List vendors', tags: ['vendors'] },
    })
    .input(z.object(namedRecords))
    .output(page(vendorKept))
    .query(({ ctx, input }) => ctx.books.vendors.list(input)),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/vendors/{vendornumber}',
        summary: 'Read a vendor',
        tags: ['vendors'],
      },
    })
    .input(z.object({ vendornumber: numberOf }))
    .output(vendorKept)
    .query(async ({ ctx, input: { vendornumber } }) =>
      foundOrRefuse(
        await ctx.books.vendors.find(vendornumber),
        { what: 'Vendor', number: vendornumber },
        ctx.client,
      ),
    ),

  save: procedure
    .meta({
      scope: 'write',
      checked: true,
      openapi: { method: 'POST', path: '/vendors', summary: 'Create or change a vendor', tags: ['vendors'] },
    })
    .input(vendor)
    .output(z.void())
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const change = changeVendor(input, await ctx.books.ledger(), ctx.now);
        if (await ctx.books.vendors.save(change, writing)) return;
        const message = `Vendor ${input.vendornumber} is new and needs a name.`;
        throw new Refusal('invalid', message, [{ field: 'name', message: 'is required' }]);
      }),
    ),
});
