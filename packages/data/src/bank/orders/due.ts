import { type BookingDate, fold, type PayableToPay, vendorKept } from '@kontor/domain';
import { reservations } from '../../documents/crediting/set-off.ts';
import { readPaidTo } from '../../documents/paid-to.ts';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Queryable } from '../../postgres/session/session.ts';

/**
 * The payables that payment orders pay: what is open of them, with their vendors as they are now
 * (docs/interface §26).
 */

/**
 * The payables sought: those that are due by a day and those whose discount ends by then and is in
 * time for a payment on `pay_day`, the credit notes of vendors (`credits_of`), or those of these
 * numbers.
 */
export type PayablesSought =
  | { due: BookingDate; pay_day: BookingDate; accno?: number | undefined }
  | { credits_of: readonly number[] }
  | { numbers: readonly { invnumber: string; vendornumber?: string | undefined }[] };

type PayableRow = Omit<PayableToPay, 'payable_id' | 'vendor' | 'in_order' | 'last_iban' | 'is_confirmed'> & {
  payable_id: bigint;
  vendor: Record<string, unknown>;
  in_order: number | null;
  last_iban: string | null;
};

/**
 * Reads open payables, the earliest due first. Reads open documents alone, however many are paid.
 */
export const readPayablesToPay = async (
  session: Queryable,
  { client_id, sought }: { client_id: number; sought: PayablesSought },
): Promise<PayableToPay[]> => {
  const rows = await session.query<PayableRow[]>`
    SELECT d.id AS payable_id, d.vendor_id, d.invnumber, d.transdate::text, d.duedate::text, d.currency, o.open::text,
           d.amount::text, d.paid::text, d.discount_percent::text, d.discount_days,
           d."paymentAccno" AS payment_accno, d.dcn,
           d.payment_iban, d.payment_reference, d.payment_message, to_jsonb(v) AS vendor,
           ${reservations(Prisma.sql`d`)} AS reserved,
           (SELECT p.order_id FROM ordered_payment p
             WHERE p.client_id = o.client_id AND p.payable_id = o.id AND p.state = 'waiting') AS in_order,
           (SELECT p.iban FROM ordered_payment p JOIN payment_order q ON q.client_id = p.client_id AND q.id = p.order_id
             WHERE p.client_id = o.client_id AND p.vendor_id = o.vendor_id AND q.state = 'sent' AND p.state <> 'refused'
             ORDER BY p.order_id DESC, p.position DESC LIMIT 1) AS last_iban
      FROM open_payable o
      JOIN payable d ON d.client_id = o.client_id AND d.id = o.id
      JOIN vendor v ON v.client_id = o.client_id AND v.id = o.vendor_id
     WHERE o.client_id = ${client_id} AND ${soughtCondition(sought)}
     ORDER BY d.duedate, v.vendornumber_folded, d.invnumber_folded, d.id`;
  const ids = rows.map(({ payable_id }) => payable_id);
  const paidTo = ids.length === 0 ? [] : await readPaidTo(session, client_id, ids);
  const confirmed = new Set(
    paidTo.flatMap(({ payable_id, is_confirmed }) => (is_confirmed ? [Number(payable_id)] : [])),
  );
  return rows.map(({ payable_id, vendor, in_order, last_iban, ...row }) => ({
    ...row,
    is_confirmed: confirmed.has(Number(payable_id)),
    payable_id: Number(payable_id),
    vendor: recordOf(vendorKept, vendor),
    in_order: in_order ?? undefined,
    last_iban: last_iban ?? '',
  }));
};

const soughtCondition = (sought: PayablesSought): Prisma.Sql => {
  if ('numbers' in sought) {
    const numbers = [...new Set(sought.numbers.map(({ invnumber }) => fold(invnumber)))];
    return Prisma.sql`o.invnumber_folded = ANY (${numbers}::text[])`;
  }
  if ('credits_of' in sought)
    return Prisma.sql`o.open < 0 AND o.vendor_id = ANY (${[...sought.credits_of]}::integer[])`;
  const account =
    sought.accno === undefined ? Prisma.empty : Prisma.sql`AND d."paymentAccno" = ${sought.accno}::integer`;
  return Prisma.sql`o.open > 0 AND (o.duedate <= ${sought.due}::date
       OR d.discount_percent > 0 AND d.paid = 0
      AND d.transdate + d.discount_days BETWEEN ${sought.pay_day}::date AND ${sought.due}::date) ${account}`;
};
