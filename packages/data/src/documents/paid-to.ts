import { bareReference, referenceFault } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * The accounts to which payables are paid, and whether they are known to be the vendor's
 * (docs/interface §5, §10).
 */

/** To whom a payable is paid, and how. `iban` is empty where neither it nor its vendor has one. */
export type PaidTo = {
  payable_id: bigint;
  vendor_id: number;
  /** Without blanks, in capitals. */
  iban: string;
  /** A QR reference or creditor reference that belongs to the IBAN; else empty. */
  reference: string;
  message: string;
  /** Whether it may be paid to: false where a person has to confirm the IBAN first. */
  is_confirmed: boolean;
};

type PaidToRow = PaidTo & { payment_reference: string | null; dcn: string; currency: string };

/**
 * Reads to whom payables are paid, in the order of their ids; those that are not the client's are
 * left out. A payable that was posted without a reference has that of its slip (`dcn`), where it is
 * one that belongs to the IBAN.
 */
export const readPaidTo = async (
  tx: Queryable,
  client_id: number,
  payables: readonly (bigint | number)[],
): Promise<PaidTo[]> => {
  const rows = await tx.query<PaidToRow[]>`
    SELECT d.id AS payable_id, d.vendor_id, d.payment_reference, d.dcn, d.currency::text, coalesce(d.payment_message, '') AS message,
           p.iban,
           CASE WHEN p.iban = v.iban THEN v.iban_confirmed IS NOT FALSE
                WHEN EXISTS (SELECT FROM vendor_iban k
                              WHERE k.client_id = d.client_id AND k.vendor_id = d.vendor_id AND k.iban = p.iban) THEN true
                ELSE v.iban = '' AND NOT was_paid(d.client_id, d.vendor_id) END AS is_confirmed
      FROM payable d
      JOIN LATERAL (SELECT bare_iban(bank_iban) AS iban, iban_confirmed FROM vendor
                     WHERE client_id = d.client_id AND id = d.vendor_id) v ON true
     CROSS JOIN LATERAL (SELECT coalesce(d.payment_iban, v.iban) AS iban) p
     WHERE d.client_id = ${client_id} AND d.id = ANY (${payables.map(Number)}::bigint[])
     ORDER BY d.id`;
  return rows.map(({ payment_reference, dcn, currency, ...row }) => ({
    ...row,
    reference: payment_reference ?? referenceOf(dcn, { iban: row.iban, currency }),
  }));
};

const referenceOf = (dcn: string, of: { iban: string; currency: string }): string => {
  const reference = bareReference(dcn);
  return reference !== '' && !referenceFault(reference, of) ? reference : '';
};

/**
 * Keeps the IBANs to which payables are paid as known ones of their vendors, as an order leaves
 * that pays them: from then on another IBAN has to be confirmed. The caller has refused those that
 * were to be confirmed.
 */
export const keepPaidIbans = async (
  tx: Pick<RawSql, 'run'>,
  { client_id, paid }: { client_id: number; paid: readonly Pick<PaidTo, 'vendor_id' | 'iban'>[] },
  { now }: { now: string },
): Promise<void> => {
  const rows = paid.map(({ vendor_id, iban }) => ({ vendor_id, iban }));
  await tx.run`
    INSERT INTO vendor_iban (client_id, vendor_id, iban, since, person)
    SELECT DISTINCT ${client_id}::integer, vendor_id, bare_iban(iban), ${now}::timestamptz, ''
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(vendor_id integer, iban text)
     WHERE iban <> '' ORDER BY vendor_id, 3
    ON CONFLICT DO NOTHING`;
};
