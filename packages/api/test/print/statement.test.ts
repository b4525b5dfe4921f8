import { expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import type { Inputs, Outputs } from '../../src/index.ts';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** Statements of account as PDF (docs/interface §6), on 2026-03-15. */
const installation = await testInstallation();

const sender = {
  name: 'Muster AG',
  street: 'Bahnhofstrasse',
  zipcode: '8001',
  city: 'Zürich',
  country: 'CH',
};

const given = async () => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender });
  return client;
};

const customer = { customernumber: 'K-1', name: 'Élodie Dürrenmatt', city: 'Genève' };
const lines = {
  incomeentries: [{ amount: '1200.00', income_accno: 3400, description: 'Conseil' }],
  taxentries: [{ amount: '97.20', tax_accno: 2201 }],
};

/** The lines of all pages of a statement. */
const textOf = async ({ content }: Outputs['print']['statement']): Promise<string[]> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return (await pagesOf(Uint8Array.from(Buffer.from(base64, 'base64')))).join('\n').split('\n');
};

test('a statement has what is open of a customer, in its currency, and what is late', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.exchangeRates.save({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.9' }],
  } as Inputs['exchangeRates']['save']);
  for (const invnumber of ['S1', 'S2', 'S3'])
    await ask.invoices.post(invoiceOf({ invnumber, customer, duedate: '2026-02-20', ...lines }));
  await ask.invoices.post(invoiceOf({ invnumber: 'E1', customer, currency: 'EUR', ...lines }));
  await ask.invoices.pay({ invnumber: 'S1', payment: { datepaid: '2026-02-10', amount_paid: '1297.20' } });
  await ask.invoices.pay({ invnumber: 'S2', payment: { datepaid: '2026-02-10', amount_paid: '97.20' } });
  const file = await (await client.ask()).print.statement({ customernumber: 'k-1', language_code: 'de' });
  expect(file.file_name).toBe('K-1 2026-03-15.pdf');
  const page = await textOf(file);
  expect(page).toEqual(
    expect.arrayContaining([
      'Kontoauszug',
      'Rechnung S2',
      '1’200.00',
      'Rechnung S3',
      '1’297.20',
      '2’497.20',
      '23',
    ]),
  );
  for (const text of ['Rechnung S1', 'Rechnung E1']) expect(page).not.toContain(text);
  const inEuros = await (await client.ask()).print.statement({ customernumber: 'K-1', currency: 'EUR' });
  expect((await textOf(inEuros)).join()).toContain('E1');
  expect(await refusalCode((await client.ask()).print.statement({ customernumber: 'none' }))).toBe(
    'not_found',
  );
});

test('a statement of a period begins with what was open before, and has each change with the balance after it', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.invoices.post(
    invoiceOf({ invnumber: 'S1', customer, transdate: '2025-12-10', duedate: '2026-01-09', ...lines }),
  );
  await ask.invoices.post(
    invoiceOf({ invnumber: 'S2', customer, transdate: '2026-01-20', duedate: '2026-02-19', ...lines }),
  );
  await ask.invoices.post(
    invoiceOf({
      ...{ invnumber: 'G1', customer, transdate: '2026-02-01', duedate: '2026-02-01' },
      incomeentries: [{ amount: '-100.00', income_accno: 3400, description: 'Rabatt' }],
    }),
  );
  await ask.invoices.pay({
    invnumber: 'S1',
    payment: { datepaid: '2026-02-10', amount_paid: '297.20', memo: 'Teil' },
  });
  await ask.invoices.pay({ invnumber: 'S1', payment: { datepaid: '2026-03-10', amount_paid: '1000.00' } });
  const at = { customernumber: 'K-1', language_code: 'fr', from: '2026-01-01', to: '2026-02-28' };
  const page = await textOf(await (await client.ask()).print.statement(at));
  const order = [
    'Report de solde',
    'Facture S2',
    'Note de crédit G1',
    'Paiement S1',
    'Solde CHF',
    '2’197.20',
  ];
  expect(page.filter((line) => order.includes(line))).toEqual(expect.arrayContaining(order));
  expect(order.slice(0, 5).map((line) => page.indexOf(line))).toEqual(
    order
      .slice(0, 5)
      .map((line) => page.indexOf(line))
      .toSorted((one, other) => one - other),
  );
  expect(page).toEqual(
    expect.arrayContaining(['01.01.2026 – 28.02.2026', '2’594.40', '2’494.40', '−297.20', 'Teil']),
  );
  // The open items of the last day, and their sums by age: that of S1 is late by 50 days, those of
  // S2 and G1 by 9 and 27.
  expect(page).toEqual(
    expect.arrayContaining([
      'Postes ouverts au 28.02.2026',
      '31–60 jours',
      '1’000.00',
      '1–30 jours',
      '1’197.20',
    ]),
  );
});

test('a vendor has a statement, too, of what is owed to him', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.payables.post(payableOf({ invnumber: 'L1', duedate: '2026-02-20' }));
  const { items } = await ask.payables.list({});
  const [{ vendornumber, amount } = { vendornumber: '', amount: '' }] = items;
  const page = await textOf(
    await (await client.ask()).print.vendorStatement({
      vendornumber,
      language_code: 'en',
      from: '2026-01-01',
    }),
  );
  expect(page).toEqual(
    expect.arrayContaining(['Statement of account', 'Balance brought forward', 'Invoice L1', amount]),
  );
  expect(await refusalCode((await client.ask()).print.vendorStatement({ vendornumber: 'none' }))).toBe(
    'not_found',
  );
});

test('a period that ends before it begins, and a client without a sender, are refused by the name of the field', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'S1', customer, ...lines }));
  const refused = async (input: object) =>
    (await client.ask()).print
      .statement({ customernumber: 'K-1', ...input })
      .catch((error: Error) => error.message);
  expect(await refused({ from: '2026-02-01', to: '2026-01-01' })).toMatch(/^to /);
  expect(await refused({})).toMatch(/^sender /);
});
