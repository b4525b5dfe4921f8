import { sha256 } from '@kontor/data';
import { contentOf, page, payable, payableKept, postPayable } from '@kontor/domain';
import { z } from 'zod';
import { bookedNumber, numberIn } from './booked.ts';
import { filters, meant, todayOf } from './filter.ts';
import { notFound, numberOf } from './found.ts';
import { once } from './once.ts';
import { payVendor, theOpenOne } from './payment.ts';
import { procedure, router } from './procedure.ts';
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
    .mutation(
      once(async ({ ctx, input }, writing) => {
        const { payables } = ctx.books;
        const [ledger, known] = await Promise.all([ctx.books.ledger(), payables.references(sought(input))]);
        const content = sha256(contentOf(payable, input));
        // A repetition is answered before anything is judged anew: what was booked stays booked.
        if (known.content === content) return { invnumber: numberIn(input) };
        const posted = postPayable(input, {
          ledger,
          vendor: known.party,
          articles: known.articles,
          rate: known.rate,
          now: ctx.now,
        });
        const booked = await payables.book(posted, { ...writing, content });
        return { invnumber: bookedNumber(booked, { noun: 'Payable', exists: 'payable_exists' }, ctx.client) };
      }),
    ),
  pay: payVendor,
});
const sought = (sent) => ({
  invnumber: numberIn(sent),
  partynumber: sent.vendor?.vendornumber ?? sent.vendornumber ?? '',
  currency: sent.currency ?? '',
  transdate: sent.transdate,
  partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
});
