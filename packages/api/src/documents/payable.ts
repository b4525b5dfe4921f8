import {
  atomic,
  bulkEntries,
  documentOutcomes,
  documentPreview,
  documentTotals,
  page,
  payable,
  payableKept,
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
import { commentPayable, listPayableComments } from './comment.ts';
import { totalsIn } from './counting.ts';
import {
  creditOfVendor,
  listSetOffs,
  listVendorCreditNotes,
  setOffVendorCredit,
} from './crediting/vendor-credit-note.ts';
import { bookSentPayable, payablesInBulk, previewPayable } from './payable-booking.ts';
import { listVendorPayments, payableNamed, payVendor, reversePaidVendor } from './payment.ts';
import { chooseOpen } from './payment-booking.ts';

/** Incoming invoices (docs/interface §10) and their payments (§11). */
export const payables = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/payables',
        summary: 'List payables',
        description: 'By number, unless `sort` says otherwise.',
        tags: ['payables'],
      },
    })
    .input(
      z.object({
        ...documentListing,
        vendor_number: numberOf.optional().meta({ description: 'The number of the vendor.' }),
      }),
    )
    .output(checkedAnswer(page(payableKept)))
    .query(({ ctx, input }) => {
      const today = todayOf(ctx);
      return ctx.books.payables.list({ ...datedFilter(input, ctx), partynumber: input.vendor_number }, today);
    }),

  /** Counts the payables that a filter selects, and sums their amounts and what is open of them. */
  count: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object({ ...documentFilters, vendor_number: numberOf.optional() }))
    .output(documentTotals)
    .query(async ({ ctx, input }) => {
      const today = todayOf(ctx);
      const filter = { ...datedFilter(input, ctx), partynumber: input.vendor_number };
      return totalsIn(ctx.client, await ctx.books.payables.count(filter, today));
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/payables/{invnumber}',
        summary: 'Read a payable',
        description: 'With its lines as they were posted, and its vendor as it was then.',
        tags: ['payables'],
      },
    })
    .input(z.object(payableNamed))
    .output(checkedAnswer(payableKept))
    .query(async ({ ctx, input: { invnumber, vendor_number } }) => {
      const all = await ctx.books.payables.find(invnumber, {
        today: todayOf(ctx),
        partynumber: vendor_number,
      });
      const found = chooseOpen(
        all.map((record) => ({ record, settled: record.status === 'PAID' })),
        invnumber,
      );
      return foundOrRefuse(found?.record, { what: 'Payable', number: invnumber }, ctx.client);
    }),

  post: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        location: '/payables/{invnumber}',
        representation: '/payables/{invnumber}?vendor_number={vendornumber}',
        openapi: {
          method: 'POST',
          path: '/payables',
          summary: 'Post a payable',
          description: 'By entries or by articles, never both. Numbers are unique within a vendor.',
          tags: ['payables'],
        },
      })
      .input(longInput(payable))
      .output(documentNumber)
      .mutation(idempotent(bookSentPayable)),
  ),

  bulk: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        openapi: {
          method: 'POST',
          path: '/payables/bulk',
          summary: 'Post many payables',
          description: 'Up to 1,000, each with its own outcome in the answer.',
          tags: ['payables'],
        },
      })
      .input(z.object({ payables: bulkEntries(payable), atomic }))
      .output(documentOutcomes)
      .mutation(bookBulk(payablesInBulk)),
  ),

  /**
   * Answers what `post` would book, with its taxes, and refuses what it would refuse. Books
   * nothing.
   */
  preview: procedure
    .meta({ scope: 'write' })
    .input(longInput(payable))
    .output(checkedAnswer(documentPreview))
    .query(async ({ ctx, input }) => {
      const { strictTaxes: strict, books: of } = ctx;
      const books = { ledger: await of.ledger(), payables: of.payables, strict };
      return previewPayable(books, input, ctx.now);
    }),

  credit: creditOfVendor,

  creditNotes: listVendorCreditNotes,

  setOff: setOffVendorCredit,

  setOffs: listSetOffs,

  payments: listVendorPayments,

  pay: payVendor,

  reversePayment: reversePaidVendor,

  comments: listPayableComments,

  comment: commentPayable,
});
