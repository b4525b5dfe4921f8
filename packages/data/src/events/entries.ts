import { fold, type GlKind, type NamedEntry, type RecordedLink } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';

/**
 * Finds the documents and journal entries that the entries of events booked or paid, by the numbers
 * that entries bear.
 */

type Entry = { id: bigint; module: 'ar' | 'ap' | 'gl'; reference: string };
type Named = { entry_id: bigint; of: 'document' | 'payment' | GlKind; vendor_number: string | null };

const kinds = { ar: 'invoice', ap: 'payable', gl: 'entry' } as const;

/** The entries that the records of links name, by their ids. */
export const readNamedEntries = async (
  session: RawSql,
  client_id: number,
  links: readonly RecordedLink[],
): Promise<Map<number, NamedEntry>> => {
  const ids = links.flatMap(({ records }) => records.flatMap(({ entry }) => entry ?? []));
  if (ids.length === 0) return new Map();
  const entries = await session.query<Entry[]>`
    SELECT id, module, reference FROM entry WHERE client_id = ${client_id} AND id = ANY (${ids}::bigint[])`;
  const numbers = (of: Entry['module']): string[] =>
    entries.flatMap(({ module, reference }) => (module === of ? [fold(reference)] : []));
  const named = await session.query<Named[]>`
    SELECT entry_id, 'document' AS of, NULL AS vendor_number FROM invoice
     WHERE client_id = ${client_id} AND invnumber_folded = ANY (${numbers('ar')}::text[]) AND entry_id = ANY (${ids}::bigint[])
    UNION ALL
    SELECT booked.entry_id, booked.of, v.vendornumber
      FROM payable d
      JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
     CROSS JOIN LATERAL (
       SELECT d.entry_id, 'document' AS of
       UNION ALL
       SELECT entry_id, 'payment' FROM vendorpayment WHERE client_id = d.client_id AND payable_id = d.id
     ) booked
     WHERE d.client_id = ${client_id} AND d.invnumber_folded = ANY (${numbers('ap')}::text[])
       AND booked.entry_id = ANY (${ids}::bigint[])
    UNION ALL
    SELECT entry_id, kind, NULL FROM gl
     WHERE client_id = ${client_id} AND reference_folded = ANY (${numbers('gl')}::text[]) AND entry_id = ANY (${ids}::bigint[])`;
  const found = new Map(named.map((row) => [row.entry_id, row]));
  return new Map(
    entries.map(({ id, module, reference: number }) => {
      // What booked no document has paid one.
      const { of = 'payment', vendor_number } = found.get(id) ?? {};
      return [Number(id), { kind: kinds[module], number, of, ...(vendor_number ? { vendor_number } : {}) }];
    }),
  );
};
