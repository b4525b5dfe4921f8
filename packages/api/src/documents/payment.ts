import type { PaidDocumentKept, Writing } from '@kontor/data';
import {
  isTaxDiscount,
  payment,
  postPayment,
  Refusal,
  type Vendorpayment,
  vendorpayment,
} from '@kontor/domain';
import { z } from 'zod';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { periodClosed } from './booking-outcome.ts';

/** Payments of invoices and payables (docs/interface.md §11). */

/** Chooses among the documents with one number, which several vendors may use, the one that is open (§10). Refuses
 * `payable_ambiguous` unless exactly one is. */
export const chooseOpen = <Found extends { settled: boolean }>(
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
    checked: true,
    openapi: {
      method: 'POST',
      path: '/invoices/{invnumber}/payments',
      summary: 'Book a payment on an invoice',
      tags: ['invoices'],
    },
  })
  .input(z.object({ invnumber: numberOf, payment }))
  .output(z.void())
  .mutation(
    idempotent(({ ctx, input: { invnumber, payment } }, writing) => {
      const { books, client } = ctx;
      const find = async () => {
        const [found] = await books.invoices.findToPay(invnumber, { on: payment.datepaid });
        return foundOrRefuse(found, { what: 'Invoice', number: invnumber }, client);
      };
      return book({ module: 'ar', sent: payment, find }, ctx, writing);
    }),
  );

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
  .output(z.void())
  .mutation(
    idempotent(({ ctx, input: { invnumber, vendor_number, vendorpayment } }, writing) => {
      const { books, client } = ctx;
      const find = async () => {
        const on = vendorpayment.datepaid;
        const found = await books.payables.findToPay(invnumber, { on, partynumber: vendor_number });
        return foundOrRefuse(chooseOpen(found, invnumber), { what: 'Payable', number: invnumber }, client);
      };
      return book({ module: 'ap', sent: vendorpayment, find }, ctx, writing);
    }),
  );

type ToPay = { module: 'ar' | 'ap'; sent: Vendorpayment; find: () => Promise<PaidDocumentKept> };

// At each attempt one of the concurrent payments succeeds, so this is how many there may be.
const attempts = 200;

/**
 * Books a payment. In a foreign currency it is computed again when another payment of the document was booked meanwhile, as
 * the payment that settles the document takes the rest in the client's currency.
 */
const book = async (
  { module, sent, find }: ToPay,
  ctx: WriteOptions<unknown>['ctx'],
  writing: Writing,
): Promise<void> => {
  const { books, client } = ctx;
  const repository = module === 'ar' ? books.payments : books.vendorpayments;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [ledger, document] = await Promise.all([books.ledger(), find()]);
    const { id: document_id, currency, paid, rate } = document;
    const taxes = isTaxDiscount(ledger, sent.payment_accno ?? document.payment_accno)
      ? await repository.taxesOf(document_id)
      : undefined;
    const posted = postPayment(sent, { ...document, module, taxes }, { ledger, rate: rate ?? undefined });
    const paid_before = currency === client.currency ? undefined : paid;
    const outcome = await repository.book(posted, { document_id, currency, paid_before }, writing);
    if (outcome === 'booked') return;
    if (outcome === 'period_closed') throw periodClosed('datepaid');
  }
  throw new Refusal('unavailable', 'Too many payments of this document meet; try again in a moment.');
};
