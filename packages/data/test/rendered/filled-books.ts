import type pg from 'pg';
import type { ClientKept } from '../../src/index.ts';
import type { testInstallation } from '../books.ts';

const clients = 60;
const documentsEach = 40;

/**
 * Fills a database with the books of sixty clients: one is booked as callers book, and copied for
 * the others. So no table that grows is so short, and no client's share of it so large, that
 * PostgreSQL would rather read all of it.
 */
export const fillBooks = async (
  newBooks: Awaited<ReturnType<typeof testInstallation>>['newBooks'],
  connection: pg.Client,
): Promise<ClientKept> => {
  const { client, book } = await newBooks();
  const numbers = Array.from({ length: documentsEach }, (_, at) => at + 1);
  for (const at of numbers) {
    const customer = { customernumber: `K-${at}`, name: `Muster ${at} AG` };
    const vendor = { vendornumber: `K-${at}`, name: `Muster ${at} GmbH` };
    await Promise.all([
      book.invoice({ customer, incomeentries: [{ amount: `${at}.00`, income_accno: 3400 }] }),
      book.payable({ vendor, expenseentries: [{ amount: `${at}.00`, expense_accno: 6500 }] }),
    ]);
  }
  await Promise.all(numbers.map((at) => book.payment('invoice', String(at), { amount_paid: '1.00' })));
  await Promise.all(numbers.map((at) => book.payment('payable', String(at), { amount_paid: '1.00' })));
  await copyToOthers(connection, client.id);
  return client;
};

/**
 * Copies what the client has in each table for the others, without the guards that would look at
 * each row.
 */
const copyToOthers = async (connection: pg.Client, client_id: number) => {
  const { rows: tables } = await connection.query<{ name: string; columns: string; copied: string }>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns,
           string_agg(CASE column_name WHEN 'client_id' THEN 'c' ELSE quote_ident(column_name) END, ', '
                      ORDER BY ordinal_position) AS copied
      FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY table_name HAVING bool_or(column_name = 'client_id')`);
  const { rows: keys } = await connection.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint WHERE contype = 'f'`,
  );
  for (const { table, name } of keys) await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name, columns, copied } of tables)
    await connection.query(`
      ALTER TABLE "${name}" DISABLE TRIGGER USER;
      INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${copied} FROM "${name}", generate_series(1001, 1000 + ${clients}) AS c WHERE client_id = ${client_id};
      ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  await connection.query('ANALYZE');
};
