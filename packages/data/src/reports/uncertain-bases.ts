import { type BookingDate, mostUncertainBases, type UncertainBase } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';

type Days = { from: BookingDate; to: BookingDate };

/**
 * Reads the taxes of a period whose base several assignments of lines fit alike (docs/interface
 * §12, §15), with the lines of which some are the base: of the first documents and entries that
 * have such, from an index of their lines.
 */
export const uncertainBasesOf = (
  session: Session,
  client_id: number,
  { from, to }: Days,
): Promise<UncertainBase[]> => session.query<UncertainBase[]>`
  WITH doubtful AS MATERIALIZED (
    SELECT DISTINCT transdate, entry_id FROM posting
     WHERE client_id = ${client_id} AND tax_between IS NOT NULL AND transdate >= ${from}::date AND transdate <= ${to}::date
     ORDER BY transdate, entry_id LIMIT ${mostUncertainBases}
  ),
  line AS MATERIALIZED (
    SELECT p.entry_id, p.id, p.accno, p.memo, p.amount, string_to_array(p.tax_between, ' ')::integer[] AS tax_accnos
      FROM doubtful d JOIN posting p ON p.client_id = ${client_id} AND p.entry_id = d.entry_id
     WHERE p.tax_between IS NOT NULL
  )
  SELECT t.accno, t.tax_rate::text, e.id::integer AS entry_id, e.transdate::text, e.reference,
         (SELECT jsonb_agg(jsonb_build_object('accno', l.accno, 'memo', l.memo, 'amount', l.amount::text) ORDER BY l.id)
            FROM line l WHERE l.entry_id = e.id AND t.accno = ANY (l.tax_accnos)) AS between
    FROM doubtful d
    JOIN entry e ON e.client_id = ${client_id} AND e.id = d.entry_id
    JOIN LATERAL (
      SELECT DISTINCT p.accno, p.tax_rate FROM posting p
       WHERE p.client_id = ${client_id} AND p.entry_id = d.entry_id AND p.tax_base IS NOT NULL AND p.amount <> 0
         AND p.accno IN (SELECT unnest(tax_accnos) FROM line l WHERE l.entry_id = d.entry_id)
    ) t ON true
   ORDER BY d.transdate, d.entry_id, t.accno, t.tax_rate`;
