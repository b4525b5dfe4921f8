import { type BookingDate, bookingDate } from '@kontor/domain';
import type pg from 'pg';
import { today } from './now.ts';
import { seedDocuments } from './seed-documents.ts';

/** The first day with postings; the last one is `today`. */
export const firstDay: BookingDate = bookingDate.parse('2023-01-01');
/** The account in which every entry has a posting. */
export const longAccount = 1100;

export const seeded = { entries: 500_000, postings: 1_500_000, vendors: 10_000 };
const few = 200;
const chunk = 1_000;

/**
 * Fills the books of a client: entries of three postings, spread evenly over the days and over the
 * accounts of the chart, each with a posting in `longAccount`. A chunk is one statement, as a batch
 * of bookings is, with the guards watching and the month balances kept by the same statement.
 * Documents stand behind some of these entries.
 */
export const seed = async (pool: pg.Pool, client_id: number): Promise<void> => {
  const connection = await pool.connect();
  try {
    await fill(connection, client_id);
  } finally {
    connection.release(true);
  }
};

const fill = async (connection: pg.PoolClient, client_id: number): Promise<void> => {
  await seedEntries(connection, client_id, seeded.entries);
  await seedVendors(connection, client_id, seeded.vendors);
  await seedDocuments(connection, client_id);
  await connection.query('VACUUM (ANALYZE)');
};

/** Books entries of three postings each, from `firstDay` to `today`. */
export const seedEntries = async (
  connection: pg.ClientBase,
  client_id: number,
  entries: number,
): Promise<void> => {
  const book = (from: number, to: number) =>
    connection.query(bookEntries, [client_id, from, to - 1, entries, firstDay, today, longAccount]);
  await book(0, few);
  // The guards join what was written to the tables, by plans that a connection keeps until it is
  // told that these have grown: by `autovacuum` in the end, which is too slow for tables that grow
  // as fast as here.
  for (let [from, known] = [few, 0]; from < entries; from += chunk) {
    if (from >= 2 * known) {
      await connection.query('ANALYZE');
      known = from;
    }
    await book(from, Math.min(from + chunk, entries));
  }
};

/** Makes vendors with the numbers L-1, L-2 and so on. */
export const seedVendors = async (
  connection: pg.ClientBase,
  client_id: number,
  vendors: number,
): Promise<void> => {
  await connection.query(makeVendors, [client_id, vendors]);
};

const bookEntries = `
  WITH other AS MATERIALIZED (
    SELECT array_agg(accno ORDER BY accno) AS accnos, count(*)::integer AS n
      FROM account WHERE client_id = $1 AND NOT heading AND NOT is_control(link)
  ),
  entry_kept AS (
    INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
    SELECT $1, 'ar', $5::date + (g * ($6::date - $5::date + 1) / $4)::integer, g::text, 'Seeded', 3, now()
      FROM generate_series($2::bigint, $3::bigint) g
    RETURNING client_id, id, transdate, reference::bigint AS g
  ),
  posting_kept AS (
    INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
    SELECT e.client_id, e.id, p.accno, e.transdate, CASE WHEN p.amount > 0 THEN 'debit' ELSE 'credit' END, p.amount,
           'CHF', p.amount, '', ''
      FROM entry_kept e CROSS JOIN other o
     CROSS JOIN LATERAL (VALUES ($7::integer, 100.00 + e.g % 900), (o.accnos[1 + e.g % o.n], -60.00 - e.g % 900),
                                (o.accnos[1 + (e.g * 7 + 3) % o.n], -40.00))
        AS p(accno, amount)
    RETURNING client_id, accno, transdate, side, amount
  )
  INSERT INTO balance AS b (client_id, accno, month, tax_rate, origin, has_base, supply_month, debit, credit)
  SELECT client_id, accno, date_trunc('month', transdate)::date, -1, 'ar', false, date_trunc('month', transdate)::date,
         coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0),
         coalesce(sum(-amount) FILTER (WHERE side = 'credit'), 0)
    FROM posting_kept GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month)
  DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit`;

const makeVendors = `
  INSERT INTO vendor (client_id, vendornumber, vendornumber_folded, name, created, salutation, firstname, lastname,
                      address1, address2, zipcode, city, state, country, phone, fax, mobile, email, taxnumber, terms,
                      arap_accno, payment_accno, bank_name, bank_address1, bank_address2, bank_zipcode, bank_city,
                      bank_state, bank_country, bank_iban, bank_bic)
  SELECT $1, 'L-' || g, 'l-' || g, 'Papeterie ' || g, now(), '', '', '', 'Bahnhofstrasse ' || g % 200, '', '8001',
         'Zürich', 'ZH', 'CH', '+41 44 000 00 00', '', '', 'post@example.com', '', 30, c.ap_accno, c.payment_accno, '', '',
         '', '', '', '', '', '', ''
    FROM client c, generate_series(1, $2::integer) g WHERE c.id = $1`;
