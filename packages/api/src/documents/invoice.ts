import {
  atomic,
  bulkEntries,
  documentOutcomes,
  documentPreview,
  documentTotals,
  invoice,
  invoiceKept,
  page,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { bookBulk } from '../procedure/bulk/bulk.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { datedFilter, documentFilters, documentListing, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { documentNumber } from './booking-outcome.ts';
import { commentInvoice, listInvoiceComments } from './comment.ts';
import { totalsIn } from './counting.ts';
import { credit, listCreditNotes } from './crediting/credit-note.ts';
import { bookInvoice, invoicesInBulk, previewInvoice } from './invoice-booking.ts';
import { listPayments, pay, reversePaid } from './payment.ts';

/** Outgoing invoices (docs/interface §9) and their payments (§11). */
export const invoices = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/invoices',
        summary: 'List invoices',
        description: 'By number, unless `sort` says otherwise.',
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        ...documentListing,
        customer_number: numberOf.optional().meta({ description: 'The number of the customer.' }),
        payment_reference: text(60, 1)
          .optional()
          .meta({
            description: 'The payment reference, with blanks or without.',
            examples: ['RF18539007547034'],
          }),
      }),
    )
    .output(checkedAnswer(page(invoiceKept)))
    .query(({ ctx, input }) => {
      const today = todayOf(ctx);
      return ctx.books.invoices.list(
        { ...datedFilter(input, ctx), partynumber: input.customer_number },
        today,
      );
    }),

  /** Counts the invoices that a filter selects, and sums their amounts and what is open of them. */
  count: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object({ ...documentFilters, customer_number: numberOf.optional() }))
    .output(documentTotals)
    .query(async ({ ctx, input }) => {
      const today = todayOf(ctx);
      const filter = { ...datedFilter(input, ctx), partynumber: input.customer_number };
      return totalsIn(ctx.client, await ctx.books.invoices.count(filter, today));
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}',
        summary: 'Read an invoice',
        description: 'With its lines as they were posted, and its customer as it was then.',
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        invnumber: numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] }),
      }),
    )
    .output(checkedAnswer(invoiceKept))
    .query(async ({ ctx, input: { invnumber } }) => {
      const [found] = await ctx.books.invoices.find(invnumber, { today: todayOf(ctx) });
      return foundOrRefuse(found, { what: 'Invoice', number: invnumber }, ctx.client);
    }),

  post: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        location: '/invoices/{invnumber}',
        openapi: {
          method: 'POST',
          path: '/invoices',
          summary: 'Post an invoice',
          description:
            'By entries or by articles, never both. The same number with the same content is booked once; with other content it is refused.',
          tags: ['invoices'],
        },
      })
      .input(longInput(invoice))
      .output(documentNumber)
      .mutation(idempotent(bookInvoice)),
  ),

  bulk: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        openapi: {
          method: 'POST',
          path: '/invoices/bulk',
          summary: 'Post many invoices',
          description: 'Up to 1,000, each with its own outcome in the answer.',
          tags: ['invoices'],
        },
      })
      .input(z.object({ invoices: bulkEntries(invoice), atomic }))
      .output(documentOutcomes)
      .mutation(bookBulk(invoicesInBulk)),
  ),

  /**
   * Answers what `post` would book, with its taxes, and refuses what it would refuse. Books
   * nothing.
   */
  preview: procedure
    .meta({ scope: 'write' })
    .input(longInput(invoice))
    .output(checkedAnswer(documentPreview))
    .query(({ ctx, input }) => previewInvoice(ctx, input)),

  payments: listPayments,

  pay,

  reversePayment: reversePaid,

  creditNotes: listCreditNotes,

  credit,

  comments: listInvoiceComments,

  comment: commentInvoice,
});
