import { atomic, bulkEntries, namedPayment, payment, paymentOutcomes, vendorpayment } from '@kontor/domain';
import { z } from 'zod';
import { bookBulk } from '../procedure/bulk/bulk.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { payInvoice, paymentsInBulk, payPayable } from './payment-booking.ts';

/** Payments of invoices and payables (docs/interface §11). */

export const pay = procedure
  .meta({
    scope: 'write',
    checked: true,
    openapi: {
      method: 'POST',
      path: '/invoices/{invnumber}/payments',
      summary: 'Book a payment on an invoice',
      tags: ['invoices'],
    },
  })
  .input(z.object({ invnumber: numberOf, payment }))
  .output(nothing)
  .mutation(idempotent(payInvoice));

export const payVendor = procedure
  .meta({
    scope: 'write',
    checked: true,
    openapi: {
      method: 'POST',
      path: '/payables/{invnumber}/payments',
      summary: 'Book a payment on a payable',
      tags: ['payables'],
    },
  })
  .input(z.object({ invnumber: numberOf, vendor_number: numberOf.optional(), vendorpayment }))
  .output(nothing)
  .mutation(idempotent(payPayable));

/** Payments of many invoices and payables in one request (docs/interface §14.1). */
export const payments = router({
  bulk: procedure
    .meta({
      scope: 'write',
      checked: true,
      openapi: { method: 'POST', path: '/payments/bulk', summary: 'Book many payments', tags: ['payments'] },
    })
    .input(z.object({ payments: bulkEntries(namedPayment), atomic }))
    .output(paymentOutcomes)
    .mutation(bookBulk(paymentsInBulk)),
});
