import { customerKept, invoiceKept, type PostedInvoice } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';
import type { BookingConnection } from '../writing/booking.ts';
import { bookDocument, type DocumentWriting } from './document.ts';
import { documentsOf } from './document-list.ts';
import { findToPay, type SoughtToPay } from './document-to-pay.ts';
import { cachedReferences, readReferences, type Sought } from './references.ts';

/**
 * Books invoices of one client (docs/interface §9), and finds what they and their payments refer
 * to.
 */
export const invoiceBookingOf = (connection: BookingConnection, client_id: number) => {
  const of = { kind: 'invoice', client_id, schema: customerKept } as const;
  return {
    /**
     * Reads the customer and articles that an invoice refers to, and the content hash of the
     * invoice that has its number.
     */
    references: (sought: Sought) => readReferences(connection, of, sought),

    /**
     * The same as it was when last read, of an invoice in the client's currency; undefined where
     * that is not cached.
     */
    cachedReferences: (sought: Sought) => cachedReferences(connection, of, sought),

    /** Books a posted invoice. */
    book: ({ document, entry, customer }: PostedInvoice, writing: DocumentWriting) => {
      const party = { number: customer.customernumber, change: customer.change, aside: customer.aside };
      return bookDocument(connection, of, { posted: { document, entry, party }, writing });
    },

    /** Finds the invoice of this number to be paid on the day `on`. */
    findToPay: (invnumber: string, sought: SoughtToPay) =>
      findToPay(connection, of, { ...sought, invnumber }),
  };
};

/** The invoices of one client. */
export const invoicesOf = (session: Session, client_id: number) => ({
  ...invoiceBookingOf(session, client_id),
  ...documentsOf(session, { kind: 'invoice', client_id }, invoiceKept),
});
