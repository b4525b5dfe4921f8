import { billText } from '@kontor/samples';
import type pg from 'pg';
import { chaining, recorded } from './audit.ts';

/**
 * One receipt in that many proves nothing yet, and one in that many was withdrawn or could not be
 * read.
 */
const unlinked = 1_000;

/**
 * Makes receipts that were read, each with a QR-bill: nearly all became the payable that they
 * prove. What is left to do is spread over all of them, as it is where someone works through their
 * receipts.
 */
export const addReceipts = async (
  connection: pg.Client,
  client_id: number,
  { receipts }: { receipts: number },
): Promise<void> => {
  await connection.query(makeReceipts, [client_id, receipts]);
  await connection.query(`CREATE UNIQUE INDEX ON sent (id); ANALYZE`);
  for (const statement of statements)
    await connection.query(statement, statement.includes('$2') ? [client_id, billText()] : [client_id]);
  await connection.query(recordReceipts, [client_id]);
  await connection.query(chaining('seen', client_id));
  for (const table of ['receipt', 'receipt_link', 'proposal'])
    await connection.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
};

const makeReceipts = `
  CREATE TEMP TABLE sent AS
  SELECT row_number() OVER (ORDER BY p.id)::integer AS id, p.id AS payable_id, p.invnumber,
         p.transdate + interval '1 day' + interval '1 second' * (p.id % 28000) AS received
    FROM (SELECT * FROM payable WHERE client_id = $1 AND invnumber <> 'B' ORDER BY id LIMIT $2::integer) p`;

const done = `s.id % ${unlinked} <> 0`;
const bytes = `convert_to(s.invnumber, 'UTF8')`;

const statements: readonly string[] = [
  `INSERT INTO receipt (client_id, id, file_name, comment, media_type, size, sha256, checksum, store, date_received)
   SELECT $1, id, 'Rechnung ' || invnumber || ' Papeterie.pdf', CASE WHEN id % 20 = 0 THEN 'per Post gekommen' ELSE '' END,
          'application/pdf', length(${bytes}), sha256(${bytes}), lpad(to_hex(id), 8, '0'), 'database', received
     FROM sent s ORDER BY id`,
  `INSERT INTO receipt_chunk (client_id, sha256, position, bytes) SELECT $1, sha256(${bytes}), 0, ${bytes} FROM sent s`,
  `INSERT INTO receipt_job (client_id, receipt_id, state, due, pages, pages_done)
   SELECT $1, id, CASE WHEN id % 2000 = 7 THEN 'failed' ELSE 'done' END, received, 1, 1 FROM sent`,
  `INSERT INTO receipt_link (client_id, id, receipt_id, payable_id, created)
   SELECT $1, id, id, payable_id, received FROM sent s WHERE ${done} ORDER BY id`,
  `INSERT INTO proposal (client_id, id, receipt_id, position, payload, state, created, payable_id)
   SELECT $1, id, id, 0, $2, CASE WHEN ${done} THEN 'ACCEPTED' WHEN id % 3000 = 0 THEN 'DISMISSED' ELSE 'OPEN' END, received,
          CASE WHEN ${done} THEN payable_id END FROM sent s ORDER BY id`,
];

const recordReceipts = `
  CREATE TEMP TABLE seen AS
  SELECT r.id, r.date_received AS created,
         jsonb_build_array(${recorded('receipt', 'r')}, ${recorded('proposal', 'p')})
           || CASE WHEN l.id IS NULL THEN '[]' ELSE jsonb_build_array(${recorded('receipt_link', 'l')}) END AS records
    FROM receipt r JOIN proposal p ON p.client_id = r.client_id AND p.receipt_id = r.id
    LEFT JOIN receipt_link l ON l.client_id = r.client_id AND l.receipt_id = r.id
   WHERE r.client_id = $1`;
