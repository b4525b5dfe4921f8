import type { BookingDate, Decimal } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';

/** The entry that an accrual is made of, and the accruals that were made of it before (§31). */

type AccrualSourceRow = {
  transdate: BookingDate;
  booked: Decimal;
  accruals: { id: number; transdate: BookingDate; until: BookingDate }[];
};

/**
 * Reads the amount that an entry has booked on an account, debit positive, and the accruals of both
 * that were not reversed; undefined where there is no such entry.
 */
export const readAccrualSource = async (
  session: Queryable,
  client_id: number,
  { entry_id, accno }: { entry_id: number; accno: number },
): Promise<AccrualSourceRow | undefined> => {
  const [entry] = await session.query<{ transdate: BookingDate; booked: Decimal }[]>`
    SELECT e.transdate::text,
           coalesce((SELECT sum(p.amount) FROM posting p
                      WHERE p.client_id = e.client_id AND p.entry_id = e.id AND p.accno = ${accno}::integer), 0)::text AS booked
      FROM entry e WHERE e.client_id = ${client_id} AND e.id = ${entry_id}::bigint`;
  if (!entry) return undefined;
  const accruals = await session.query<AccrualSourceRow['accruals']>`
    SELECT a.id, a.transdate::text,
           (SELECT max(e.transdate) FROM accrual_entry e
             WHERE e.client_id = a.client_id AND e.accrual_id = a.id AND e.kind = 'release')::text AS until
      FROM accrual a
     WHERE a.client_id = ${client_id} AND a.entry_id = ${entry_id}::bigint AND a.accno = ${accno}::integer
       AND a.reversed IS NULL
     ORDER BY a.id`;
  return { ...entry, accruals };
};
