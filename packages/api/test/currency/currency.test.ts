import { randomOf } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import {
  expectVerified,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { entryOf, type TestClient } from '../ledger.ts';
import { balanceOf, eurInvoice, eurPayable, ratesOf } from './currency.ts';

/** §12: documents and payments in a foreign currency. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const withRates = async (): Promise<TestClient> => {
  const client = await newClient();
  const { exchangeRates } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.9345'], ['EUR', '2026-02-01', '0.9512']));
  return client;
};

test('twenty payments of one invoice at once: the one that settles it takes the account to zero', async () => {
  const client = await withRates();
  const { invoices } = await client.ask();
  await invoices.post(eurInvoice('A1', '66.66'));
  expect(await balanceOf(client, 1100)).toBe('62.29');
  // Nobody can tell which of them comes last, and each by itself is rounded.
  const amounts = ['3.39', ...Array.from({ length: 19 }, () => '3.33')];
  const pays = amounts.map(async (amount_paid) =>
    refusalCode((await client.ask()).invoices.pay(paymentOf('A1', { amount_paid }))),
  );
  expect(new Set(await Promise.all(pays))).toEqual(new Set(['done']));
  expect(await invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '66.66', status: 'PAID' });
  expect(await balanceOf(client, 1100)).toBe('0.00');
});

test.each([1, 2, 3])('in parts of either sign, both sides, until settled (%i)', async (seed) => {
  const random = randomOf(seed);
  const client = await withRates();
  const { invoices, payables } = await client.ask();
  const cents = (amount: number) => (amount / 100).toFixed(2);
  for (const number of ['1', '2', '3']) {
    const parts = Array.from({ length: 1 + random.below(5) }, () => 1 + random.below(99_999));
    const extra = random.below(50_000);
    // More than is open, and the rest paid back.
    const paid = [...parts, extra + 1, -(extra + 1)];
    const sign = random.chance(0.3) ? -1 : 1;
    const total = cents(sign * parts.reduce((a, b) => a + b, 0));
    await invoices.post(eurInvoice(`A${number}`, total));
    await payables.post(eurPayable(`P${number}`, total));
    for (const part of paid) {
      const datepaid = random.one(['2026-01-20', '2026-02-10']);
      const fields = { datepaid, amount_paid: cents(sign * part) };
      await invoices.pay(paymentOf(`A${number}`, fields));
      const exchangerate = random.one(['', '0.9', '1.2345678901']) || null;
      await payables.pay(vendorpaymentOf(`P${number}`, { ...fields, exchangerate }));
    }
    expect(await balanceOf(client, 1100)).toBe('0.00');
    expect(await balanceOf(client, 2000)).toBe('0.00');
  }
});

test('gain and loss are the difference of the rates, each on its account', async () => {
  const client = await withRates();
  const { invoices, payables, settings } = await client.ask();
  const { exchange_gain_accno, exchange_loss_accno } = await settings.get();
  await invoices.post(eurInvoice('A1', '100.00'));
  await invoices.pay(paymentOf('A1'));
  await payables.post(eurPayable('P1', '200.00'));
  await payables.pay(vendorpaymentOf('P1', { amount_paid: '200.00' }));
  expect(exchange_gain_accno).not.toBe(exchange_loss_accno);
  // 95.12 came in, 190.24 went out.
  expect(await balanceOf(client, 1020)).toBe('-95.12');
  for (const accno of [1100, 2000]) expect(await balanceOf(client, accno)).toBe('0.00');
  expect(Math.abs(Number(await balanceOf(client, exchange_gain_accno)))).toBe(1.67);
  expect(Math.abs(Number(await balanceOf(client, exchange_loss_accno)))).toBe(3.34);
});

test('an entry by hand is booked at the rate of its day and keeps both amounts', async () => {
  const client = await withRates();
  const { gl, transactions } = await client.ask();
  const sent = entryOf(
    '2026-01-15',
    [
      [1025, '0.33'],
      [1020, '0.33'],
      [1000, '-0.66'],
    ],
    { currency: 'EUR' },
  );
  const { reference } = await gl.post(sent);
  expect(await gl.get({ reference })).toMatchObject({
    ...{ currency: 'EUR', exchangerate: '0.9345' },
    glentries: [{ debit: '0.33' }, { debit: '0.33' }, { credit: '0.66' }],
  });
  const { items } = await transactions.list({ accno: '10xx' });
  expect(items.map(({ accno, amount }) => [accno, amount])).toEqual([
    [1000, '0.62'],
    [1020, '-0.31'],
    [1025, '-0.31'],
  ]);
});

test('400 invalid: an amount that comes to more digits than are kept', async () => {
  const client = await newClient();
  const { exchangeRates, invoices, gl } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '999999999999999999']));
  const large = '999999999999999999.99';
  expect(await refusalCode(invoices.post(eurInvoice('A1', large)))).toBe('invalid');
  const sent = entryOf(
    '2026-01-15',
    [
      [1020, large],
      [1000, `-${large}`],
    ],
    { currency: 'EUR' },
  );
  expect(await refusalCode(gl.post(sent))).toBe('invalid');
  await invoices.post(eurInvoice('A2', '0.01'));
  expect(await refusalCode(invoices.pay(paymentOf('A2', { amount_paid: large })))).toBe('invalid');
});
