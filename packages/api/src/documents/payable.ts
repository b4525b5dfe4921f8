import { page, payable, payableKept } from '@kontor/domain';
import { z } from 'zod';
import { filters, meant, todayOf } from '../procedure/filter.ts';
import { notFound, numberOf } from '../procedure/found.ts';
import { once } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { documentNumber } from './booked.ts';
import { bookPayable } from './payable-booking.ts';
import { payVendor, theOpenOne } from './payment.ts';

/** Incoming invoices (docs/interface.md §10) and their payments (§11). */
export const payables = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/payables', summary: 'List payables', tags: ['payables'] },
    })
    .input(z.object({ ...filters, vendor_number: numberOf.optional() }))
    .output(page(payableKept))
    .query(({ ctx, input }) => {
      const today = todayOf(ctx);
      return ctx.books.payables.list({ ...meant(input, today), partynumber: input.vendor_number }, today);
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/payables/{invnumber}',
        summary: 'Read a payable',
        tags: ['payables'],
      },
    })
    .input(z.object({ invnumber: numberOf, vendor_number: numberOf.optional() }))
    .output(payableKept)
    .query(async ({ ctx, input: { invnumber, vendor_number } }) => {
      const all = await ctx.books.payables.find(invnumber, {
        today: todayOf(ctx),
        partynumber: vendor_number,
      });
      const found = theOpenOne(
        all.map((record) => ({ record, settled: record.status === 'PAID' })),
        invnumber,
      );
      return notFound(found?.record, { what: 'Payable', number: invnumber }, ctx.client);
    }),

  post: procedure
    .meta({
      scope: 'write',
      location: '/payables/{invnumber}',
      openapi: { method: 'POST', path: '/payables', summary: 'Post a payable', tags: ['payables'] },
    })
    .input(payable)
    .output(documentNumber)
    .mutation(
      once(async ({ ctx, input }, writing) => {
        const books = { ledger: await ctx.books.ledger(), payables: ctx.books.payables };
        return bookPayable(books, input, writing);
      }),
    ),

  pay: payVendor,
});
