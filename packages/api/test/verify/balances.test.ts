import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import { fillBooks } from './whole-books.ts';

/**
 * Month balances are what their postings sum to, which is computed here from the postings alone.
 */
const { url, newClient } = await testInstallation();

const kept = `
  SELECT client_id, accno, month::text, tax_accno, tax_rate, vat_code, origin, has_base, supply_month::text, debit, credit, closing,
         tax, tax_base, settled
    FROM balance ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

const summed = `
  SELECT p.client_id, p.accno, date_trunc('month', p.transdate)::date::text AS month, coalesce(p.tax_accno, 0) AS tax_accno,
         coalesce(p.tax_rate, -1) AS tax_rate, coalesce(p.vat_code, '') AS vat_code,
         CASE WHEN e.closing THEN 'closing' WHEN e.vat_settlement THEN 'vat_settlement'
              WHEN paid.entry_id IS NOT NULL THEN e.module || '_payment' ELSE e.module END COLLATE "C" AS origin,
         p.tax_base IS NOT NULL AS has_base, date_trunc('month', coalesce(p.taxdate, p.transdate))::date::text AS supply_month,
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT e.closing), 0) AS debit,
         coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT e.closing), 0) AS credit,
         coalesce(sum(p.amount) FILTER (WHERE e.closing), 0) AS closing,
         coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0) AS tax, coalesce(sum(p.tax_base), 0) AS tax_base,
         coalesce(sum(p.amount) FILTER (WHERE e.vat_settlement), 0) AS settled
    FROM posting p
    JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
    LEFT JOIN (SELECT client_id, entry_id FROM payment UNION ALL SELECT client_id, entry_id FROM vendorpayment) paid
      ON paid.client_id = e.client_id AND paid.entry_id = e.id
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

test('month balances of documents, payments, closings and settlements are the sums of their postings', async () => {
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
  const { rows: booked } = await connection.query<{ origin: string }>(kept);
  expect([...new Set(booked.map(({ origin }) => origin))].sort()).toEqual([
    'ap',
    'ap_payment',
    'ar',
    'ar_payment',
    'closing',
    'gl',
    'vat_settlement',
  ]);
  expect((await connection.query(summed)).rows).toEqual(booked);
});
