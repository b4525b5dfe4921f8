import { Prisma } from '../generated/client.ts';
import type { Check, ClientId } from './check.ts';

/**
 * Selects every link with the number and hash that follow from the link before it, and the last one
 * with the end of the chain.
 */
const links = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT id AS link, hash, lag(id, 1, 0::bigint) OVER trail + 1 AS expected_link,
         link_hash(lag(hash, 1, ''::bytea) OVER trail, created, records) AS expected_hash
    FROM audit WHERE client_id = ${client_id} WINDOW trail AS (ORDER BY id)
  UNION ALL
  SELECT a.id, a.hash, c.last, c.hash
    FROM (SELECT id, hash FROM audit WHERE client_id = ${client_id} ORDER BY id DESC LIMIT 1) a
    FULL JOIN (SELECT last, hash FROM chain WHERE client_id = ${client_id} AND last > 0) c ON true`;

/**
 * Selects the seals of entries and documents in the audit trail, each with the number of its
 * records.
 */
const recordedSeals = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT (record->>'entry')::bigint AS entry_id, count(*) AS records, min(record->>'seal') AS seal,
         min(record->>'document') AS document
    FROM audit, jsonb_array_elements(records) AS record WHERE client_id = ${client_id} AND record ? 'entry'
   GROUP BY 1`;

const documents = ['invoice', 'payable', 'payment', 'vendorpayment', 'gl'].map((table) => Prisma.raw(table));

/** Selects the id that stands for the client in its seals, once. */
const sealedId = (client_id: ClientId): Prisma.Sql =>
  Prisma.sql`SELECT sealed_id(${client_id}::integer) AS id OFFSET 0`;

/** Computes the seals of entries and documents from their rows. */
const computedSeals = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT e.id AS entry_id, seal_of(e, p.whole, sealed.id) AS seal, d.document
    FROM entry e
   CROSS JOIN (${sealedId(client_id)}) sealed
    LEFT JOIN (SELECT p.entry_id, array_agg(p) AS whole FROM posting p WHERE p.client_id = ${client_id} GROUP BY 1) p
      ON p.entry_id = e.id
    LEFT JOIN (${Prisma.join(
      documents.map(
        (table) =>
          Prisma.sql`SELECT d.entry_id, seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed.id)) AS document
                       FROM ${table} d CROSS JOIN (${sealedId(client_id)}) sealed WHERE client_id = ${client_id}`,
      ),
      ' UNION ALL ',
    )}) d ON d.entry_id = e.id
   WHERE e.client_id = ${client_id}`;

/** Selects the people who work or worked for the client. */
const staff = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT person_id FROM membership WHERE client_id = ${client_id}
   UNION SELECT person_id FROM former_member WHERE client_id = ${client_id}`;

/** Selects every link of the trails of people, as `links` does those of a client. */
const linksOfPeople = (client_id: ClientId): Prisma.Sql => Prisma.sql`
  SELECT person_id, id AS link, hash, lag(id, 1, 0::bigint) OVER trail + 1 AS expected_link,
         link_hash(lag(hash, 1, ''::bytea) OVER trail, created, record) AS expected_hash
    FROM person_audit WHERE person_id IN (${staff(client_id)}) WINDOW trail AS (PARTITION BY person_id ORDER BY id)
  UNION ALL
  SELECT person_id, a.id, a.hash, c.last, c.hash
    FROM (SELECT DISTINCT ON (person_id) person_id, id, hash FROM person_audit
           WHERE person_id IN (${staff(client_id)}) ORDER BY person_id, id DESC) a
    FULL JOIN (SELECT person_id, last, hash FROM person_chain WHERE person_id IN (${staff(client_id)})) c USING (person_id)`;

/**
 * Checks of the audit trail (docs/operations): it is complete, and entries and documents are as it
 * recorded them.
 */
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
    name: 'audit_events',
    sentence: 'The events of the audit trail are numbered without gaps, as its records are, up to its end.',
    offending: (client_id) => Prisma.sql`
      SELECT link, last_event, expected_event FROM (
        SELECT id AS link, last_event, (sum(events_in(records)) OVER (ORDER BY id))::bigint AS expected_event
          FROM audit WHERE client_id = ${client_id}
        UNION ALL
        SELECT a.id, a.last_event, c.last_event
          FROM (SELECT id, last_event FROM audit WHERE client_id = ${client_id} ORDER BY id DESC LIMIT 1) a
          FULL JOIN (SELECT last_event FROM chain WHERE client_id = ${client_id} AND last > 0) c ON true
      ) l WHERE last_event IS DISTINCT FROM expected_event ORDER BY link`,
  },
  {
    name: 'audit_seals',
    sentence:
      'Every entry has one record in the audit trail, and is sealed there together with its document.',
    offending: (client_id) => Prisma.sql`
      SELECT entry_id, coalesce(r.records, 0) AS records, s.seal, r.seal AS seal_recorded, s.document,
             r.document AS document_recorded
        FROM (${computedSeals(client_id)}) s FULL JOIN (${recordedSeals(client_id)}) r USING (entry_id)
       WHERE (s.seal, s.document, 1) IS DISTINCT FROM (r.seal, r.document, r.records) ORDER BY entry_id`,
  },
  {
    name: 'audit_people',
    sentence:
      'The trails of the people who work or worked for the client are numbered without gaps and chained by their hashes to their ends.',
    offending: (client_id) => Prisma.sql`
      SELECT person_id, link, encode(hash, 'hex') AS hash, expected_link, encode(expected_hash, 'hex') AS expected_hash
        FROM (${linksOfPeople(client_id)}) l
       WHERE (link, hash) IS DISTINCT FROM (expected_link, expected_hash) ORDER BY person_id, expected_link`,
  },
];
