import { mostPaymentsCounted } from '@kontor/data';
import {
  accno,
  atomic,
  bulkEntries,
  filterDay,
  integer,
  minorUnit,
  namedPayment,
  page,
  paging,
  payment,
  paymentKept,
  paymentListed,
  paymentOutcomes,
  paymentSides,
  paymentTotals,
  paymentTotalsOf,
  reversal,
  sayOneOf,
  text,
  vendorpayment,
  vendorpaymentKept,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { bookBulk } from '../procedure/bulk/bulk.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDays, todayOf } from '../procedure/filter.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { findToPay, payInvoice, paymentsInBulk, payPayable } from './payment-booking.ts';
import { reverseInvoicePayment, reversePayablePayment } from './payment-reversal.ts';

/** Payments of invoices and payables (docs/interface §11). */

/** The address of an invoice. */
export const invoiceNamed = {
  invnumber: numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] }),
};

/** The address of a payable. */
export const payableNamed = {
  invnumber: numberOf.meta({ description: 'The number of the payable.', examples: ['R-77/2026'] }),
  vendor_number: numberOf
    .optional()
    .meta({ description: 'The number of the vendor, where several vendors use that of the payable.' }),
};

/** The address of a payment among those of its document. */
const paymentId = integer.meta({ description: 'The `id` of the payment.', examples: [1] });

export const listPayments = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/invoices/{invnumber}/payments',
      summary: 'List the payments of an invoice',
      description: 'In the order in which they were booked.',
      tags: ['invoices'],
    },
  })
  .input(z.object({ ...paging, ...invoiceNamed }))
  .output(checkedAnswer(page(paymentKept)))
  .query(async ({ ctx, input: { invnumber, ...paging } }) => {
    const { id } = await findToPay.invoice(ctx, { invnumber, on: todayOf(ctx) });
    return ctx.books.payments.list(id, paging);
  });

export const listVendorPayments = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/payables/{invnumber}/payments',
      summary: 'List the payments of a payable',
      description: 'In the order in which they were booked.',
      tags: ['payables'],
    },
  })
  .input(z.object({ ...paging, ...payableNamed }))
  .output(checkedAnswer(page(vendorpaymentKept)))
  .query(async ({ ctx, input: { invnumber, vendor_number, ...paging } }) => {
    const { id } = await findToPay.payable(ctx, { invnumber, vendor_number, on: todayOf(ctx) });
    return ctx.books.vendorpayments.list(id, paging);
  });

export const pay = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      checked: true,
      representation: '/invoices/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/invoices/{invnumber}/payments',
        summary: 'Book a payment on an invoice',
        description:
          'Payments add up; two equal ones are both booked, unless they have the same Idempotency-Key.',
        tags: ['invoices'],
      },
    })
    .input(z.object({ ...invoiceNamed, payment }))
    .output(nothing)
    .mutation(idempotent(payInvoice)),
);

export const payVendor = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      checked: true,
      representation: '/payables/{invnumber}?vendor_number={vendor_number}',
      openapi: {
        method: 'POST',
        path: '/payables/{invnumber}/payments',
        summary: 'Book a payment on a payable',
        description:
          'Payments add up; two equal ones are both booked, unless they have the same Idempotency-Key.',
        tags: ['payables'],
      },
    })
    .input(z.object({ ...payableNamed, vendorpayment }))
    .output(nothing)
    .mutation(idempotent(payPayable)),
);

export const reversePaid = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      representation: '/invoices/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/invoices/{invnumber}/payments/{id}/reversals',
        summary: 'Reverse a payment of an invoice',
        description: 'Books the reverse of all that the payment has booked; what it paid is open again.',
        tags: ['invoices'],
      },
    })
    .input(z.object({ ...invoiceNamed, id: paymentId, reversal }))
    .output(nothing)
    .mutation(idempotent(reverseInvoicePayment)),
);

export const reversePaidVendor = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      representation: '/payables/{invnumber}?vendor_number={vendor_number}',
      openapi: {
        method: 'POST',
        path: '/payables/{invnumber}/payments/{id}/reversals',
        summary: 'Reverse a payment of a payable',
        description: 'Books the reverse of all that the payment has booked; what it paid is open again.',
        tags: ['payables'],
      },
    })
    .input(z.object({ ...payableNamed, id: paymentId, reversal }))
    .output(nothing)
    .mutation(idempotent(reversePayablePayment)),
);

/** The filters of the list of all payments. */
const paymentFilters = {
  from: filterDay.optional().meta({ description: 'The first `datepaid`.', examples: ['2026-01-01'] }),
  to: filterDay.optional().meta({ description: 'The last `datepaid`.', examples: ['2026-12-31'] }),
  side: z
    .enum(paymentSides, sayOneOf(paymentSides))
    .optional()
    .meta({ description: 'customers: payments of invoices; vendors: payments of payables.' }),
  accno: accno.optional().meta({ description: 'The account that the money moved on.', examples: [1020] }),
  party_number: numberOf.optional().meta({
    description: 'The number of the customer or vendor; `side` tells two of one number apart.',
    examples: ['K1001'],
  }),
  text: text(100, 1).optional().meta({
    description:
      "The beginning of the number of the document or of its party, or a part of the party's name, of `source` or of `memo`.",
  }),
};

/** All payments of a client, and many in one request (docs/interface §11, §14.1). */
export const payments = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/payments',
        summary: 'List payments',
        description: 'Of invoices and payables, the newest first, each with the document that it pays.',
        tags: ['payments'],
      },
    })
    .input(z.object({ ...paging, ...paymentFilters }))
    .output(checkedAnswer(page(paymentListed)))
    .query(({ ctx, input: { party_number, ...filter } }) =>
      ctx.books.allPayments.list({ ...filter, ...resolveDays(filter, ctx), partynumber: party_number }),
    ),

  /** Counts the payments that a filter selects, and sums them by side and currency. */
  count: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object(paymentFilters))
    .output(paymentTotals)
    .query(async ({ ctx, input: { party_number, ...filter } }) => {
      const { books, client } = ctx;
      const days = resolveDays(filter, ctx);
      const counted = await books.allPayments.count({ ...filter, ...days, partynumber: party_number });
      const { currency } = client;
      return paymentTotalsOf(counted, { bound: mostPaymentsCounted, currency, placesOf: minorUnit });
    }),

  bulk: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        openapi: {
          method: 'POST',
          path: '/payments/bulk',
          summary: 'Book many payments',
          description:
            'Up to 1,000 payments of invoices and payables, each with its own outcome in the answer.',
          tags: ['payments'],
        },
      })
      .input(z.object({ payments: bulkEntries(namedPayment), atomic }))
      .output(paymentOutcomes)
      .mutation(bookBulk(paymentsInBulk)),
  ),
});
