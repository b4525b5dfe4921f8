import type { PaidDocumentKept } from '@kontor/data';
import { payment, postPayment, Refusal, vendorpayment } from '@kontor/domain';
import { z } from 'zod';
import { periodClosed } from './booked.ts';
import { notFound, numberOf } from './found.ts';
import { once } from './once.ts';
import { procedure } from './procedure.ts';

/** Payments of invoices and payables (docs/interface.md §11). */

/** The document that is meant by a number which several vendors use: the one that is open (§10). */
export const theOpenOne = <Found extends { settled: boolean }>(
  found: readonly Found[],
  invnumber: string,
): Found | undefined => {
  if (found.length <= 1) return found[0];
  const open = found.filter(({ settled }) => !settled);
  if (open.length === 1) return open[0];
  throw new Refusal(
    'payable_ambiguous',
    `Several vendors have a payable ${invnumber}; name one by vendor_number.`,
    [{ field: 'vendor_number', message: 'is needed to tell the payables apart' }],
  );
};

export const pay = procedure
  .meta({
    scope: 'write',
    openapi: {
      method: 'POST',
      path: '/invoices/{invnumber}/payments',
      summary: 'Book a payment on an invoice',
      tags: ['invoices'],
    },
  })
  .input(z.object({ invnumber: numberOf, payment }))
  .mutation(
    once(async ({ ctx, input: { invnumber, payment } }, writing) => {
      const { books, client } = ctx;
      const [ledger, [found]] = await Promise.all([books.ledger(), books.invoices.findToPay(invnumber)]);
      const document = notFound(found, { what: 'Invoice', number: invnumber }, client);
      const posted = postPayment(payment, { ...document, module: 'ar' }, ledger);
      const to = { document_id: document.id, currency: client.currency };
      if ((await books.payments.book(posted, to, writing)) === 'period_closed')
        throw periodClosed('datepaid');
    }),
  );

export const payVendor = procedure
  .meta({
    scope: 'write',
    openapi: {
      method: 'POST',
      path: '/payables/{invnumber}/payments',
      summary: 'Book a payment on a payable',
      tags: ['payables'],
    },
  })
  .input(z.object({ invnumber: numberOf, vendor_number: numberOf.optional(), vendorpayment }))
  .mutation(
    once(async ({ ctx, input: { invnumber, vendor_number, vendorpayment } }, writing) => {
      const { books, client } = ctx;
      const [ledger, found] = await Promise.all([
        books.ledger(),
        books.payables.findToPay(invnumber, vendor_number),
      ]);
      const meant: PaidDocumentKept | undefined = theOpenOne(found, invnumber);
      const document = notFound(meant, { what: 'Payable', number: invnumber }, client);
      const posted = postPayment(vendorpayment, { ...document, module: 'ap' }, ledger);
      const { exchangerate } = vendorpayment;
      const to = { document_id: document.id, currency: client.currency, exchangerate };
      if ((await books.vendorpayments.book(posted, to, writing)) === 'period_closed')
        throw periodClosed('datepaid');
    }),
  );
