import {
  type BookedPosting,
  type BookingDate,
  type CreditedBefore,
  fold,
  type OfferInvoicedBefore,
  type OfferInvoiceKind,
} from '@kontor/domain';
import { bookedBeside, isReversedCredit } from '../documents/crediting/credits.ts';
import { invoiceBookingOf } from '../documents/invoice.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Retry } from '../writing/outcome.ts';
import type { Writing } from '../writing/writing.ts';
import { type OfferRow, readOffer } from './offer.ts';

/** The invoices that are made of an offer, and what they have taken of it (docs/interface §37). */

/** An invoice that was booked of an offer. */
export type OfferInvoiceToKeep = {
  invnumber: string;
  offer: OfferRow;
  kind: OfferInvoiceKind;
  cells: readonly number[];
  content: string;
};

const offerBooksIn = (within: Session, client_id: number) => {
  return {
    invoices: invoiceBookingOf(within, client_id),
    /** The offer of this number, which nothing else changes in the meantime. */
    offer: (number: string) => readOffer(within, client_id, number),
    /**
     * The invoices of an offer that were not reversed, with what they and their credit notes
     * booked.
     */
    invoiced: async (offer_id: number): Promise<OfferInvoicedBefore[]> => {
      const rows = await within.query<InvoicedRow[]>`
        SELECT d.invnumber, d.transdate::text, n.cells, ${bookedBeside('invoice')} AS booked,
               (SELECT coalesce(jsonb_agg(jsonb_build_object('lines', m.lines, 'booked', c.booked) ORDER BY m.invoice_id), '[]')
                  FROM credit_note m
                  JOIN LATERAL (SELECT ${bookedBeside('invoice')} AS booked FROM invoice d
                                 WHERE d.client_id = m.client_id AND d.id = m.invoice_id AND NOT ${isReversedCredit('invoice')}) c ON true
                 WHERE m.client_id = d.client_id AND m.credited_id = d.id) AS credits
          FROM offer_invoice n JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
         WHERE n.client_id = ${client_id}::integer AND n.offer_id = ${offer_id}::integer AND NOT ${isReversedCredit('invoice')}
         ORDER BY n.invoice_id`;
      return rows.map((row) => ({ ...row, accnos: row.cells.map((_, at) => row.booked[at]?.accno ?? 0) }));
    },
    /**
     * The number of the invoice that has this one, where it was made of the offer of the same that
     * was sent.
     */
    repeated: async (of: {
      invnumber: string;
      offer_id: number;
      content: string;
    }): Promise<string | undefined> => {
      const [row] = await within.query<{ invnumber: string }[]>`
        SELECT d.invnumber
          FROM invoice d JOIN offer_invoice n ON n.client_id = d.client_id AND n.invoice_id = d.id
         WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ${fold(of.invnumber)}
           AND n.offer_id = ${of.offer_id}::integer AND encode(n.content, 'hex') = ${of.content}`;
      return row?.invnumber;
    },
  };
};
export type OfferBooks = ReturnType<typeof offerBooksIn>;

type InvoicedRow = {
  invnumber: string;
  transdate: BookingDate;
  cells: number[];
  booked: BookedPosting[];
  credits: CreditedBefore[];
};

type Done<Output> = { outcome: 'done'; done: Output; made?: OfferInvoiceToKeep | undefined };

export const offersInvoicedBy = (session: Session, client_id: number) => ({
  /**
   * Books in one transaction what `decide` books of an offer, keeps what it answers, and records
   * the outcome. Nothing is kept where it is to be decided again. The client's row is locked first,
   * so that two requests never take the same share.
   */
  invoice: <Output extends object>(
    decide: (books: OfferBooks) => Promise<Done<Output> | Retry>,
    writing: Writing,
  ): Promise<Done<Output> | Retry> =>
    session.transaction<Done<Output> | Retry>(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const decided = await decide(offerBooksIn(within, client_id));
      if (decided.outcome === 'retry') return rollBack(decided);
      const { done, made } = decided;
      if (made) {
        const record = await keepOfferInvoice(tx, client_id, made);
        await addLinkOf(tx, { client_id, records: [{ ...writing.by, ...record }] }, writing);
      }
      await recordOutcomeIn(tx, { client_id, writing }, done);
      return { outcome: 'done', done };
    }),
});

const keepOfferInvoice = async (
  tx: Queryable,
  client_id: number,
  { invnumber, offer, kind, cells, content }: OfferInvoiceToKeep,
): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO offer_invoice AS n (client_id, invoice_id, offer_id, revision, kind, cells, content)
    SELECT d.client_id, d.id, ${offer.id}::integer, ${offer.revision}::integer, ${kind}, ${JSON.stringify(cells)}::jsonb,
           decode(${content}, 'hex')
      FROM invoice d WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ${fold(invnumber)}
    RETURNING (to_jsonb(n) - 'content') || ${JSON.stringify({ invnumber, offernumber: offer.offernumber })}::jsonb AS record`;
  if (!row) throw new Error(`invoice ${invnumber} was booked, and is not there`);
  return { table: 'offer_invoice', before: null, after: row.record };
};
