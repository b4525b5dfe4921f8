import { type PostedPayable, payableKept, vendorKept } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';
import type { BookingConnection } from '../writing/booking.ts';
import { bookDocument, type DocumentWriting } from './document.ts';
import { documentsOf } from './document-list.ts';
import { findToPay, type SoughtToPay } from './document-to-pay.ts';
import { cachedReferences, readReferences, type Sought } from './references.ts';

/**
 * Books payables of one client (docs/interface §10), and finds what they and their payments refer
 * to.
 */
export const payableBookingOf = (connection: BookingConnection, client_id: number) => {
  const of = { kind: 'payable', client_id, schema: vendorKept } as const;
  return {
    /**
     * Reads the vendor and articles that a payable refers to, and the content hash of the vendor's
     * payable of its number.
     */
    references: (sought: Sought) => readReferences(connection, of, sought),

    /**
     * The same as it was when last read, of a payable in the client's currency; undefined where
     * that is not cached.
     */
    cachedReferences: (sought: Sought) => cachedReferences(connection, of, sought),

    /** Books a posted payable. */
    book: ({ document, entry, vendor }: PostedPayable, writing: DocumentWriting) => {
      const party = { number: vendor.vendornumber, change: vendor.change, aside: {} };
      return bookDocument(connection, of, { posted: { document, entry, party }, writing });
    },

    /** Finds the payables of this number, of one vendor or of all, to be paid on the day `on`. */
    findToPay: (invnumber: string, sought: SoughtToPay) =>
      findToPay(connection, of, { ...sought, invnumber }),
  };
};

export type PayableBooking = ReturnType<typeof payableBookingOf>;

/** The payables of one client. */
export const payablesOf = (session: Session, client_id: number) => ({
  ...payableBookingOf(session, client_id),
  ...documentsOf(session, { kind: 'payable', client_id }, payableKept),
});
