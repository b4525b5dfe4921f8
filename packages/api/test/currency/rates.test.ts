import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { eurInvoice, ratesOf } from './currency.ts';

/** §12: exchange rates are set, imported and listed over tRPC. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const listed = async (client: Awaited<ReturnType<typeof newClient>>, currency?: string) => {
  const { exchangeRates } = await client.ask();
  const { items } = await exchangeRates.list({ currency });
  return items.map(({ currency, day, rate }) => `${day} ${currency} ${rate}`);
};

test('a text of rates is imported whole and listed by currency and day', async () => {
  const client = await newClient();
  const { exchangeRates } = await client.ask();
  const csv = 'day,currency,rate\n2026-01-02,USD,0.8812\n2026-01-02,EUR,0.9345\r\n\n01.01.2026;EUR;0.93\n';
  expect(await exchangeRates.import({ csv })).toEqual({ rates: 3 });
  expect(await listed(client)).toEqual([
    ...['2026-01-01 EUR 0.93', '2026-01-02 EUR 0.9345', '2026-01-02 USD 0.8812'],
  ]);
  expect(await listed(client, 'USD')).toEqual(['2026-01-02 USD 0.8812']);
});

test.each([
  ['a rate of zero', '2026-01-03,EUR,0'],
  ['a rate below zero', '2026-01-03,EUR,-0.93'],
  ['a rate that is not a number', '2026-01-03,EUR,x'],
  ['a rate with a comma', '2026-01-03;EUR;1,05'],
  ['no rate', '2026-01-03,EUR'],
  ['no currency', '2026-01-03,XYZ,0.93'],
  ['no day', '2026-02-30,EUR,0.93'],
])('400 invalid: one wrong line refuses all (%s)', async (_, wrong) => {
  const client = await newClient();
  const { exchangeRates } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90']));
  const csv = `2026-01-01,EUR,0.95\n${wrong}\n2026-01-04,EUR,0.96`;
  expect(await refusalCode(exchangeRates.import({ csv }))).toBe('invalid');
  expect(await listed(client)).toHaveLength(1);
});

test('400 invalid: a text without rates', async () => {
  const { exchangeRates } = await (await newClient()).ask();
  for (const csv of ['', '\n\n', 'day,currency,rate\n'])
    expect(await refusalCode(exchangeRates.import({ csv }))).toBe('invalid');
});

test('a rate is set again by its day; of several in one request the last holds', async () => {
  const client = await newClient();
  const { exchangeRates } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90']));
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.91'], ['EUR', '2026-01-01', '0.92']));
  expect(await listed(client)).toEqual(['2026-01-01 EUR 0.92']);
});

test('the last rate on or before the day holds; what is booked keeps its own', async () => {
  const client = await newClient();
  const { exchangeRates, invoices } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-10', '0.90'], ['EUR', '2026-01-20', '0.95']));
  expect(await refusalCode(invoices.post(eurInvoice('A0', '100.00', '2026-01-09')))).toBe(
    'exchange_rate_missing',
  );
  const days = { A1: '2026-01-10', A2: '2026-01-19', A3: '2026-01-20', A4: '2026-03-14' };
  for (const [invnumber, day] of Object.entries(days))
    await invoices.post(eurInvoice(invnumber, '100.00', day));
  await exchangeRates.save(ratesOf(['EUR', '2026-01-10', '0.5']));
  const { items } = await (await client.ask()).transactions.list({ accno: '1100' });
  expect(items.map(({ debit }) => debit)).toEqual(['90.00', '90.00', '95.00', '95.00']);
});

test('page by page, and each client its own', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { exchangeRates, invoices } = await client.ask();
  const sent = ['EUR', 'JPY', 'USD'].flatMap((code) =>
    ['2026-01-01', '2026-01-02'].map((day) => [code, day, '0.5'] as const),
  );
  await exchangeRates.save(ratesOf(...sent));
  const first = await exchangeRates.list({ limit: 4 });
  const second = await exchangeRates.list({ limit: 4, after: first.next } as Inputs['exchangeRates']['list']);
  expect([...first.items, ...second.items].map(({ currency, day }) => [currency, day])).toEqual(
    sent.map(([currency, day]) => [currency, day]),
  );
  expect(second.next).toBeUndefined();
  expect(await listed(other)).toEqual([]);
  const theirs = (await other.ask()).invoices;
  expect(await refusalCode(theirs.post(eurInvoice('A1', '1.00')))).toBe('exchange_rate_missing');
  // An amount in the client's own currency needs no rate.
  expect(await refusalCode(invoices.post(invoiceOf({ invnumber: 'C1', currency: 'CHF' })))).toBe('done');
});

test('403 scope_missing: only with write', async () => {
  const client = await newClient();
  const { exchangeRates } = await client.ask({ key: await client.keyOf('read') });
  expect(await refusalCode(exchangeRates.import({ csv: '2026-01-01,EUR,0.9' }))).toBe('scope_missing');
  expect(await refusalCode(exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.9'])))).toBe('scope_missing');
});
