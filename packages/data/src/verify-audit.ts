import { Prisma } from './generated/client.ts';
import type { Check } from './verify.ts';

/** Every link with what the one before it makes of it, and the last one with what the end of the chain says. */
const links = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT id AS link, hash, lag(id, 1, 0::bigint) OVER trail + 1 AS expected_link,
         link_hash(lag(hash, 1, ''::bytea) OVER trail, created, records) AS expected_hash
    FROM audit WHERE client_id = ${client_id} WINDOW trail AS (ORDER BY id)
  UNION ALL
  SELECT a.id, a.hash, c.last, c.hash
    FROM (SELECT id, hash FROM audit WHERE client_id = ${client_id} ORDER BY id DESC LIMIT 1) a
    FULL JOIN (SELECT last, hash FROM chain WHERE client_id = ${client_id}) c ON true`;

/** The seals of entries and documents as the trail has them, each with how often it does. */
const recordedSeals = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT (record->>'entry')::bigint AS entry_id, count(*) AS records, min(record->>'seal') AS seal,
         min(record->>'document') AS document
    FROM audit, jsonb_array_elements(records) AS record WHERE client_id = ${client_id} AND record ? 'entry'
   GROUP BY 1`;

const documents = ['invoice', 'payable', 'payment', 'vendorpayment', 'gl'].map((table) => Prisma.raw(table));

/** The seals of entries and documents as they stand. */
const standingSeals = (client_id: number): Prisma.Sql => Prisma.sql`
  SELECT e.id AS entry_id, seal_of(e, p.whole) AS seal, d.document
    FROM entry e
    LEFT JOIN (SELECT p.entry_id, array_agg(p) AS whole FROM posting p WHERE p.client_id = ${client_id} GROUP BY 1) p
      ON p.entry_id = e.id
    LEFT JOIN (${Prisma.join(
      documents.map(
        (table) =>
          Prisma.sql`SELECT d.entry_id, seal_of(to_jsonb(d)) AS document FROM ${table} d WHERE client_id = ${client_id}`,
      ),
      ' UNION ALL ',
    )}) d ON d.entry_id = e.id
   WHERE e.client_id = ${client_id}`;

/** What tells the rows of a table apart, and of which type it is. */
const masterData = [
  ['vendor', { id: 'integer' }],
  ['customer', { id: 'integer' }],
  ['article', { id: 'integer' }],
  ['account', { accno: 'integer' }],
  ['tax_rate', { accno: 'integer', valid_from: 'date' }],
] as const;

/** The rows of `table` that differ from their last record, of which `last_record` has the columns of `key`. */
const changed = ([table, key]: (typeof masterData)[number], client_id: number): Prisma.Sql => {
  const found = Object.entries(key).map(([column, type]) =>
    Prisma.raw(`t.${column} = (r.after->>'${column}')::${type}`),
  );
  // Read back into a row, so that a column that came later than the record, or another way to write a time, is no
  // difference.
  return Prisma.sql`
    SELECT r.of_table, r.link, r.after, to_jsonb(t) AS row
      FROM last_record r LEFT JOIN ${Prisma.raw(table)} t ON t.client_id = ${client_id} AND ${Prisma.join(found, ' AND ')}
     WHERE r.of_table = ${table} AND jsonb_populate_record(t, r.after) IS DISTINCT FROM t`;
};

/** What holds for the audit trail (docs/operations.md): it is whole, and the books are what it says. */
export const auditChecks: readonly Check[] = [
  {
    name: 'audit_chain',
    sentence:
      'The links of the audit trail are numbered without gaps and chained by their hashes to its end.',
    offending: (client_id) => Prisma.sql`
      SELECT link, encode(hash, 'hex') AS hash, expected_link, encode(expected_hash, 'hex') AS expected_hash
        FROM (${links(client_id)}) l
       WHERE (link, hash) IS DISTINCT FROM (expected_link, expected_hash) ORDER BY expected_link`,
  },
  {
    name: 'audit_seals',
    sentence:
      'Every entry has one record in the audit trail, and is sealed there as it stands with its document.',
    offending: (client_id) => Prisma.sql`
      SELECT entry_id, coalesce(r.records, 0) AS records, s.seal, r.seal AS seal_recorded, s.document,
             r.document AS document_recorded
        FROM (${standingSeals(client_id)}) s FULL JOIN (${recordedSeals(client_id)}) r USING (entry_id)
       WHERE (s.seal, s.document, 1) IS DISTINCT FROM (r.seal, r.document, r.records) ORDER BY entry_id`,
  },
  {
    name: 'audit_master_data',
    sentence:
      'Vendors, customers, articles, accounts and tax rates are as the audit trail last recorded them.',
    offending: (client_id) => Prisma.sql`
      WITH last_record AS MATERIALIZED (
        SELECT DISTINCT ON (of_table, key) record->>'table' AS of_table, id AS link, record->'after' AS after,
               jsonb_build_array(record->'after'->'id', record->'after'->'accno', record->'after'->'valid_from') AS key
          FROM audit, jsonb_array_elements(records) WITH ORDINALITY AS r(record, at)
         WHERE client_id = ${client_id}
           AND record->>'table' IN (${Prisma.join(masterData.map(([table]) => table))})
         ORDER BY of_table, key, id DESC, at DESC
      )
      SELECT of_table, link,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(after) WHERE value IS DISTINCT FROM row->key) AS recorded,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(row) WHERE value IS DISTINCT FROM after->key) AS found
        FROM (${Prisma.join(
          masterData.map((of) => changed(of, client_id)),
          ' UNION ALL ',
        )}) c
       ORDER BY of_table, link`,
  },
];
