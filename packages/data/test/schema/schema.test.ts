import { readFile } from 'node:fs/promises';
import { schemaOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { guardsFile, readGuards } from '../../src/index.ts';
import { testInstallation } from '../books.ts';
import { type Column, tablesOf } from './prisma-schema.ts';

/** schema.prisma and schema.sql must equal what the migrations and functions make. */
const { url, database, connect } = await testInstallation();
const connection = await connect();
const schema = tablesOf(await readFile(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8'));
const tables = Object.keys(schema).sort();

const rowsOf = async <Row extends object>(question: string, ...values: readonly string[]) =>
  (await connection.query<Row>(question, [...values])).rows;

test('guards.json has a digest of each guard, by which kontor verify finds those that are missing or changed', async () => {
  const guards = await readGuards(database);
  const digests = Object.fromEntries(guards.map(({ guard, digest }) => [guard, digest]));
  await expect(`${JSON.stringify(digests, null, 2)}\n`).toMatchFileSnapshot(guardsFile);
});

const ofTable = `WHERE t.relname = $1 AND t.relnamespace = 'public'::regnamespace`;

test('schema.sql shows all tables, indexes, triggers and functions as they are', async () => {
  await expect(`${preface}\n${await schemaOf(url)}`).toMatchFileSnapshot('../../../../prisma/schema.sql');
});

const preface = `-- The schema of the database, as migrations and functions make it; the bodies of functions are in prisma/functions. To be read, and to be seen in a change, never to be applied.
-- A test writes it: npx --yes pnpm exec vitest run packages/data/test/schema -u
`;

test('the same tables', async () => {
  const rows = await rowsOf<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(tables);
});

test.each(tables)('%s: the same columns, in the same order', async (table) => {
  const rows = await rowsOf<Column & { name: string }>(
    `SELECT c.attname AS name, format_type(c.atttypid, c.atttypmod) AS type,
            CASE WHEN c.attndims = 0 THEN NOT c.attnotnull END AS nullable,
            CASE WHEN c.attidentity <> '' THEN 'autoincrement()'
                 ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), '') END AS default
       FROM pg_attribute c JOIN pg_class t ON t.oid = c.attrelid
       LEFT JOIN pg_attrdef d ON d.adrelid = c.attrelid AND d.adnum = c.attnum
      ${ofTable} AND c.attnum > 0 AND NOT c.attisdropped ORDER BY c.attnum`,
    table,
  );
  const found = rows.map(({ nullable, ...row }) => ({ ...row, nullable: nullable ?? undefined }));
  const expected = Object.entries(schema[table]?.columns ?? {}).map(([name, column]) => ({
    name,
    ...column,
  }));
  expect(found).toEqual(expected);
});

test.each(tables)('%s: the same keys and indexes', async (table) => {
  const rows = await rowsOf<{ name: string; kind: string; columns: string[]; where: string; plain: boolean }>(
    `SELECT i.relname AS name, CASE WHEN indisprimary THEN 'primary' WHEN indisunique THEN 'unique' ELSE 'index' END AS kind,
            (SELECT array_agg(attname::text ORDER BY at) FROM unnest(indkey::int[]) WITH ORDINALITY AS k(num, at)
               JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum = k.num) AS columns,
            coalesce(pg_get_expr(indpred, indrelid), '') AS where, indexprs IS NULL AND indnkeyatts = indnatts AND indisvalid AS plain
       FROM pg_index x JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid ${ofTable}`,
    table,
  );
  const found = rows.map(({ name, plain, ...index }) => [name, plain ? index : 'not expressible in Prisma']);
  const inPrisma = found.filter(([name]) => !notInPrisma.includes(String(name)));
  expect(Object.fromEntries(inPrisma)).toEqual(schema[table]?.indexes);
});

// A Prisma schema can't describe an index on an expression, or one with columns beside its key.
const notInPrisma = [
  'customer_client_id_lower_name_id_idx',
  'invoice_dcn_idx',
  'invoice_ordnumber_idx',
  'invoice_party_sums_idx',
  'payable_ordnumber_idx',
  'payable_party_sums_idx',
  'vendor_client_id_bare_iban_idx',
  'vendor_client_id_lower_name_id_idx',
  'vendor_client_id_name_key_idx',
  'vendor_client_id_phone_key_idx',
  'vendor_client_id_taxnumber_key_idx',
];

test('the indexes that a Prisma schema cannot describe are the ones that are known', async () => {
  const rows = await rowsOf<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index x JOIN pg_class t ON t.oid = indrelid
      WHERE t.relnamespace = 'public'::regnamespace 
        AND (indexprs IS NOT NULL OR indnkeyatts < indnatts) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(notInPrisma);
});

test.each(tables)('%s: the same foreign keys', async (table) => {
  const named = (key: string, of: string) =>
    `(SELECT array_agg(attname::text ORDER BY at) FROM unnest(${key}) WITH ORDINALITY AS k(num, at)
        JOIN pg_attribute c ON c.attrelid = ${of} AND c.attnum = k.num)`;
  const rows = await rowsOf<{ name: string; columns: string[]; table: string; to: string[]; acts: string }>(
    `SELECT conname AS name, ${named('conkey', 'conrelid')} AS columns, o.relname AS table,
            ${named('confkey', 'confrelid')} AS to, confdeltype::text || confupdtype::text AS acts
       FROM pg_constraint f JOIN pg_class t ON t.oid = conrelid JOIN pg_class o ON o.oid = confrelid
      ${ofTable} AND contype = 'f'`,
    table,
  );
  // NO ACTION on deletion and on change, as the schema says.
  expect(rows.map(({ acts }) => acts)).toEqual(rows.map(() => 'aa'));
  const found = rows.map(({ name, acts: _, ...reference }) => [name, reference]);
  expect(Object.fromEntries(found)).toEqual(schema[table]?.references);
});

test('client_id comes first in every key and index, so that tables can be partitioned by it', async () => {
  const rows = await rowsOf<{ name: string; leader: string }>(
    `SELECT i.relname AS name, c.attname AS leader
       FROM pg_index x JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
       JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum = indkey[0]
      WHERE t.relnamespace = 'public'::regnamespace AND t.relname NOT LIKE '\\_%'
      UNION ALL
     SELECT conname, c.attname
       FROM pg_constraint f JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = conkey[1]
      WHERE contype = 'f' AND f.connamespace = 'public'::regnamespace`,
  );
  const exceptions = rows.filter(({ leader }) => leader !== 'client_id').map(({ name }) => name);
  expect(exceptions.sort()).toEqual([
    // Records of agents' work name their keys.
    'agent_call_key_id_fkey',
    'agent_day_key_id_fkey',
    // A key is looked up before its client is known; an operator key has no client.
    'api_key_hash_key',
    'api_key_issued_by_fkey',
    'api_key_pkey',
    // An index of JSON holds nothing else: pairs of keys and values, of all clients.
    'article_metadata_idx',
    // Work is given to people, who belong to no client; so are those who make one, and who are
    // named.
    'assignment_person_id_fkey',
    // A program's connection, which writes for all clients.
    'batch_writer_pkey',
    // The secret of the installation.
    'challenge_secret_pkey',
    'client_created_by_fkey',
    // The table of clients, which is read first.
    'client_name_folded_key',
    'client_pkey',
    // Connections are of a key, and a token is looked up before its client is known.
    'comment_mention_person_id_fkey',
    'connection_key_id_fkey',
    'connection_pkey',
    // Whoever signs in is of no client yet.
    'connection_request_expires',
    'connection_request_pkey',
    'connection_secret_expires',
    'connection_secret_key',
    'connection_secret_key_id_fkey',
    'connection_secret_pkey',
    'customer_metadata_idx',
    'daily_mail_person_id_fkey',
    // The failures, the trails and the ways in of people, who belong to the installation; a link
    // and a session are looked up before anything is known.
    'failed_sign_in_pkey',
    'former_member_person_id_fkey',
    'gl_metadata_idx',
    'invoice_metadata_idx',
    'link_hash_key',
    'link_person_id_fkey',
    'link_person_id_idx',
    'link_pkey',
    // One queue for all clients.
    'mail_due',
    // An address is looked up before its client is known.
    'mail_intake_part_key',
    // A link names no client.
    'mail_sender_hash_key',
    // The mailbox of the installation.
    'mailbox_pkey',
    // As above.
    'membership_person_id_fkey',
    'membership_person_id_idx',
    // Of the whole installation.
    'nightly_pkey',
    // The days of recurring invoices that are tried again, of all clients.
    'occurrence_failed',
    'occurrence_sending',
    // A link is looked up before its client is known.
    'offer_link_pkey',
    'passkey_credential_key',
    'passkey_person_id_fkey',
    'passkey_person_id_idx',
    'passkey_pkey',
    'past_plan_key_id_fkey',
    'payable_metadata_idx',
    'person_audit_person_id_created_id_idx',
    'person_audit_person_id_fkey',
    'person_audit_pkey',
    'person_chain_person_id_fkey',
    'person_chain_pkey',
    'person_identity_id_key',
    'person_identity_person_id_fkey',
    'person_identity_person_id_idx',
    'person_identity_pkey',
    'person_login_folded_key',
    // The one mail a day of a person, of all clients.
    'person_mail_due_idx',
    'person_mail_person_id_fkey',
    'person_mail_pkey',
    'person_pkey',
    // Who has proposed and decided; and the plans of all clients that have ended are deleted
    // together.
    'plan_decided_by_fkey',
    'plan_expires',
    'plan_key_id_fkey',
    'plan_person_id_fkey',
    // Programs are known to the installation.
    'program_address',
    'program_expires',
    'program_pkey',
    // One queue for all clients.
    'receipt_job_due_client_id_receipt_id_idx',
    // Mails of all clients, of which the old are deleted together.
    'received_mail_created_idx',
    // One queue of recurring invoices for all clients.
    'recurring_invoice_due',
    // As above.
    'session_hash_key',
    'session_person_id_fkey',
    'session_person_id_idx',
    'session_pkey',
    // Signing in, before it is known by whom.
    'sign_in_failure_last_idx',
    'sign_in_failure_pkey',
    'spent_challenge_pkey',
    'vendor_metadata_idx',
    // One queue of deliveries for all clients, and their log, of which the old are deleted
    // together.
    'webhook_delivery_created',
    'webhook_due',
  ]);
});

test('amounts are exact: no column is a float', async () => {
  const types = Object.values(schema).flatMap(({ columns }) =>
    Object.values(columns).map(({ type }) => type),
  );
  expect(types.filter((type) => /real|double|money/.test(type))).toEqual([]);
});

test('PostgreSQL takes no statistics of JSON, of which it would sort 30,000 values each time', async () => {
  const rows = await rowsOf<{ name: string }>(
    `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute c JOIN pg_class t ON t.oid = attrelid
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND atttypid = 'jsonb'::regtype
        AND NOT attisdropped AND attstattarget IS DISTINCT FROM 0`,
  );
  expect(rows).toEqual([]);
});
