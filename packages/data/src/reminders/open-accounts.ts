import {
  amountOf,
  type BookingDate,
  type Debt,
  type Decimal,
  decimalOf,
  type Held,
  type OpenAccount,
  type PaidPart,
  type UnpaidInterest,
  zero,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * The facts that reminders are decided by: all that is overdue, with its credits, its last
 * reminders and its holds (docs/interface §24).
 */

/** All that is open of a customer in a currency, and whom to remind. */
export type OpenAccountFound = OpenAccount & {
  customer_id: number;
  name: string;
  email: string;
  /** The letters whose fees and interest are not paid, which the next one asks for. */
  earlier: number[];
};

type DebtRow = Omit<Debt, 'id' | 'hold' | 'paid'> &
  HoldRow & { id: bigint; customer_id: number; currency: string; paid: PaidPart[] | null };
type HoldRow = { until: BookingDate | null; disputed: boolean | null; reason: string | null };
type CustomerRow = HoldRow & { id: number; customernumber: string; name: string; email: string };
type ChargesRow = {
  id: number;
  customer_id: number;
  currency: string;
  fee_open: Decimal;
  interest_open: Decimal;
  is_booked: boolean;
  interest: (NonNullable<UnpaidInterest['of']> & { interest: Decimal })[] | null;
};

/** The customers of a run: all, or the one of this id. */
type Sought = { client_id: number; day: BookingDate; customer_id?: number | undefined };

/**
 * Whether a payment `p` is one of money: neither a discount or a loss, nor settled against a credit
 * note, which are no debt.
 */
const isMoney = Prisma.sql`
  a.category NOT IN ('income', 'expense')
  AND NOT EXISTS (SELECT FROM credit_note c WHERE c.client_id = p.client_id AND c.credited_id = p.invoice_id
                     AND c.credited_payment_id = coalesce(p.reverses, p.id))`;

/**
 * Reads what is overdue on a day, and the credits of the same customers. Reads open documents
 * alone, however many are paid.
 */
export const readOpenAccounts = async (
  session: Queryable,
  { client_id, day, customer_id }: Sought,
): Promise<OpenAccountFound[]> => {
  const own = customer_id === undefined ? Prisma.empty : Prisma.sql`AND o.customer_id = ${customer_id}`;
  const debts = await session.query<DebtRow[]>`
    SELECT o.id, o.customer_id, o.currency, d.invnumber, o.transdate::text, o.duedate::text, d.amount::text, o.open::text,
           coalesce(r.level, 0) AS level, r.day::text AS reminded, coalesce(b.interest, 0)::text AS booked_interest,
           NOT EXISTS (SELECT FROM reminder c WHERE c.client_id = o.client_id AND c.invoice_id = o.id) AS bears_interest,
           h.until::text, h.disputed, h.reason,
           (SELECT jsonb_agg(jsonb_build_object('day', p.datepaid, 'amount', p.amount_paid::text) ORDER BY p.id)
              FROM payment p JOIN account a ON a.client_id = p.client_id AND a.accno = p.payment_accno
             WHERE p.client_id = o.client_id AND p.invoice_id = o.id AND p.datepaid > o.duedate AND ${isMoney}) AS paid
      FROM open_invoice o
     CROSS JOIN LATERAL (
       SELECT invnumber, amount FROM invoice WHERE client_id = o.client_id AND id = o.id OFFSET 0) d
      LEFT JOIN LATERAL (
       SELECT level, day FROM reminder_item
        WHERE client_id = o.client_id AND invoice_id = o.id AND raised ORDER BY level DESC LIMIT 1) r ON true
      LEFT JOIN LATERAL (
       SELECT sum(i.interest) AS interest
         FROM reminder_item i JOIN reminder m ON m.client_id = i.client_id AND m.id = i.reminder_id
        WHERE i.client_id = o.client_id AND i.invoice_id = o.id
          AND (m.invoice_id IS NOT NULL OR m.replaced_by IS NULL AND m.interest_open = 0)) b ON true
      LEFT JOIN invoice_hold h ON h.client_id = o.client_id AND h.invoice_id = o.id
     WHERE o.client_id = ${client_id} AND o.transdate <= ${day}::date AND (o.open < 0 OR o.duedate < ${day}::date) ${own}
     ORDER BY o.customer_id, o.currency, o.duedate, o.id`;
  const ids = [...new Set(debts.filter(({ open }) => amountOf(open).gt(zero)).map((row) => row.customer_id))];
  if (ids.length === 0) return [];
  const [customers, charges] = await Promise.all([
    session.query<CustomerRow[]>`
      SELECT c.id, c.customernumber, c.name, c.email, h.until::text, h.disputed, h.reason
        FROM customer c LEFT JOIN customer_hold h ON h.client_id = c.client_id AND h.customer_id = c.id
       WHERE c.client_id = ${client_id} AND c.id = ANY (${ids}::integer[])
       ORDER BY c.customernumber_folded`,
    session.query<ChargesRow[]>`
      SELECT m.id, m.customer_id, m.currency, m.fee_open::text, m.interest_open::text,
             m.invoice_id IS NOT NULL AS is_booked,
             (SELECT jsonb_agg(jsonb_build_object('id', i.invoice_id, 'invnumber', d.invnumber, 'transdate', d.transdate,
                                                  'duedate', d.duedate, 'amount', d.amount::text, 'interest', i.interest::text)
                               ORDER BY i.place)
                FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
               WHERE i.client_id = m.client_id AND i.reminder_id = m.id AND i.interest <> 0) AS interest
        FROM reminder m
       WHERE m.client_id = ${client_id} AND m.customer_id = ANY (${ids}::integer[]) AND (m.fee_open > 0 OR m.interest_open > 0)
       ORDER BY m.id`,
  ]);
  return customers.flatMap((customer) => {
    const own = debts.filter((row) => row.customer_id === customer.id);
    const currencies = [...new Set(own.map(({ currency }) => currency))];
    return currencies.map((currency) =>
      accountOf(customer, {
        currency,
        debts: own.filter((row) => row.currency === currency),
        charges: charges.filter((row) => row.customer_id === customer.id && row.currency === currency),
      }),
    );
  });
};

type OfAccount = { currency: string; debts: readonly DebtRow[]; charges: readonly ChargesRow[] };

const accountOf = (customer: CustomerRow, { currency, debts, charges }: OfAccount): OpenAccountFound => ({
  customer_id: customer.id,
  customernumber: customer.customernumber,
  name: customer.name,
  email: customer.email,
  currency,
  hold: holdOf(customer),
  debts: debts.map((row): Debt => {
    const { until: _, disputed: __, reason: ___, customer_id: ____, currency: _____, ...debt } = row;
    const { reminded, paid } = row;
    return {
      ...debt,
      reminded: reminded ?? undefined,
      paid: paid ?? [],
      id: Number(row.id),
      hold: holdOf(row),
    };
  }),
  unpaid: { fee: sumOf(charges.map(({ fee_open }) => fee_open)), interest: charges.flatMap(interestOpenOf) },
  earlier: charges.map(({ id }) => id),
});

const holdOf = ({ until, disputed, reason }: HoldRow): Held | undefined =>
  disputed === null ? undefined : { disputed, reason: reason ?? '', ...(until ? { until } : {}) };

const sumOf = (amounts: readonly Decimal[]): Decimal => {
  const total = amounts.reduce((sum, amount) => sum.plus(amountOf(amount)), zero);
  return decimalOf(total, Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0)));
};

/**
 * The interest of a letter that is open, by its invoices. What of it came from letters before has
 * no invoice.
 */
const interestOpenOf = ({ interest_open, interest, is_booked }: ChargesRow): UnpaidInterest[] => {
  const places = interest_open.split('.')[1]?.length ?? 0;
  let left = amountOf(interest_open);
  const open = (interest ?? []).map(({ interest: amount, ...of }) => {
    const own = amountOf(amount).lt(left) ? amountOf(amount) : left;
    left = left.minus(own);
    return { of, is_booked, amount: decimalOf(own, places) };
  });
  const rest = left.gt(zero) ? [{ is_booked, amount: decimalOf(left, places) }] : [];
  return [...open.filter(({ amount }) => amountOf(amount).gt(zero)), ...rest];
};
