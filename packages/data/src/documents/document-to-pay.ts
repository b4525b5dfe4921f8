import { type BookingDate, type Decimal, fold, type PaidDocument } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { rateOf } from '../master-data/exchange-rate.ts';
import { byPosition, type Connected, gatheredIn } from '../postgres/gathered/gathered-lookups.ts';
import { settled } from './document-filter.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The look-up of documents that are to be paid: all that a payment is decided by, in one round
 * trip.
 */

/** A document to be paid, and the rate of its currency on the day of the payment. */
export type PaidDocumentKept = Omit<PaidDocument, 'module'> & {
  id: bigint;
  settled: boolean;
  rate: Decimal | null;
};

/** The day on which a document is to be paid, and the number of its party where one is named. */
export type SoughtToPay = { on: BookingDate; partynumber?: string | undefined };

type FoldedSought = { client_id: number; folded: string; party: string | null; on: BookingDate };

/**
 * A look-up of documents to be paid, with the rate of their currency; those that arrive at the same
 * time share a statement.
 */
const toPayLookup = (kind: DocumentKind) => {
  const names = namesOf(kind);
  const rate = rateOf({
    client_id: Prisma.sql`d.client_id`,
    currency: Prisma.sql`d.currency`,
    on: Prisma.sql`s.day`,
  });
  return gatheredIn<FoldedSought, PaidDocumentKept[]>(async ({ statements }, sought) => {
    const rows = await statements.lookUp<PaidDocumentKept & { position: bigint }>(Prisma.sql`
      SELECT s.position, d.id, d.invnumber, d.${names.control} AS accno, ${settled} AS settled, d.currency,
             d.exchangerate::text, d.amount::text, d.paid::text, d.base_amount::text, d.base_paid::text,
             ${rate} AS rate,
             ${kind === 'invoice' ? Prisma.sql`p.payment_accno` : Prisma.sql`d."paymentAccno" AS payment_accno`}
        FROM unnest(${sought.map(({ client_id }) => client_id)}::integer[], ${sought.map(({ folded }) => folded)}::text[],
                    ${sought.map(({ party }) => party)}::text[], ${sought.map(({ on }) => on)}::date[])
             WITH ORDINALITY AS s(client_id, folded, party, day, position)
       CROSS JOIN LATERAL (
         SELECT * FROM ${names.document} WHERE client_id = s.client_id AND invnumber_folded = s.folded OFFSET 0) d
       CROSS JOIN LATERAL (
         SELECT payment_accno, ${names.folded} AS folded FROM ${names.party}
          WHERE client_id = d.client_id AND id = d.${names.party_id} OFFSET 0) p
       WHERE s.party IS NULL OR p.folded = s.party`);
    return byPosition(rows, sought.length);
  });
};

const lookups = { invoice: toPayLookup('invoice'), payable: toPayLookup('payable') };

/** Finds the documents of a number, without regard to case, that are to be paid on the day `on`. */
export const findToPay = (
  connection: Connected,
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  sought: SoughtToPay & { invnumber: string },
): Promise<PaidDocumentKept[]> =>
  lookups[kind](connection, {
    client_id,
    folded: fold(sought.invnumber),
    party: sought.partynumber === undefined ? null : fold(sought.partynumber),
    on: sought.on,
  });
