import { sha256 } from '@kontor/data';
import {
  comparableContent,
  documentPreview,
  documentTotals,
  type Invoice,
  invoice,
  invoiceKept,
  page,
  postInvoiceInSteps,
  previewOf,
} from '@kontor/domain';
import { z } from 'zod';
import { datedFilter, documentFilters, documentListing, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { inputInSlices } from '../procedure/refusal.ts';
import { inSlices } from '../procedure/slices.ts';
import { documentNumber, invnumberOf, numberOrRefuse } from './booking-outcome.ts';
import { totalsIn } from './counting.ts';
import { pay } from './payment.ts';
import { referencesOf } from './references.ts';

/** Outgoing invoices (docs/interface.md §9) and their payments (§11). */
export const invoices = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/invoices', summary: 'List invoices', tags: ['invoices'] },
    })
    .input(z.object({ ...documentListing, customer_number: numberOf.optional() }))
    .output(page(invoiceKept))
    .query(({ ctx, input }) => {
      const today = todayOf(ctx);
      return ctx.books.invoices.list(
        { ...datedFilter(input, today), partynumber: input.customer_number },
        today,
      );
    }),

  /** Counts the invoices that a filter selects, and sums their amounts and what is open of them. */
  count: procedure
    .meta({ scope: 'read' })
    .input(z.object({ ...documentFilters, customer_number: numberOf.optional() }))
    .output(documentTotals)
    .query(async ({ ctx, input }) => {
      const today = todayOf(ctx);
      const filter = { ...datedFilter(input, today), partynumber: input.customer_number };
      return totalsIn(ctx.client, await ctx.books.invoices.count(filter, today));
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}',
        summary: 'Read an invoice',
        tags: ['invoices'],
      },
    })
    .input(z.object({ invnumber: numberOf }))
    .output(invoiceKept)
    .query(async ({ ctx, input: { invnumber } }) => {
      const [found] = await ctx.books.invoices.find(invnumber, { today: todayOf(ctx) });
      return foundOrRefuse(found, { what: 'Invoice', number: invnumber }, ctx.client);
    }),

  post: procedure
    .meta({
      scope: 'write',
      checked: true,
      location: '/invoices/{invnumber}',
      openapi: { method: 'POST', path: '/invoices', summary: 'Post an invoice', tags: ['invoices'] },
    })
    .input(inputInSlices(invoice))
    .output(documentNumber)
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const { invoices } = ctx.books;
        const [ledger, known] = await Promise.all([
          ctx.books.ledger(),
          referencesOf(invoices, soughtBy(input), ctx),
        ]);
        const content = sha256(comparableContent(invoice, input));
        // A repetition is answered before any check, as it is booked already, whatever has changed since.
        if (known.content === content) return { invnumber: invnumberOf(input) };
        const posting = postInvoiceInSteps(input, {
          ledger,
          customer: known.party,
          articles: known.articles,
          rate: known.rate,
          now: ctx.now,
        });
        const posted = await inSlices(posting);
        const booked = await invoices.book(posted, { ...writing, content, versions: known.versions });
        return {
          invnumber: numberOrRefuse(booked, { noun: 'Invoice', exists: 'invoice_exists' }, ctx.client),
        };
      }),
    ),

  /** What an invoice would book, with its taxes; refuses what posting it would. Nothing is booked. */
  preview: procedure
    .meta({ scope: 'write' })
    .input(inputInSlices(invoice))
    .output(documentPreview)
    .query(async ({ ctx, input }) => {
      const { invoices } = ctx.books;
      const [ledger, known] = await Promise.all([ctx.books.ledger(), invoices.references(soughtBy(input))]);
      const posting = postInvoiceInSteps(input, {
        ledger,
        customer: known.party,
        articles: known.articles,
        rate: known.rate,
        now: ctx.now,
      });
      const posted = await inSlices(posting);
      const { incomeentries, parts } = posted.document;
      const lines = incomeentries.length + parts.length;
      return previewOf(posted, { lines, exists: known.content !== undefined, ledger });
    }),

  pay,
});

const soughtBy = (sent: Invoice) => ({
  invnumber: invnumberOf(sent),
  partynumber: sent.customer?.customernumber ?? sent.customernumber ?? '',
  currency: sent.currency ?? '',
  transdate: sent.transdate,
  partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
});
