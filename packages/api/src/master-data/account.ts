import { account, chart, checkAccountChange, checkUsualTax, page } from '@kontor/domain';
import { z } from 'zod';
import { writingOf } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Accounts of the general ledger (docs/interface.md §8). */
export const accounts = router({
  /** Lists the accounts that can be posted to, without headings. */
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

  /** Lists every account, headings included. */
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(account))
    .query(async ({ ctx }) => [...(await ctx.books.ledger()).accounts.values()]),

  save: procedure
    .meta({ scope: 'write' })
    .input(account)
    .mutation(async ({ ctx, input, path }) => {
      // Reads the ledger only where the usual tax must be checked against the accounts.
      if (input.tax_accno) checkUsualTax(input, await ctx.books.ledger());
      // An account in the client's currency is stored without a currency of its own.
      const sent = input.currency === ctx.client.currency ? { ...input, currency: null } : input;
      const check: Parameters<typeof ctx.books.accounts.save>[1] = (books) =>
        checkAccountChange(sent, books, ctx.client);
      await ctx.books.accounts.save(sent, check, writingOf({ ctx, path }));
    }),
});
