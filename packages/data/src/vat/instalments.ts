import { fold, type InstalmentEntry } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * The entries of some references with what they moved on an account, debit positive, and whether
 * they are reversed.
 */
export const entriesOnAccount = async (
  session: Queryable,
  client_id: number,
  { accno, references }: { accno: number; references: readonly string[] },
): Promise<InstalmentEntry[]> => {
  const rows = await session.query<(Omit<InstalmentEntry, 'entry_id'> & { entry_id: bigint })[]>`
    SELECT g.reference, g.entry_id, g.transdate::text, sum(p.amount)::text AS amount,
           EXISTS (SELECT FROM gl o WHERE o.client_id = g.client_id AND o.reverses = g.id) AS reversed
      FROM gl g JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id AND p.accno = ${accno}
     WHERE g.client_id = ${client_id} AND g.reference_folded = ANY (${references.map(fold)}::text[])
     GROUP BY g.client_id, g.id, g.reference, g.entry_id, g.transdate ORDER BY g.transdate, g.id`;
  return rows.map((row) => ({ ...row, entry_id: Number(row.entry_id) }));
};
