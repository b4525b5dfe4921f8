import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import { fillBooks } from './whole-books.ts';

/** Month balances of existing books, as a migration fills them. */
const { url, newClient } = await testInstallation();
const migration = new URL('../../../../prisma/migrations/0051_vat_balances/migration.sql', import.meta.url);

const balances = `
  SELECT client_id, accno, month::text, tax_accno, tax_rate, vat_code, origin, has_base, supply_month::text, debit, credit, closing,
         tax, tax_base, settled
    FROM balance ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

test('a migration fills the balances of existing books as the bookings have filled them', async () => {
  const client = await newClient();
  await fillBooks(client);
  await (await client.ask()).vat.settle({
    from: '2025-01-01',
    to: '2025-03-31',
    transdate: '2026-03-01',
  } as Inputs['vat']['settle']);
  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  const { rows: booked } = await connection.query<{ origin: string }>(balances);
  expect([...new Set(booked.map(({ origin }) => origin))].sort()).toEqual([
    'ap',
    'ap_payment',
    'ar',
    'ar_payment',
    'closing',
    'gl',
    'vat_settlement',
  ]);
  await connection.query(`
    BEGIN;
    TRUNCATE balance;
    ALTER TABLE balance DROP COLUMN origin, DROP COLUMN has_base, DROP COLUMN supply_month;
    ALTER TABLE balance ADD CONSTRAINT balance_pkey PRIMARY KEY (client_id, accno, month, tax_accno, tax_rate, vat_code)`);
  await connection.query(await readFile(migration, 'utf8'));
  expect((await connection.query(balances)).rows).toEqual(booked);
  await connection.query('ROLLBACK');
});
