import { Prisma } from '../generated/client.ts';
import type { Check } from './check.ts';

/** Checks of receipts, and of the pieces of files in the database (docs/interface §16). */
export const receiptChecks: readonly Check[] = [
  {
    name: 'receipt_pieces',
    sentence:
      'Receipts, letters and files of banks in the database have all of their pieces, and every piece belongs to one.',
    offending: (client_id) => Prisma.sql`
      WITH kept AS (
        SELECT sha256, max(size) AS size, min(id) AS id
          FROM (SELECT sha256, size, id FROM receipt WHERE client_id = ${client_id} AND store = 'database'
                UNION ALL
                SELECT sha256, size, id FROM letter WHERE client_id = ${client_id} AND store = 'database'
                UNION ALL
                SELECT sha256, size, id FROM bank_file WHERE client_id = ${client_id} AND store = 'database') files
         GROUP BY sha256
      ), pieces AS (
        SELECT sha256, count(*) AS pieces, max(position) + 1 AS last, sum(length(bytes)) AS size FROM receipt_chunk
         WHERE client_id = ${client_id} GROUP BY sha256
      )
      SELECT k.id, encode(sha256, 'hex') AS sha256, k.size, p.size AS size_found, p.pieces, p.last
        FROM kept k FULL JOIN pieces p USING (sha256)
       WHERE (k.size, p.last) IS DISTINCT FROM (p.size, p.pieces) ORDER BY k.id`,
  },
  {
    name: 'receipt_jobs',
    sentence: 'Every receipt that was uploaded is or was to be processed, and no part of one.',
    offending: (client_id) => Prisma.sql`
      SELECT r.id, r.source, j.receipt_id AS job, j.state
        FROM (SELECT * FROM receipt WHERE client_id = ${client_id}) r
        FULL JOIN (SELECT * FROM receipt_job WHERE client_id = ${client_id}) j ON j.receipt_id = r.id
       WHERE r.id IS NULL OR (r.source IS NULL) IS DISTINCT FROM (j.receipt_id IS NOT NULL)
       ORDER BY coalesce(r.id, j.receipt_id)`,
  },
];
