import { atomic, bulkEntries, namedPayment, payment, paymentOutcomes, vendorpayment } from '@kontor/domain';
import { z } from 'zod';
import { bookBulk } from '../procedure/bulk/bulk.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { payInvoice, paymentsInBulk, payPayable } from './payment-booking.ts';

/** Payments of invoices and payables (docs/interface §11). */

export const pay = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      checked: true,
      openapi: {
        method: 'POST',
        path: '/invoices/{invnumber}/payments',
        summary: 'Book a payment on an invoice',
        description:
          'Payments add up; two equal ones are both booked, unless they have the same Idempotency-Key.',
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        invnumber: numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] }),
        payment,
      }),
    )
    .output(nothing)
    .mutation(idempotent(payInvoice)),
);

/** The address of a payable. */
export const payableNamed = {
  invnumber: numberOf.meta({ description: 'The number of the payable.', examples: ['R-77/2026'] }),
  vendor_number: numberOf
    .optional()
    .meta({ description: 'The number of the vendor, where several vendors use that of the payable.' }),
};

export const payVendor = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      checked: true,
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

/** Payments of many invoices and payables in one request (docs/interface §14.1). */
export const payments = router({
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
