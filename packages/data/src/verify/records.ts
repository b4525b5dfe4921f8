import { Prisma } from '../generated/client.ts';
import { masterTables } from '../master-data/master-tables.ts';
import { type Check, type ClientId, restoredAt } from './check.ts';

/**
 * Tables whose whole rows the audit trail records: the types of their key columns, and the column
 * of the client. That column is not part of a key: a client that was restored has another id than
 * its records say.
 */
const recordedTables = [
  { table: 'client', key: {}, owner: 'id' },
  { table: 'account', key: { accno: 'integer' }, owner: 'client_id' },
  { table: 'tax_rate', key: { accno: 'integer', valid_from: 'date' }, owner: 'client_id' },
  { table: 'exchange_rate', key: { currency: 'char(3)', day: 'date' }, owner: 'client_id' },
  ...Object.keys(masterTables).map((table) => ({ table, key: { id: 'integer' }, owner: 'client_id' })),
  { table: 'vat_return', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'vat_adjustments', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'annual_notes', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'budget', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'payroll_mapping', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'payroll_journal', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'accrual', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'asset', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'asset_booking', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'archive', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'fiduciary_export', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'fiduciary_import', key: { id: 'integer' }, owner: 'client_id' },
  { table: 'leave', key: { id: 'integer' }, owner: 'client_id' },
];
const keyColumns = ['id', 'accno', 'valid_from', 'day'];

