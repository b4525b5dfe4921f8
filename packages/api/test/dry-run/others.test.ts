import { digestOf } from '@kontor/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { closingOf } from '../ledger.ts';
import { billOf, swico, swicoNumber } from '../receipts/bill.ts';
import { processAll, upload } from '../receipts/receipt.ts';
import { first, vatBooks } from '../vat/some-books.ts';

/** Dry runs of writes that are there over tRPC only (§14.2). */
const installation = await testInstallation();
const { url, database, receipts, newClient } = installation;
const pool = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => pool.end());
const digest = () => digestOf(async (statement) => (await pool.query(statement)).rows);
const dry_run = true;

test('settings, accounts, rates, number ranges and the closing date say what would become of them', async () => {
  const { ask } = await newClient();
  const { settings, accounts, taxRates, numberRanges, exchangeRates, customers, gl } = await ask();
  const euros = { currency: 'EUR', day: '2026-01-01', rate: '0.95' };
  await exchangeRates.save({ rates: [euros] } as Inputs['exchangeRates']['save']);
  const foreign = invoiceOf({ currency: 'EUR' });
  const { invoices } = await ask();
  await invoices.post(foreign);
  await exchangeRates.save({
    rates: [{ ...euros, day: '2026-02-28', rate: '0.90' }],
  } as Inputs['exchangeRates']['save']);
  const before = await digest();
  const answers = [
    await settings.save({ vat_months: 3, dry_run } as Inputs['settings']['save']),
    await settings.close({ ...closingOf('2026-02-01'), dry_run }),
    await accounts.save({
      accno: 1020,
      description: 'Bank',
      category: 'asset',
      link: 'AR_paid:AP_paid',
      dry_run,
    } as Inputs['accounts']['save']),
    await taxRates.save({
      accno: 2201,
      valid_from: '2030-01-01',
      rate: '9.0',
      dry_run,
    } as Inputs['taxRates']['save']),
    await numberRanges.save({
      kind: 'invoice',
      prefix: 'R-',
      digits: 3,
      next: 100,
      dry_run,
    } as Inputs['numberRanges']['save']),
    await exchangeRates.save({
      rates: [{ ...euros, day: '2026-03-01' }],
      dry_run,
    } as Inputs['exchangeRates']['save']),
    await customers.create({ customernumber: 'K9', name: 'Neu', dry_run }),
    await gl.revalue({ transdate: '2026-02-28', dry_run } as Inputs['gl']['revalue']),
  ];
  expect(answers.map((answer) => answer?.dry_run?.changes.map(({ record }) => record))).toEqual([
    ['client'],
    ['closing'],
    ['account'],
    ['tax_rate'],
    ['counter'],
    ['exchange_rate'],
    ['customer'],
    [],
  ]);
  expect(answers.at(-1)?.dry_run?.entries.map(({ kind, transdate }) => [kind, transdate])).toEqual([
    ['revaluation', '2026-02-28'],
    ['revaluation', '2026-03-01'],
  ]);
  expect(await digest()).toEqual(before);
});

test('a VAT settlement says its entry and return', async () => {
  const { ask, client } = await vatBooks(installation).someBooks();
  const { vat } = await ask();
  const before = await digest();
  const { dry_run: preview, ...dry } = await vat.settle({ ...first, dry_run });
  expect(preview).toMatchObject({
    exists: false,
    entries: [{ kind: 'vat', reference: 'VAT-2026-01-01-2026-03-31' }],
    changes: [{ record: 'vat_return', exists: false }],
  });
  expect(await digest()).toEqual(before);
  const { id: _, entry_id: __, ...settled } = await vat.settle(first);
  expect(dry).toMatchObject(settled);
  await expectVerified(database, client.id);
});

test('an accepted proposal says its payable, and a receipt what becomes of it; no worker is woken', async () => {
  const client = await newClient();
  const said = { mark: 'dry', codes: [billOf({ billing_information: swico })] };
  const receipt = await upload(installation, client, { said });
  await processAll(installation);
  const { proposals, receipts: files, payables } = await client.ask();
  const { items } = await proposals.list({ receipt });
  const id = items[0]?.id ?? 0;
  await payables.post(payableOf({ invnumber: 'P-1' }));
  let signals = 0;
  receipts.wakeUp.subscribe(() => {
    signals += 1;
  });
  const before = await digest();
  const accepted = await proposals.accept({ id, dry_run });
  expect(accepted).toMatchObject({
    invnumber: swicoNumber,
    dry_run: { number: swicoNumber, payables: [{ invnumber: swicoNumber, amount: '1949.75' }] },
  });
  expect(accepted.dry_run?.changes.map(({ record }) => record)).toEqual(
    expect.arrayContaining(['vendor', 'receipt_link']),
  );
  const answers = [
    await proposals.dismiss({ id, dry_run }),
    await files.link({ id: receipt, payable: 'P-1', dry_run }),
    await files.book({
      id: receipt,
      payable: payableOf({ invnumber: 'P-2' }),
      dry_run,
    } as Inputs['receipts']['book']),
    await files.withdraw({ id: receipt, dry_run }),
  ];
  expect(answers.map((answer) => answer?.dry_run?.changes.map(({ record }) => record))).toEqual([
    ['proposal'],
    ['receipt_link'],
    expect.arrayContaining(['receipt_link']),
    ['receipt'],
  ]);
  expect(await digest()).toEqual(before);
  expect(signals).toBe(0);
  await files.withdraw({ id: receipt });
  expect(signals).toBe(1);
});
