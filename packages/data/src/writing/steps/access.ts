import { Prisma } from '../../generated/client.ts';
import { listed } from '../../postgres/columns.ts';
import type { Step } from './step.ts';

/**
 * Who may write: the client, the settings and the key by which a row was decided must be as they
 * were then.
 */

/**
 * The clients of the batch, locked. Shared locks, so that a closing waits for the bookings that
 * have begun, and they for it; and so that a transaction of many bookings, which holds the chain,
 * waits for no save that waits for the chain.
 */
export const clients: Step = Prisma.sql`
  clients AS MATERIALIZED (
    -- An array, so that clients are looked up by key: PostgreSQL expects 1000 rows of every batch.
    SELECT id, closing_date, version, sealed_as FROM client WHERE id = ANY (ARRAY(SELECT client_id FROM batch)) ORDER BY id FOR SHARE
  )`;

/**
 * The id that stands for a client in its seals, as the function sealed_id gives it. Read once for a
 * statement, as hardly a client has another than its own.
 */
export const sealedAs = (client_id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(((SELECT jsonb_object_agg(id, sealed_as) FROM clients WHERE sealed_as IS NOT NULL) ->> ${client_id}::text)::integer, ${client_id})`;

/**
 * The columns of `batch` that every row has in `sent` and in `judged`: the trail is written by
 * them.
 */
export const writerColumns = ['at', 'client_id', 'created', 'by'] as const;

/**
 * The rows with what they are judged by: `writerColumns`, the columns of `batch` that the statement
 * judges by, the client's `closing_date`, and `stale`: whether the key or the settings that a row
 * was decided by no longer hold, or the request has run in another program, which has recorded its
 * outcome in the meantime. A row passes through many nodes of a plan, and each takes time for each
 * of its columns when it starts; so the others are read from `batch` where they are written.
 */
export const sent = (judgedBy: readonly string[]): Step => Prisma.sql`
  sent AS (
    SELECT ${listed([...writerColumns, ...judgedBy], 'b')}, c.closing_date,
           -- Sub-selects of one row, which go by key: for EXISTS PostgreSQL may read the whole table into a hash.
           c.version <> b.settings_version
           OR b.key_id IS NOT NULL AND (
             SELECT k.id FROM api_key k WHERE k.id = b.key_id AND k.revoked IS NULL AND (k.expires IS NULL OR k.expires > b.created)) IS NULL
           OR b.once_key IS NOT NULL AND (
             SELECT i.key FROM idempotency i WHERE i.client_id = b.client_id AND i.key = b.once_key) IS NOT NULL AS stale
      FROM batch b JOIN clients c ON c.id = b.client_id
     -- In the order of their arrival, in which numbers are given: a join may lose it. OFFSET 0 keeps this a query of its own.
     ORDER BY b.at OFFSET 0
  )`;
