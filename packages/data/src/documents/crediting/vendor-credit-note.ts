import { type Credited, type VendorcreditnoteKept, vendorcreditnoteKept } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Session, Tx } from '../../postgres/session/session.ts';
import type { Writing } from '../../writing/writing.ts';
import { payableBookingOf } from '../payable.ts';
import { paymentBookingOf } from '../payment.ts';
import { type CreditDecider, creditBookingOf } from './credit-booking.ts';
import { creditsIn, reversedBy } from './credits.ts';
import { keepSetOff, type SetOffToKeep, setOffsIn } from './set-off.ts';

/**
 * Credit notes of vendors (docs/interface §10.2): negative payables, with what each takes back of
 * its payable and what it is set off against.
 */

/** A credit note of a payable that was booked, and what it credited. */
export type VendorCreditToKeep = {
  id: bigint;
  credited: { id: bigint; invnumber: string };
  content: string;
  took: Credited;
};

/** The records of a write beside its documents and payments. */
type Kept = { note?: VendorCreditToKeep | undefined; setOffs?: readonly SetOffToKeep[] | undefined };

const keepNote = async (
  tx: Tx,
  client_id: number,
  { id, credited, content, took }: VendorCreditToKeep,
): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO vendor_credit_note AS n (client_id, payable_id, credited_id, content, lines, taxes)
    VALUES (${client_id}::integer, ${id}::bigint, ${credited.id}::bigint, decode(${content}, 'hex'), ${JSON.stringify(took.lines)}::jsonb,
            ${JSON.stringify(took.taxes)}::jsonb)
    RETURNING (to_jsonb(n) - 'content') || jsonb_build_object('invnumber', ${credited.invnumber}::text) AS record`;
  return { table: 'vendor_credit_note', before: null, after: row?.record ?? null };
};

/**
 * The books by which a credit note of a vendor is decided, booked and set off, in a transaction in
 * which nothing else of the client is booked.
 */
export type VendorCreditBooks = ReturnType<typeof booksIn>;
const booksIn = (within: Session, client_id: number) => ({
  payables: payableBookingOf(within, client_id),
  payments: paymentBookingOf(within, { kind: 'payable', client_id }),
  credits: creditsIn(within, { kind: 'payable', client_id }),
  setOffs: setOffsIn(within, client_id),
});

const booking = creditBookingOf({
  booksIn,
  keep: async (tx, client_id, { note, setOffs = [] }: Kept) => {
    const records = note ? [await keepNote(tx, client_id, note)] : [];
    for (const setOff of setOffs) records.push(await keepSetOff(tx, client_id, setOff));
    return records;
  },
});

/** Decides what is booked of vendors' credit notes, by the books of a transaction. */
export type VendorCrediting<Output extends object> = CreditDecider<VendorCreditBooks, Kept, Output>;

/** Books credit notes of vendors in a transaction of the caller's. */
export const creditWithin = booking.within;

/** The credit notes of vendors of one client. */
export const vendorCreditsOf = (session: Session, client_id: number) => ({
  book: <Output extends object>(decide: VendorCrediting<Output>, writing: Writing) =>
    booking.book(session, client_id, decide, writing),

  ...creditsIn(session, { kind: 'payable', client_id }),

  /** Lists the credit notes of a payable, in the order in which they were booked: 1,000 at most. */
  list: async (credited_id: bigint): Promise<VendorcreditnoteKept[]> => {
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT d.invnumber, d.transdate::text, d.description, d.amount::text,
             (${setOffsIn(session, client_id).settledBetween(Prisma.sql`n.payable_id`, Prisma.sql`n.credited_id`)})::text AS settled,
             ${reversedBy('payable')} AS reversed_by,
             n.lines AS creditlines
        FROM vendor_credit_note n JOIN payable d ON d.client_id = n.client_id AND d.id = n.payable_id
       WHERE n.client_id = ${client_id}::integer AND n.credited_id = ${credited_id}::bigint
       ORDER BY n.payable_id LIMIT 1000`;
    return rows.map((row) => recordOf(vendorcreditnoteKept, row));
  },

  setOffs: setOffsIn(session, client_id),
});
