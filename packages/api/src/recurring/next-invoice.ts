import type { Books, ClientKept } from '@kontor/data';
import {
  type BookingDate,
  checkOneRate,
  checkStillThere,
  type DocumentPreview,
  type Instant,
  type Invoice,
  invoiceOn,
  periodOn,
  placeOf,
  type RecurringInvoiceKept,
  type RecurringToKeep,
  type Scheduled,
  scheduleOf,
} from '@kontor/domain';
import { previewInvoice } from '../documents/invoice-booking.ts';

/** The invoice of a day of a recurring invoice, as the books are now. */

export type AtBooks = { books: Books; client: ClientKept; now: Instant };

/** The day, with its period, and the booking date where that is another one. */
export type InvoiceOfDay = { scheduled: Scheduled; transdate?: BookingDate | undefined };

export const scheduledOn = (
  recurring: RecurringToKeep | RecurringInvoiceKept,
  day: BookingDate,
): Scheduled => ({
  day,
  ...periodOn(scheduleOf(recurring), day),
});

/** The invoice as it is sent to be posted, in the language of its customer. */
export const composeInvoice = async (
  { books, client }: AtBooks,
  recurring: RecurringToKeep | RecurringInvoiceKept,
  { scheduled, transdate = scheduled.day }: InvoiceOfDay,
): Promise<Invoice> => {
  const [ledger, customer] = await Promise.all([
    books.ledger(),
    books.customers.find(recurring.invoice.customernumber),
  ]);
  checkStillThere(customer, { day: scheduled.day, zone: client.zone });
  return invoiceOn(recurring, {
    ...scheduled,
    ledger,
    transdate,
    number: placeOf(scheduleOf(recurring), scheduled.day),
    language: customer?.language_code || (client.languages[0] ?? ''),
  });
};

/**
 * Says what posting the invoice of a day would book. Refuses what posting refuses,
 * `customer_ended`, and `supply_divided` where the rate of one of its taxes changes within its
 * period.
 */
export const previewDay = async (
  at: AtBooks,
  recurring: RecurringToKeep | RecurringInvoiceKept,
  of: InvoiceOfDay,
): Promise<{ sent: Invoice; preview: DocumentPreview }> => {
  const sent = await composeInvoice(at, recurring, of);
  const preview = await previewInvoice(at, sent);
  checkOneRate(of.scheduled, preview, await at.books.ledger());
  return { sent, preview };
};
