import { page, setoff, setoffKept, vendorcreditnote, vendorcreditnoteKept } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { todayOf } from '../../procedure/filter.ts';
import { idempotent } from '../../procedure/idempotency.ts';
import { procedure } from '../../procedure/procedure.ts';
import { documentNumber } from '../booking-outcome.ts';
import { payableNamed } from '../payment.ts';
import { findToPay } from '../payment-booking.ts';
import { creditPayable } from './payable-crediting.ts';
import { setOffCredit } from './setting-off.ts';

/** Credit notes of vendors, and their set-offs (docs/interface §10.2). */

export const creditOfVendor = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/payables/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/payables/{invnumber}/credit-notes',
        summary: "Book a vendor's credit note of a payable",
        description:
          'Books a credit note of the lines that are chosen, and settles it and the payable as far as both are open: all of it or nothing.',
        tags: ['payables'],
      },
    })
    .input(z.object({ ...payableNamed, vendorcreditnote }))
    .output(documentNumber)
    .mutation(idempotent(creditPayable)),
);

export const listVendorCreditNotes = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/payables/{invnumber}/credit-notes',
      summary: 'List the credit notes of a payable',
      description: 'In the order in which they were booked, with what each has credited and settled.',
      tags: ['payables'],
    },
  })
  .input(z.object(payableNamed))
  .output(checkedAnswer(page(vendorcreditnoteKept)))
  .query(async ({ ctx, input }) => {
    const { id } = await findToPay.payable(ctx, { ...input, on: todayOf(ctx) });
    return { items: await ctx.books.vendorCredits.list(id) };
  });

export const setOffVendorCredit = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/payables/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/payables/{invnumber}/set-offs',
        summary: "Set a vendor's credit note off against a payable",
        description:
          'Books two payments over the account of transfers, which are reversed together: one of the credit note and one of the payable.',
        tags: ['payables'],
      },
    })
    .input(z.object({ ...payableNamed, setoff }))
    .output(documentNumber)
    .mutation(idempotent(setOffCredit)),
);

export const listSetOffs = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/payables/{invnumber}/set-offs',
      summary: 'List the set-offs of a payable or of a credit note',
      description: 'In the order in which they were booked, with the two payments of each.',
      tags: ['payables'],
    },
  })
  .input(z.object(payableNamed))
  .output(checkedAnswer(page(setoffKept)))
  .query(async ({ ctx, input }) => {
    const { id } = await findToPay.payable(ctx, { ...input, on: todayOf(ctx) });
    return { items: await ctx.books.vendorCredits.setOffs.list(id) };
  });
