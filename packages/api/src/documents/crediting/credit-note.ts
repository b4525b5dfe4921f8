import { creditnote, creditnoteKept, page } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { todayOf } from '../../procedure/filter.ts';
import { idempotent } from '../../procedure/idempotency.ts';
import { procedure } from '../../procedure/procedure.ts';
import { documentNumber } from '../booking-outcome.ts';
import { invoiceNamed } from '../payment.ts';
import { findToPay } from '../payment-booking.ts';
import { creditInvoice } from './crediting.ts';

/** Credit notes of an invoice (docs/interface §11.1). */

export const credit = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/invoices/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/invoices/{invnumber}/credit-notes',
        summary: 'Credit an invoice',
        description:
          'Books a credit note of the lines that are chosen, and settles it and the invoice as far as both are open: all of it or nothing.',
        tags: ['invoices'],
      },
    })
    .input(z.object({ ...invoiceNamed, creditnote }))
    .output(documentNumber)
    .mutation(idempotent(creditInvoice)),
);

export const listCreditNotes = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/invoices/{invnumber}/credit-notes',
      summary: 'List the credit notes of an invoice',
      description: 'In the order in which they were booked, with what each has credited and settled.',
      tags: ['invoices'],
    },
  })
  .input(z.object(invoiceNamed))
  .output(checkedAnswer(page(creditnoteKept)))
  .query(async ({ ctx, input: { invnumber } }) => {
    const { id } = await findToPay.invoice(ctx, { invnumber, on: todayOf(ctx) });
    return { items: await ctx.books.creditNotes.list(id) };
  });
