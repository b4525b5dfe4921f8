import { account, chart, checkAccountChange, checkUsualTax, page } from '@kontor/domain';
import { z } from 'zod';
import { writingOf } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Accounts of the general ledger (docs/interface.md §8). */
export const accounts = router({
  /** The accounts that can be posted to, as the documented list shows them. */
  charts: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/charts', summary: 'List accounts', tags: ['accounts'] },
    })
    .input(z.object({}))
    .output(page(chart))
    .query(async ({ ctx }) => {
      const { accounts } = await ctx.books.ledger();
      const items = [...accounts.values()].filter(({ heading }) => !heading);
      return { items: items.map((account) => ({ ...account, id: account.accno })) };
    }),

  /** Every account, headings among them. */
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(account))
    .query(async ({ ctx }) => [...(await ctx.books.ledger()).accounts.values()]),

  save: procedure
    .meta({ scope: 'write' })
    .input(account)
    .mutation(async ({ ctx, input, path }) => {
      // Only a usual tax has to be looked for among the accounts.
      if (input.tax_accno) checkUsualTax(input, await ctx.books.ledger());
      // Kept in the client's currency is kept in none of its own.
      const sent = input.currency === ctx.client.currency ? { ...input, currency: null } : input;
      const check: Parameters<typeof ctx.books.accounts.save>[1] = (books) =>
        checkAccountChange(sent, books, ctx.client);
      await ctx.books.accounts.save(sent, check, writingOf({ ctx, path }));
    }),
});
