import type { Person } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * Those who brought an IBAN of a vendor into the books (docs/interface §5), as the audit trail
 * names them.
 */

// Links are numbered in a row and almost in the order of their time: a change has its link among so
// many around its moment.
const linksAbout = 300n;
// The link of a batch has the time of its first row.
const apart = '1 minute';

type Changed = { client_id: number; vendor: { id: number; iban: string } };

/**
 * The people who gave the IBAN to the vendor last, and who posted the first payable of the vendor
 * that has it. Of a plan the person who approved it counts, and of each key the person who issued
 * it. A key that an operator has made is nobody's.
 */
export const readIbanChangers = (
  tx: Queryable,
  { client_id, vendor: { id, iban } }: Changed,
): Promise<Person[]> =>
  tx.query<Person[]>`
    WITH RECURSIVE moment AS (
      SELECT c.changed AS at, NULL::bigint AS entry_id FROM vendor_iban_change c
       WHERE c.client_id = ${client_id} AND c.vendor_id = ${id}::integer AND c.iban = ${iban}
       UNION ALL
      (SELECT e.created, e.id FROM payable d JOIN entry e ON e.client_id = d.client_id AND e.id = d.entry_id
        WHERE d.client_id = ${client_id} AND d.vendor_id = ${id}::integer AND d.payment_iban = ${iban}
        ORDER BY d.id LIMIT 1)
    ),
    halves AS (
      SELECT m.*, 0::bigint AS low, c.last + 1 AS high FROM moment m, chain c WHERE c.client_id = ${client_id}
       UNION ALL
      SELECT h.at, h.entry_id, CASE WHEN a.created <= h.at THEN a.id ELSE h.low END,
             CASE WHEN a.created <= h.at THEN h.high ELSE a.id END
        FROM halves h JOIN audit a ON a.client_id = ${client_id} AND a.id = (h.low + h.high) / 2
       WHERE h.high - h.low > 1
    ),
    about AS (SELECT at, entry_id, max(low) AS link FROM halves GROUP BY at, entry_id),
    record AS (
      SELECT r.record
        FROM about b
        JOIN audit a ON a.client_id = ${client_id} AND a.id BETWEEN b.link - ${linksAbout} AND b.link + ${linksAbout}
         AND a.created BETWEEN b.at - ${apart}::interval AND b.at + ${apart}::interval
       CROSS JOIN LATERAL jsonb_array_elements(a.records) AS r (record)
       WHERE (r.record->>'entry')::bigint = b.entry_id
          OR b.entry_id IS NULL AND r.record->>'table' = 'vendor' AND (r.record->'after'->>'id')::integer = ${id}::integer
         AND bare_iban(r.record->'after'->>'bank_iban') = ${iban}
         AND bare_iban(coalesce(r.record->'before'->>'bank_iban', '')) <> ${iban}
    )
    SELECT (record->'person'->>'id')::integer AS id, record->'person'->>'name' AS name FROM record WHERE record ? 'person'
     UNION
    SELECT i.id, i.name
      FROM record
      JOIN api_key k ON k.prefix = nullif(record->>'key', '') AND (k.client_id = ${client_id} OR k.client_id IS NULL)
      JOIN person i ON i.id = k.issued_by`;
