import { tmpdir } from 'node:os';
import { openDatabase } from '@kontor/data';
import pg from 'pg';
import { expect, test } from 'vitest';
import { caller, openContext, openReceipts } from '../../src/index.ts';
import { invoiceOf, now, payableOf, paymentOf, testInstallation, vendorpaymentOf } from '../installation.ts';

/** The tables that grow by postings, and those of the parties that these look up. */
const grows = [
  'customer',
  'vendor',
  'entry',
  'invoice',
  'payable',
  'payment',
  'vendorpayment',
  'posting',
  'idempotency',
];

/** The tables in which other clients have the most records that a posting looks up. */
const tables = ['account', 'client', 'customer', 'vendor'];
const others = 2000;
const postings = 7;

test('a posting reads no table whole, however many clients, accounts, customers and vendors there are', async () => {
  const { url, newClient } = await testInstallation();
  const { name, key } = await newClient();
  const sql = new pg.Client(url);
  await sql.connect();
  try {
    await withDatabase(url, { name, key }, (ask) => post(ask, 0));
    await fill(sql);
    const before = await counted(sql);
    // PostgreSQL plans a named statement for its values five times, and then once for all.
    await withDatabase(url, { name, key }, async (ask) => {
      for (let at = 1; at <= postings; at += 1) await post(ask, at);
    });
    const after = await countedUntil(sql, before.entries + 5 * postings);
    expect(after.scans).toEqual(before.scans);
  } finally {
    await sql.end();
  }
});

test.each([
  ['new books', undefined],
  // PostgreSQL then knows that its tables are empty: for it, each index is as good as any other.
  ['books that were vacuumed before', 'VACUUM (ANALYZE)'],
])('a posting to %s reads no more of them as they grow', async (_, prepare) => {
  const { url, newClient } = await testInstallation();
  const { name, key } = await newClient();
  const sql = new pg.Client(url);
  await sql.connect();
  try {
    if (prepare) await sql.query(prepare);
    await withDatabase(url, { name, key }, async (ask) => {
      const each = (from: number, work: (at: number) => Promise<unknown>) => inTens(from, grown, work);
      await each(0, async (at) => (await ask(`A${at}`)).invoices.post(invoiceOf({ invnumber: `A${at}` })));
      await each(0, async (at) => (await ask()).payables.post(payableOf({ invnumber: `R${at}` })));
      // Of the last documents, as those before them are what a look-up would read without success.
      const pay = { amount_paid: '1.00' };
      await each(grown - paid, async (at) => (await ask()).invoices.pay(paymentOf(`A${at}`, pay)));
      await each(grown - paid, async (at) => (await ask()).payables.pay(vendorpaymentOf(`R${at}`, pay)));
    });
    const entries = 2 * (grown + paid);
    await countedUntil(sql, entries);
    const { rows } = await sql.query<{ relname: string; read: number }>(
      `SELECT relname, sum(idx_tup_read)::float8 AS read FROM pg_stat_user_indexes
        WHERE relname = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [grows],
    );
    expect(rows).toHaveLength(grows.length);
    expect(rows.filter(({ read }) => read > 10 * entries)).toEqual([]);
  } finally {
    await sql.end();
  }
});

// So many that a look-up by the client alone would read hundreds of rows, and so few that
// PostgreSQL has not yet counted them.
const grown = 300;
const paid = 100;

/**
 * Does `work` from one number to another: ten times one after the other, and then ten at the same
 * time.
 */
const inTens = async (from: number, to: number, work: (at: number) => Promise<unknown>): Promise<void> => {
  for (let at = from; at < from + 10; at += 1) await work(at);
  for (let at = from + 10; at < to; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, place) => work(at + place)));
};

type Ask = (idempotencyKey?: string) => Promise<ReturnType<typeof caller>>;

/**
 * Works on connections of their own, which are closed afterwards: a connection reports its
 * statistics when it ends.
 */
const withDatabase = async (
  url: string,
  { name, key }: { name: string; key: string },
  work: (ask: Ask) => Promise<void>,
): Promise<void> => {
  const database = openDatabase(url, { connections: 1 });
  const receipts = openReceipts(database, { directory: tmpdir() });
  try {
    const request = { database, receipts, now, key, requestId: 'test', clientName: name };
    await work(async (idempotencyKey) => caller(await openContext({ ...request, idempotencyKey })));
  } finally {
    await receipts.close();
    await database.close();
  }
};

/** Posts five entries: an invoice and a payable, a payment of each, and an entry by hand. */
const post = async (ask: Ask, at: number): Promise<void> => {
  const { invoices, payables, gl } = await ask();
  const paid = { datepaid: '2026-03-10', amount_paid: '1.00' };
  const glentries = [
    { accno: 1020, debit: '5.00' },
    { accno: 1000, credit: '5.00' },
  ];
  await invoices.post(invoiceOf({ invnumber: `A${at}` }));
  await payables.post(payableOf({ invnumber: `R${at}` }));
  type Payment = Parameters<typeof invoices.pay>[0];
  type Vendorpayment = Parameters<typeof payables.pay>[0];
  await invoices.pay({ invnumber: `A${at}`, payment: paid } as Payment);
  await payables.pay({ invnumber: `R${at}`, vendorpayment: paid } as Vendorpayment);
  await gl.post({ reference: `G${at}`, transdate: '2026-03-10', glentries } as Parameters<typeof gl.post>[0]);
};

/**
 * Makes other clients, each with the accounts that a customer and a vendor need, a customer and a
 * vendor.
 */
const fill = async (sql: pg.Client): Promise<void> => {
  const copy = (table: string, changes: string, where: string) =>
    sql.query(`
      INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(1001, ${1000 + others}) AS n,
             LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(t) || ${changes}) r WHERE ${where}`);
  await copy('client', `jsonb_build_object('id', n, 'name', 'c' || n, 'name_folded', 'c' || n)`, 't.id = 1');
  const ofClient = `jsonb_build_object('client_id', n)`;
  const referred =
    '(SELECT arap_accno FROM customer UNION SELECT payment_accno FROM customer UNION SELECT arap_accno FROM vendor)';
  await copy('account', `${ofClient} || '{"tax_accno": null}'`, `t.client_id = 1 AND t.accno IN ${referred}`);
  for (const table of ['customer', 'vendor']) await copy(table, ofClient, 't.client_id = 1');
  await sql.query('ANALYZE');
  // Reports the reads of this connection now, and not a second later among those of the postings.
  await sql.query('SELECT pg_stat_force_next_flush()');
};

/**
 * Counts the whole reads of each table and the written entries, as far as connections have reported
 * them.
 */
const counted = async (sql: pg.Client) => {
  await sql.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await sql.query<{ relname: string; seq_scan: string; n_tup_ins: string }>(
    `SELECT relname, seq_scan, n_tup_ins FROM pg_stat_user_tables ORDER BY relname`,
  );
  const scans = rows.filter(({ relname }) => tables.includes(relname));
  return {
    scans: scans.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]),
    entries: Number(rows.find(({ relname }) => relname === 'entry')?.n_tup_ins),
  };
};

const countedUntil = async (sql: pg.Client, entries: number) => {
  for (;;) {
    const figures = await counted(sql);
    if (figures.entries >= entries) return figures;
  }
};