/** Selects the audit records for which `condition` holds, each with its link. */
const recordsOf = (client_id: ClientId, condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT a.id AS link, a.created, r.at, r.record
    FROM audit a, jsonb_array_elements(a.records) WITH ORDINALITY AS r(record, at)
   WHERE a.client_id = ${client_id} AND ${condition}`;

/** Selects the last record of each row. A record is of one row, or of several rows together. */
const lastRecords = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (of_table, key) record->>'table' AS of_table, link, after,
         CASE record->>'table' WHEN 'client' THEN '[]' ELSE
           jsonb_build_array(${Prisma.raw(keyColumns.map((column) => `after->'${column}'`).join(', '))},
                             -- In other tables the currency is no part of the key, and may change.
                             CASE record->>'table' WHEN 'exchange_rate' THEN after->'currency' END) END AS key
    FROM (${recordsOf(client_id, Prisma.sql`record->>'table' IN (${Prisma.join(recordedTables.map(({ table }) => table))})`)}) r,
         jsonb_array_elements(CASE jsonb_typeof(record->'after') WHEN 'array' THEN record->'after'
                              ELSE jsonb_build_array(record->'after') END) AS after
   ORDER BY of_table, key, link DESC, at DESC`;

/**
 * Selects the rows of a table that differ from their last record, and those without one, where the
 * trail begins with the client. Ignores the version and the closing date of a client's row:
 * closings have records of their own.
 */
const changed = ({ table, key, owner }: (typeof recordedTables)[number], client_id: ClientId): Prisma.Sql => {
  const own = Prisma.sql`t.${Prisma.raw(owner)} = ${client_id}`;
  const found = Object.entries(key).map(([column, type]) =>
    Prisma.raw(`t.${column} = (r.after->>'${column}')::${type}`),
  );
  const same = Prisma.join([own, ...found], ' AND ');
  const others = Prisma.raw(`'{version,closing_date,sealed_as,${owner}}'::text[]`);
  // Converts the record into a row, so that a column that was added later, or another notation of a
  // time, makes no difference.
  return Prisma.sql`
    SELECT r.of_table, r.link, r.after, to_jsonb(t) AS row
      FROM last_record r LEFT JOIN ${Prisma.raw(table)} t ON ${same}
     WHERE r.of_table = ${table}
       AND jsonb_populate_record(t, r.after - ${others}) IS DISTINCT FROM t
    UNION ALL
    SELECT ${table}, NULL, NULL, to_jsonb(t) FROM ${Prisma.raw(table)} t
     WHERE ${own} AND EXISTS (SELECT FROM born)
       AND NOT EXISTS (SELECT FROM last_record r WHERE r.of_table = ${table} AND ${same})`;
};

/**
 * Selects the keys that the trail recorded as issued, each with its revocation. Of those from
 * before the client was restored nobody here is the issuer, and those that are revoked came without
 * their secrets.
 */
const recordedKeys = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT there, created, prefix, scopes, label, strict, draft, expires, names_issuer, revoked,
         CASE WHEN NOT is_from_elsewhere OR revoked IS NULL THEN fingerprint END AS fingerprint,
         CASE WHEN NOT is_from_elsewhere THEN issued_by END AS issued_by
    FROM (
      SELECT i.link < ${restoredAt(client_id)} AS is_from_elsewhere,
             true AS there, i.created, i.after->>'prefix' AS prefix, i.after->'scopes' AS scopes, i.after->>'label' AS label,
             coalesce((i.after->'strict')::boolean, false) AS strict, coalesce((i.after->'draft')::boolean, false) AS draft,
             (i.after->>'expires')::timestamptz AS expires, i.after->>'fingerprint' AS fingerprint,
             i.after ? 'issued_by' AS names_issuer, (i.after->>'issued_by')::integer AS issued_by,
             (SELECT (v.after->>'revoked')::timestamptz FROM key_record v
               WHERE v.link > i.link AND v.after->>'prefix' = i.after->>'prefix' AND v.after ? 'revoked'
               ORDER BY v.link LIMIT 1) AS revoked
        FROM key_record i WHERE NOT i.after ? 'revoked'
    ) issued`;

/** Leaves out what was created before the trail began. */
const sinceItBegan = (client_id: ClientId): Prisma.Sql =>
  Prisma.sql`created >= (SELECT min(created) FROM audit WHERE client_id = ${client_id})`;

/** Selects moves of the closing date, and numbers those that are equal by their order. */
const movesOf = (from: Prisma.Sql, order: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT *, row_number() OVER (PARTITION BY created, key_prefix, person, closed_before, closing_date ORDER BY ${order}) AS nth
    FROM (SELECT m.created, key_prefix, coalesce(person, '') AS person, coalesce(closed_before, '-infinity') AS closed_before,
                 coalesce(closing_date, '-infinity') AS closing_date, last_entry_id, m.reason, ${order} FROM ${from}) moves`;

/** Checks of the rows that the audit trail records whole (docs/operations). */
export const recordChecks: readonly Check[] = [
  {
    name: 'audit_master_data',
    sentence:
      'Settings, accounts, rates, vendors, customers, articles, VAT returns, assets and their bookings, accruals, payroll journals, exports and imports of fiduciaries, and leave of keys are as the audit trail last recorded them, and there are no others.',
    offending: (client_id) => Prisma.sql`
      WITH last_record AS MATERIALIZED (${lastRecords(client_id)}),
      born AS (
        SELECT FROM audit WHERE client_id = ${client_id} AND id = 1
           AND records @> '[{"table": "client", "before": null}]'
      )
      SELECT of_table, link,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(after) WHERE value IS DISTINCT FROM row->key) AS recorded,
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(row) WHERE value IS DISTINCT FROM after->key) AS found
        FROM (${Prisma.join(
          recordedTables.map((of) => changed(of, client_id)),
          ' UNION ALL ',
        )}) c
       ORDER BY of_table, link`,
  },
  {
    name: 'audit_keys',
    sentence:
      'The keys are those that the audit trail has seen issued, with their secrets, and revoked as it has seen.',
    offending: (client_id) => Prisma.sql`
      WITH key_record AS MATERIALIZED (
        SELECT link, created, record->'after' AS after
          FROM (${recordsOf(client_id, Prisma.sql`record->>'table' = 'api_key'`)}) r
      )
      SELECT prefix, created, s.scopes, r.scopes AS scopes_recorded, s.label, r.label AS label_recorded,
             s.strict, r.strict AS strict_recorded, s.draft, r.draft AS draft_recorded,
             s.expires, r.expires AS expires_recorded, s.revoked, r.revoked AS revoked_recorded,
             s.issued_by, r.issued_by AS issued_by_recorded, s.fingerprint = r.fingerprint AS same_secret
        FROM (SELECT true AS there, created, prefix, to_jsonb(scopes) AS scopes, label, strict, draft, expires,
                     encode(sha256(hash), 'hex') AS fingerprint, revoked, issued_by
                FROM api_key WHERE client_id = ${client_id} AND ${sinceItBegan(client_id)}) s
        FULL JOIN (${recordedKeys(client_id)}) r USING (prefix, created)
       WHERE (s.there, s.scopes, s.label, s.strict, s.draft, s.expires, s.fingerprint, s.revoked) IS DISTINCT FROM
             (r.there, r.scopes, r.label, r.strict, r.draft, r.expires, coalesce(r.fingerprint, s.fingerprint), r.revoked)
          OR (r.names_issuer AND s.issued_by IS DISTINCT FROM r.issued_by)
       ORDER BY created, prefix`,
  },
  {
    name: 'audit_members',
    sentence:
      'The people who work for the client, and their roles, are as the audit trail last recorded them.',
    offending: (client_id) => Prisma.sql`
      WITH last_record AS (
        SELECT DISTINCT ON (person_id) (record->'after'->>'role') AS role,
               coalesce(record->'after'->'id', record->'before'->'id')::integer AS person_id
          FROM (${recordsOf(client_id, Prisma.sql`record->>'table' = 'membership'`)}) r
         ORDER BY person_id, link DESC, at DESC
      )
      SELECT person_id, m.role, r.role AS role_recorded
        FROM (SELECT * FROM membership WHERE client_id = ${client_id}) m FULL JOIN last_record r USING (person_id)
       WHERE m.role IS DISTINCT FROM r.role
       ORDER BY person_id`,
  },
  {
    name: 'audit_closings',
    sentence: 'The moves of the closing date are those that the audit trail has recorded.',
    offending: (client_id) => Prisma.sql`
      SELECT created, key_prefix, person, closed_before, closing_date, s.nth IS NOT NULL AS found, s.last_entry_id,
             r.nth IS NOT NULL AS recorded, r.last_entry_id AS last_entry_id_recorded,
             s.reason, r.reason AS reason_recorded
        FROM (${movesOf(
          Prisma.sql`closing m WHERE client_id = ${client_id} AND ${sinceItBegan(client_id)}`,
          Prisma.sql`id`,
        )}) s
        FULL JOIN (${movesOf(
          Prisma.sql`(${recordsOf(client_id, Prisma.sql`record->>'table' = 'closing'`)}) l,
                     jsonb_populate_record(NULL::closing, record->'after') m`,
          Prisma.sql`link`,
        )}) r USING (created, key_prefix, person, closed_before, closing_date, nth)
       WHERE s.nth IS NULL OR r.nth IS NULL OR s.last_entry_id <> r.last_entry_id OR s.reason IS DISTINCT FROM r.reason
       ORDER BY created, s.id, r.link`,
  },
];
