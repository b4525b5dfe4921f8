import type { AwaitedDocument, BookingDate, CashMovement, ForecastSide, PaymentHabit } from '@kontor/domain';
import { addDays, habitPayments, regularPaymentDays } from '@kontor/domain';
import { namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';
import { itemsOn } from '../reports/open-items.ts';

/** The facts that forecasts are judged from, each in one statement (docs/interface §39). */

type FactsAsked = { client_id: number; date: BookingDate };

/**
 * So many open documents of a side are named, the largest; others are summed by their due dates.
 */
const mostNamed = 1000;
/** So many payments of a side are looked at for habits, the latest ones. */
const mostPayments = 20_000;
/** Movements of so many days are looked at, at most so many. */
const movementDays = 400;
const mostMovements = 20_000;

/** Reads what was open of invoices or payables at the end of a day, and the orders that pay it. */
const openDocuments = async (
  session: Session,
  { client_id, date }: FactsAsked,
  side: ForecastSide,
): Promise<AwaitedDocument[]> => {
  const { document, party, partynumber } = namesOf(side);
  const order =
    side === 'payable'
      ? Prisma.sql`
          LEFT JOIN ordered_payment op ON op.client_id = ${client_id} AND op.payable_id = i.id AND op.state = 'waiting'
          LEFT JOIN payment_order q ON q.client_id = op.client_id AND q.id = op.order_id
               AND q.state IN ('draft', 'released', 'sent') AND q.created < ${addDays(date, 1)}::date`
      : Prisma.sql`CROSS JOIN (SELECT NULL::integer AS id, NULL::date AS day, NULL::integer AS accno) q`;
  const rows = await session.query<
    (AwaitedDocument & { order_id: number | null; order_day: BookingDate; order_accno: number })[]
  >`
    WITH ${itemsOn({ client_id, kind: side, on: date })},
    ranked AS (SELECT id, party_id, duedate, base_open, row_number() OVER (ORDER BY abs(base_open) DESC, id) AS rank
                 FROM items WHERE base_open <> 0)
    SELECT ${side} AS side, p.${Prisma.raw(`"${partynumber}"`)} AS number, p.name, d.invnumber, i.duedate::text, i.base_open::text AS open,
           q.id AS order_id, q.day::text AS order_day, q.accno AS order_accno
      FROM ranked i
      JOIN ${party} p ON p.client_id = ${client_id} AND p.id = i.party_id
      CROSS JOIN LATERAL (SELECT invnumber FROM ${document} WHERE client_id = ${client_id} AND id = i.id OFFSET 0) d
      ${order}
     WHERE i.rank <= ${mostNamed}
    UNION ALL
    SELECT ${side}, '', '', '', duedate::text, sum(base_open)::text, NULL, NULL, NULL
      FROM ranked WHERE rank > ${mostNamed} GROUP BY duedate
     ORDER BY 5, 4`;
  return rows.map(({ order_id, order_day, order_accno, ...one }) => ({
    ...one,
    ...(order_id === null ? {} : { order: { id: order_id, day: order_day, accno: order_accno } }),
  }));
};

/**
 * Reads how parties have paid up to a day: of the latest payments from and to accounts of cash the
 * last ones of each party. Cancelled payments do not count.
 */
const paymentHabits = (
  session: Session,
  { client_id, date }: FactsAsked,
  { side, cash }: { side: ForecastSide; cash: readonly number[] },
): Promise<PaymentHabit[]> => {
  const { document, payment, document_id, party, party_id, partynumber } = namesOf(side);
  return session.query<PaymentHabit[]>`
    WITH latest AS MATERIALIZED (
      SELECT p.id, p.${document_id} AS document_id, p.datepaid, p.payment_accno FROM ${payment} p
       WHERE p.client_id = ${client_id} AND p.datepaid <= ${date}::date AND p.amount_paid > 0 AND p.reverses IS NULL
         AND p.payment_accno = ANY(${cash}::integer[])
         AND NOT EXISTS (SELECT 1 FROM ${payment} r WHERE r.client_id = ${client_id} AND r.reverses = p.id)
       ORDER BY p.datepaid DESC LIMIT ${mostPayments}
    ),
    paid AS (
      SELECT d.${party_id} AS party_id, l.datepaid - d.duedate AS days, l.datepaid - d.transdate AS since, l.payment_accno,
             row_number() OVER (PARTITION BY d.${party_id} ORDER BY l.datepaid DESC, l.id DESC) AS rank
        FROM latest l JOIN ${document} d ON d.client_id = ${client_id} AND d.id = l.document_id
    )
    SELECT ${side} AS side, p.${Prisma.raw(`"${partynumber}"`)} AS number, array_agg(h.days ORDER BY h.rank) AS days,
           array_agg(h.since ORDER BY h.rank) AS since, (array_agg(h.payment_accno ORDER BY h.rank))[1] AS accno
      FROM paid h JOIN ${party} p ON p.client_id = ${client_id} AND p.id = h.party_id
     WHERE h.rank <= ${habitPayments}
     GROUP BY p.id, 2`;
};

type MovementRow = Omit<CashMovement, 'vendor'> & {
  vendornumber: string | null;
  vendorname: string;
  expense_accno: number | null;
};

/**
 * Reads what has moved on the accounts of cash without customers: each entry with the account on
 * the other side, the counterparty of the line of the bank, and the vendor whose payable it paid.
 * Of each account and counterparty those of the last days, as no others are judged. An entry of
 * which no account has two thirds is collective, and has no counterparty. Ends of years and entries
 * between accounts of cash move nothing.
 */
const cashMovements = async (
  session: Session,
  { client_id, date }: FactsAsked,
  cash: readonly number[],
): Promise<CashMovement[]> => {
  const rows = await session.query<MovementRow[]>`
    WITH moved AS MATERIALIZED (
      SELECT p.entry_id, p.accno, p.transdate, p.amount
        FROM posting p
       WHERE p.client_id = ${client_id} AND p.accno = ANY(${cash}::integer[])
         AND p.transdate BETWEEN ${addDays(date, -movementDays)}::date AND ${date}::date
       ORDER BY p.transdate DESC LIMIT ${mostMovements}
    ),
    paid AS MATERIALIZED (
      SELECT vp.entry_id, d.vendor_id, d.entry_id AS payable_entry
        FROM vendorpayment vp JOIN payable d ON d.client_id = vp.client_id AND d.id = vp.payable_id
       WHERE vp.client_id = ${client_id}
         AND vp.datepaid BETWEEN ${addDays(date, -movementDays)}::date AND ${date}::date
       ORDER BY vp.datepaid DESC LIMIT ${mostMovements}
    ),
    expenses AS MATERIALIZED (
      SELECT array_agg(accno) AS accnos FROM account WHERE client_id = ${client_id} AND category = 'expense'
    ),
    named AS (
      SELECT m.entry_id, m.accno, m.transdate, m.amount, other.accno AS contra, v.vendornumber, v.name, paid.payable_entry,
             coalesce(v.vendornumber, line.counterparty, '') AS counterparty
        FROM moved m
        JOIN entry e ON e.client_id = ${client_id} AND e.id = m.entry_id AND e.module <> 'ar' AND NOT e.closing
       CROSS JOIN LATERAL (SELECT o.accno, o.amount FROM posting o
                            WHERE o.client_id = ${client_id} AND o.entry_id = m.entry_id AND o.accno <> m.accno
                            ORDER BY abs(o.amount) DESC, o.id LIMIT 1) other
        LEFT JOIN bank_line_entry be ON be.client_id = ${client_id} AND be.entry_id = m.entry_id
        LEFT JOIN LATERAL (SELECT l.payment->'counterparty'->>'name' AS counterparty FROM bank_line l
                            WHERE l.client_id = be.client_id AND l.id = be.line_id) line ON true
        LEFT JOIN paid ON paid.entry_id = m.entry_id
        LEFT JOIN vendor v ON v.client_id = ${client_id} AND v.id = paid.vendor_id
       WHERE other.accno <> ALL(${cash}::integer[]) AND 3 * abs(other.amount) >= 2 * abs(m.amount)
    ),
    ranked AS (
      SELECT n.*, dense_rank() OVER (PARTITION BY contra, counterparty ORDER BY transdate DESC) AS rank FROM named n
    )
    SELECT r.accno, r.transdate::text AS day, r.amount::text, r.contra, r.counterparty, r.vendornumber,
           coalesce(r.name, '') AS vendorname, expense.accno AS expense_accno
      FROM ranked r
      LEFT JOIN LATERAL (SELECT o.accno FROM posting o
                          WHERE o.client_id = ${client_id} AND o.entry_id = r.payable_entry
                            AND o.accno = ANY((SELECT accnos FROM expenses)::integer[])
                          ORDER BY abs(o.amount) DESC, o.id LIMIT 1) expense ON true
     WHERE r.rank <= ${regularPaymentDays}
     ORDER BY r.transdate, r.entry_id`;
  return rows.map(({ vendornumber, vendorname, expense_accno, ...one }) => ({
    ...one,
    ...(vendornumber === null
      ? {}
      : { vendor: { number: vendornumber, name: vendorname, accno: expense_accno ?? one.contra } }),
  }));
};

/**
 * The facts of forecasts of one client, as they were at the end of a day by the days of entries.
 */
export const forecastFactsOf = (session: Session, client_id: number) => ({
  open: (date: BookingDate, side: ForecastSide) => openDocuments(session, { client_id, date }, side),
  habits: (date: BookingDate, of: { side: ForecastSide; cash: readonly number[] }) =>
    paymentHabits(session, { client_id, date }, of),
  movements: (date: BookingDate, cash: readonly number[]) =>
    cashMovements(session, { client_id, date }, cash),
});
