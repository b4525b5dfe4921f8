import pg from 'pg';

/**
 * A posting without Kontor: an invoice, its entry with three postings, and three balances, in one statement and commit on
 * tables with only their keys. It is the unit that Kontor's postings are compared with: "(a)".
 */
const tables = `
CREATE SCHEMA plain;
CREATE TABLE plain.entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transdate date, reference text, description text);
CREATE TABLE plain.posting (entry_id bigint, line integer, accno integer, amount numeric, PRIMARY KEY (entry_id, line));
CREATE TABLE plain.invoice (id bigint PRIMARY KEY, invnumber text UNIQUE, customer text, amount numeric, transdate date, duedate date);
CREATE TABLE plain.balance (accno integer, month date, bucket integer, amount numeric, PRIMARY KEY (accno, month, bucket)) WITH (fillfactor = 50);
`;

// Balances are spread over the callers, so that none waits for another's row.
export const plainPosting = `
WITH e AS (INSERT INTO plain.entry (transdate, reference, description) VALUES ('2025-12-15', 'bench', '') RETURNING id),
p AS (INSERT INTO plain.posting SELECT e.id, l.line, l.accno, l.amount
        FROM e, (VALUES (1, 1100, 108.10), (2, 3400, -100.00), (3, 2200, -8.10)) l (line, accno, amount)
      RETURNING accno, amount),
b AS (INSERT INTO plain.balance AS b SELECT accno, '2025-12-01', :client_id, amount FROM p ORDER BY 1
      ON CONFLICT (accno, month, bucket) DO UPDATE SET amount = b.amount + excluded.amount)
INSERT INTO plain.invoice SELECT id, id::text, 'K-1', 108.10, '2025-12-15', '2026-01-14' FROM e;
`;

export const makePlainTables = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(tables);
  } finally {
    await client.end();
  }
};
