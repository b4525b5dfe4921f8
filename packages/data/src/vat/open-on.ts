import type { BookingDate, VatMovement } from '@kontor/domain';
import { daysOf } from '../ledger/period.ts';
import type { Queryable } from '../postgres/session/session.ts';
import { kindNames, kindRead, parts, payments, type VatQuery } from './movement-parts.ts';
import { openAtChange } from './open-at-change.ts';

/**
 * Sums by kind what is open at the beginning of a day of the documents until then, so that it
 * counts when it is paid; what was paid ahead on later ones is below it.
 */
export const vatOpenOn = async (
  session: Queryable,
  { client_id, places, day }: Pick<VatQuery, 'client_id' | 'places'> & { day: BookingDate },
): Promise<VatMovement[]> => {
  const query: VatQuery = {
    ...{ client_id, places, from: day, to: day, since: 0 },
    ...{ method: 'effective', consideration: 'agreed' },
  };
  return session.query<VatMovement[]>`
    WITH ${payments(client_id, daysOf(query))},
    source AS MATERIALIZED (${openAtChange(query)}),
    ${parts(query)}
    SELECT ${kindRead}, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base, NULL AS at_others
      FROM part GROUP BY ${kindNames()} ORDER BY ${kindNames()}`;
};
