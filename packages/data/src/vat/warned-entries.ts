import type { Decimal, VatWarningEntry, VatWeight } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';
import { kindRecords, type VatQuery } from './movement-parts.ts';
import { moved } from './movements.ts';
import { withChange } from './open-at-change.ts';

/** The entries of a warning: the first of them, how many there are, and what all come to. */
export type WarnedEntries = { entries: VatWarningEntry[]; count: number; total: Decimal };

type Warned = Omit<VatWarningEntry, 'entry_id'> & { entry_id: bigint; count: number; total: Decimal };

const maxEntries = 20;

/**
 * Finds the entries of a period that add to a warning, by the weights of their kinds, in the order
 * of their days.
 */
export const warnedEntriesOf = async (
  session: Queryable,
  asked: VatQuery,
  weights: readonly VatWeight[],
): Promise<WarnedEntries> => {
  const query = await withChange(session, asked);
  const rows = await session.query<Warned[]>`
    WITH ${kindRecords(weights, Prisma.sql`, of_amount numeric, of_base numeric`)},
    ${moved(query)},
    warned AS (
      SELECT m.moved_by, min(m.moved_on) AS moved_on, sum(k.of_amount * m.amount + k.of_base * m.tax_base) AS amount
        FROM moved m
        JOIN kind k ON m.accno = k.accno AND m.is_tax = k.is_tax AND m.generation = k.generation AND m.module = k.module
                   AND m.of_payment = k.of_payment AND m.category = k.category AND m.link = k.link
                   AND m.account_code IS NOT DISTINCT FROM k.account_code AND m.vat_code IS NOT DISTINCT FROM k.vat_code
                   AND m.tax_accno IS NOT DISTINCT FROM k.tax_accno AND m.tax_rate IS NOT DISTINCT FROM k.tax_rate
       GROUP BY m.moved_by HAVING sum(k.of_amount * m.amount + k.of_base * m.tax_base) <> 0
    )
    SELECT w.moved_by AS entry_id, w.moved_on::text AS transdate, e.reference, e.description,
           round(w.amount, ${query.places}::integer)::text AS amount, count(*) OVER ()::integer AS count,
           round(sum(w.amount) OVER (), ${query.places}::integer)::text AS total
      FROM warned w JOIN entry e ON e.client_id = ${query.client_id} AND e.id = w.moved_by
     ORDER BY w.moved_on, w.moved_by LIMIT ${maxEntries}`;
  return {
    entries: rows.map(({ count: _, total: __, ...entry }) => ({
      ...entry,
      entry_id: Number(entry.entry_id),
    })),
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? ('0' as Decimal),
  };
};
