import { changeCustomer, customer, customerKept, page, Refusal } from '@kontor/domain';
import { z } from 'zod';
import { namedRecords } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Customers (docs/interface.md §6). */
export const customers = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/customers', summary: 'List customers', tags: ['customers'] },
    })
    .input(z.object(namedRecords))
    .output(page(customerKept))
    .query(({ ctx, input }) => ctx.books.customers.list(input)),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/customers/{customernumber}',
        summary: 'Read a customer',
        tags: ['customers'],
      },
    })
    .input(z.object({ customernumber: numberOf }))
    .output(customerKept)
    .query(async ({ ctx, input: { customernumber } }) =>
      foundOrRefuse(
        await ctx.books.customers.find(customernumber),
        { what: 'Customer', number: customernumber },
        ctx.client,
      ),
    ),

  save: procedure
    .meta({
      scope: 'write',
      checked: true,
      openapi: {
        method: 'POST',
        path: '/customers',
        summary: 'Create or change a customer',
        tags: ['customers'],
      },
    })
    .input(customer)
    .output(z.void())
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const change = changeCustomer(input, await ctx.books.ledger(), ctx.now);
        if (await ctx.books.customers.save(change, writing)) return;
        const message = `Customer ${input.customernumber} is new and needs a name.`;
        throw new Refusal('invalid', message, [{ field: 'name', message: 'is required' }]);
      }),
    ),
});
