import { Prisma } from '../generated/client.ts';
import { type Check, type ClientId, restoredAt } from './check.ts';

/** Checks of the parts, links and proposals of receipts (docs/interface §16.1 to §16.3). */
export const proposalChecks: readonly Check[] = [
  {
    name: 'receipt_parts',
    sentence: 'What was cut from a receipt are pages of it that no other part has.',
    offending: (client_id) => Prisma.sql`
      SELECT p.id, p.source, p.first_page, p.last_page, j.state, j.pages
        FROM receipt p
        LEFT JOIN receipt s ON s.client_id = p.client_id AND s.id = p.source AND s.source IS NULL
        LEFT JOIN receipt_job j ON j.client_id = s.client_id AND j.receipt_id = s.id
       WHERE p.client_id = ${client_id} AND p.source IS NOT NULL
         AND (j.state IS DISTINCT FROM 'done' OR coalesce(j.pages, 0) < p.last_page
              OR EXISTS (SELECT 1 FROM receipt o
                          WHERE o.client_id = p.client_id AND o.source = p.source AND o.id <> p.id
                            AND o.first_page <= p.last_page AND o.last_page >= p.first_page))
       ORDER BY p.id`,
  },
  {
    name: 'receipt_links',
    sentence: 'Every link leads from a receipt that is not withdrawn to a document or entry of this client.',
    offending: (client_id) => Prisma.sql`
      SELECT l.id, l.receipt_id, r.withdrawn, l.invoice_id, l.payable_id, l.entry_id
        FROM receipt_link l
        LEFT JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
        LEFT JOIN invoice i ON i.client_id = l.client_id AND i.id = l.invoice_id
        LEFT JOIN payable p ON p.client_id = l.client_id AND p.id = l.payable_id
        LEFT JOIN entry e ON e.client_id = l.client_id AND e.id = l.entry_id
       WHERE l.client_id = ${client_id}
         AND (r.id IS NULL OR r.withdrawn IS NOT NULL OR num_nonnulls(i.id, p.id, e.id) <> 1
              OR num_nonnulls(l.invoice_id, l.payable_id, l.entry_id) <> 1)
       ORDER BY l.id`,
  },
  {
    name: 'proposals_settled',
    sentence: 'Every proposal that was accepted has its payable, to which its receipt is linked.',
    offending: (client_id) => Prisma.sql`
      SELECT p.id, p.state, p.payable_id, d.invnumber, l.id AS link
        FROM proposal p
        LEFT JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
        LEFT JOIN receipt_link l
          ON l.client_id = p.client_id AND l.receipt_id = p.receipt_id AND l.payable_id = p.payable_id
       WHERE p.client_id = ${client_id} AND p.state = 'ACCEPTED' AND (d.id IS NULL OR l.id IS NULL) ORDER BY p.id`,
  },
  {
    name: 'audit_receipts',
    sentence:
      'Receipts, what they prove and what they propose, letters and statements of banks are as the audit trail last recorded them.',
    offending: (client_id) => Prisma.sql`
      WITH last_record AS MATERIALIZED (
        SELECT DISTINCT ON (of_table, id) record->>'table' AS of_table, a.id AS link,
               coalesce(record->'after'->>'id', record->'before'->>'id')::integer AS id,
               nullif(record->'after', 'null') AS after
          FROM audit a, jsonb_array_elements(records) WITH ORDINALITY AS r(record, at)
         WHERE client_id = ${client_id} AND record->>'table' IN ('receipt', 'receipt_link', 'proposal', 'letter', 'bank_file', 'bank_statement')
         ORDER BY of_table, id, a.id DESC, at DESC
      )
      SELECT of_table, id, link,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(after) WHERE value IS DISTINCT FROM row->key) AS recorded,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(row) WHERE value IS DISTINCT FROM after->key) AS found
        FROM (${Prisma.join(
          ['receipt', 'receipt_link', 'proposal', 'letter', 'bank_file', 'bank_statement'].map((table) =>
            differing(Prisma.raw(table), client_id),
          ),
          ' UNION ALL ',
        )}) d
       ORDER BY of_table, id`,
  },
];

/**
 * Selects the rows of `table` that differ from their last audit record or have none, and records
 * whose row is missing. A row that was recorded before the client was restored has its present id,
 * and no person.
 */
const differing = (table: Prisma.Sql, client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT r.of_table, r.id, r.link, r.after, to_jsonb(t) AS row
    FROM last_record r LEFT JOIN ${table} t ON t.client_id = ${client_id} AND t.id = r.id
   WHERE r.of_table = ${table.sql}
     AND ((r.after IS NULL) <> (t.id IS NULL) OR jsonb_populate_record(t, r.after - 'client_id' || CASE WHEN r.link < ${restoredAt(client_id)}
          THEN '{"person_id": null}'::jsonb ELSE '{}' END) IS DISTINCT FROM t)
  UNION ALL
  SELECT ${table.sql}, t.id, NULL, NULL, to_jsonb(t) FROM ${table} t
   WHERE t.client_id = ${client_id}
     AND NOT EXISTS (SELECT 1 FROM last_record r WHERE r.of_table = ${table.sql} AND r.id = t.id)`;
