import {
  addDays,
  type BookingDate,
  type Decimal,
  type IssuedReminder,
  type OpenDocument,
  type OwnAccount,
  paymentReferenceOf,
} from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import { movedInOwnCurrency, withAccountAndClient } from './moved.ts';

/** The documents and accounts that bank lines are matched with (docs/interface §26). */

/** The terms of the client by which customers may take a discount. */
type DiscountTerms = { percent: Decimal; days: number };

type CandidateRow = Omit<OpenDocument, 'kind' | 'party' | 'reference' | 'discount'> & {
  id: bigint;
  party_number: string;
  party_name: string;
  ibans: string[];
  reference: string;
  reference_prefix: string | null;
  discount_percent?: Decimal | null;
  discount_until?: BookingDate | null;
};

// A reference that was paid is paid again within some months, if ever.
const mostPaid = 20_000;
const paidDays = 400;

/**
 * Reads all documents of which something is open, and the last ones that were paid, which are known
 * by their references: who pays twice gets it back.
 */
export const readDocuments = async (
  session: RawSql,
  client_id: number,
  { today, discount }: { today: BookingDate; discount: DiscountTerms | undefined },
): Promise<OpenDocument[]> => {
  const since = addDays(today, -paidDays);
  const [invoices, payables] = await Promise.all([
    session.query<CandidateRow[]>`
      SELECT d.id, d.invnumber AS number, c.customernumber AS party_number, c.name AS party_name,
             array_remove(ARRAY[c.bank_iban], '') AS ibans, coalesce(d.dcn, '') AS reference, d.reference_prefix,
             d.currency::text, d.amount::text, (d.amount - d.paid)::text AS open, d.transdate::text, d.duedate::text
        FROM ((SELECT id FROM open_invoice WHERE client_id = ${client_id}::integer)
              UNION
              (SELECT invoice_id FROM payment
                WHERE client_id = ${client_id}::integer AND datepaid >= ${since}::date
                ORDER BY datepaid DESC LIMIT ${mostPaid})) o
        JOIN invoice d ON d.client_id = ${client_id}::integer AND d.id = o.id
        JOIN customer c ON c.client_id = d.client_id AND c.id = d.customer_id`,
    session.query<CandidateRow[]>`
      SELECT d.id, d.invnumber AS number, v.vendornumber AS party_number, v.name AS party_name,
             array_remove(ARRAY[v.bank_iban, d.payment_iban], '') AS ibans, coalesce(d.payment_reference, '') AS reference,
             d.currency::text, d.amount::text, (d.amount - d.paid)::text AS open, d.transdate::text, d.duedate::text,
             CASE WHEN d.paid = 0 THEN d.discount_percent::text END AS discount_percent,
             (d.transdate + d.discount_days)::text AS discount_until
        FROM ((SELECT id FROM open_payable WHERE client_id = ${client_id}::integer)
              UNION
              (SELECT payable_id FROM vendorpayment
                WHERE client_id = ${client_id}::integer AND datepaid >= ${since}::date
                ORDER BY datepaid DESC LIMIT ${mostPaid})) o
        JOIN payable d ON d.client_id = ${client_id}::integer AND d.id = o.id
        JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id`,
  ]);
  return [
    ...invoices.map(({ id, reference, reference_prefix, ...row }) => ({
      ...documentOf('invoice', row),
      reference: paymentReferenceOf({
        id: Number(id),
        dcn: reference,
        reference_prefix: reference_prefix ?? undefined,
      }),
      ...(discount
        ? { discount: { until: addDays(row.transdate, discount.days), percent: discount.percent } }
        : {}),
    })),
    ...payables.map(({ id: _, reference, discount_percent: percent, discount_until: until, ...row }) => ({
      ...documentOf('payable', row),
      reference,
      ...(percent && until ? { discount: { until, percent } } : {}),
    })),
  ];
};

type NumberedRow = Omit<
  CandidateRow,
  'id' | 'reference' | 'reference_prefix' | 'discount_percent' | 'discount_until'
>;

const documentOf = (
  kind: OpenDocument['kind'],
  { party_number, party_name, ibans, ...row }: NumberedRow,
): Omit<OpenDocument, 'reference'> => ({
  ...{ kind, number: row.number, currency: row.currency, amount: row.amount, open: row.open },
  ...{ transdate: row.transdate, duedate: row.duedate },
  party: { number: party_number, name: party_name, ibans: ibans.filter((iban) => iban !== null) },
});

/** Reads the reminders of which something may be paid yet by their references. */
export const readReminders = async (
  session: RawSql,
  client_id: number,
  today: BookingDate,
): Promise<IssuedReminder[]> =>
  session.query<IssuedReminder[]>`
    SELECT m.id, m.payment_reference AS reference, c.customernumber AS party_number,
           (CASE WHEN m.replaced_by IS NULL THEN m.fee_open + m.interest_open
                 WHEN m.invoice_id IS NULL THEN m.fee + m.interest
                 ELSE 0 * m.fee END)::text AS charges,
           ARRAY(SELECT d.invnumber
                   FROM (SELECT i.invoice_id, i.place FROM reminder_item i
                          WHERE i.client_id = m.client_id AND i.reminder_id = m.id
                         UNION ALL
                         SELECT m.invoice_id, NULL) i
                   JOIN invoice d ON d.client_id = m.client_id AND d.id = i.invoice_id
                  ORDER BY i.place) AS invnumbers
      FROM reminder m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
     WHERE m.client_id = ${client_id}::integer AND m.day >= ${addDays(today, -paidDays)}::date AND m.payment_reference <> ''
     ORDER BY m.id DESC LIMIT ${mostPaid}`;

/** Reads the client's own accounts at banks. */
export const readOwnAccounts = async (session: RawSql, client_id: number): Promise<OwnAccount[]> =>
  session.query<OwnAccount[]>`
    SELECT a.accno, array_remove(ARRAY[a.iban, a.qr_iban], NULL) AS ibans,
           EXISTS (SELECT FROM bank_statement s WHERE s.client_id = a.client_id AND s.accno = a.accno) AS has_statements
      FROM account a WHERE a.client_id = ${client_id}::integer AND (a.iban IS NOT NULL OR a.qr_iban IS NOT NULL)
     ORDER BY a.accno`;

/** An entry that moved an account and is of no line yet. */
export type EntryWithoutLine = { entry_id: number; accno: number; day: BookingDate; amount: Decimal };

/**
 * Reads the entries of these days that moved accounts of banks and are of no line: what was booked
 * by hand before its statement came.
 */
export const readEntriesWithoutLine = async (
  session: RawSql,
  client_id: number,
  { accnos, from, to }: { accnos: readonly number[]; from: BookingDate; to: BookingDate },
): Promise<EntryWithoutLine[]> =>
  session.query<EntryWithoutLine[]>`
    SELECT p.entry_id::integer AS entry_id, p.accno, p.transdate::text AS day, sum(${movedInOwnCurrency})::text AS amount
      FROM posting p ${withAccountAndClient}
     WHERE p.client_id = ${client_id}::integer AND p.accno = ANY (${[...accnos]}::integer[])
       AND p.transdate BETWEEN ${from}::date AND ${to}::date
       AND NOT EXISTS (SELECT FROM bank_line_entry l WHERE l.client_id = p.client_id AND l.entry_id = p.entry_id)
     GROUP BY p.entry_id, p.accno, p.transdate
     ORDER BY p.transdate, p.entry_id`;
