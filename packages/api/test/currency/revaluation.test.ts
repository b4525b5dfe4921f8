import { afterAll, expect, test } from 'vitest';
import { expectVerified, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, glOf, reversalOf } from '../ledger.ts';
import { balanceOf, eurInvoice, eurPayable, ratesOf, revaluationOf } from './currency.ts';

/** §15: what is open in foreign currencies is valued at a day, and reversed the day after. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

/**
 * 60.00 EUR receivable of 100.00, and 50.00 EUR payable, booked at 0.90; at the end of January one
 * is 0.95.
 */
const openBooks = async () => {
  const client = await newClient();
  const { exchangeRates, invoices, payables } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90'], ['EUR', '2026-01-31', '0.95']));
  await invoices.post(eurInvoice('A1', '100.00'));
  await invoices.pay(paymentOf('A1', { datepaid: '2026-01-20', amount_paid: '40.00' }));
  await payables.post(eurPayable('P1', '50.00'));
  return client;
};
const revalue = async (client: Awaited<ReturnType<typeof newClient>>, day = '2026-01-31') =>
  (await client.ask()).gl.revalue(revaluationOf(day));

test('open items are worth the rate of the day, and what they were the day after', async () => {
  const client = await openBooks();
  expect(await revalue(client)).toEqual({ reference: 'REV-2026-01-31', id: expect.any(Number) });
  const { gl } = await client.ask();
  expect(await gl.get({ reference: 'REV-2026-01-31' })).toMatchObject({
    ...{ kind: 'revaluation', transdate: '2026-01-31', reversed_by: 'REV-2026-01-31-R' },
  });
  const back = await gl.get({ reference: 'rev-2026-01-31-r' });
  expect(back).toMatchObject({ transdate: '2026-02-01', reverses: 'REV-2026-01-31' });
  const before = ['54.00', '45.00'];
  const onDay = async (day: string) => [
    await balanceOf(client, 1100, day),
    await balanceOf(client, 2000, day),
  ];
  expect(await onDay('2026-01-30')).toEqual(before);
  expect(await onDay('2026-01-31')).toEqual(['57.00', '47.50']);
  expect(await onDay('2026-02-01')).toEqual(before);
});

test('a day is valued once, however often that is asked, and another day by itself', async () => {
  const client = await openBooks();
  await revalue(client);
  expect(await revalue(client)).toEqual({ reference: 'REV-2026-01-31', id: expect.any(Number) });
  const many = await Promise.all(Array.from({ length: 5 }, () => revalue(client, '2026-02-28')));
  expect(new Set(many.map(({ reference }) => reference))).toEqual(new Set(['REV-2026-02-28']));
  expect(await balanceOf(client, 1100, '2026-02-28')).toBe('57.00');
  expect(await balanceOf(client, 1100, '2026-03-01')).toBe('54.00');
  const { items } = await (await client.ask()).gl.list({});
  expect(items).toHaveLength(4);
});

test('what is paid or booked later does not count on the day; settled afterwards, all comes to zero', async () => {
  const client = await openBooks();
  const { invoices, payables } = await client.ask();
  await invoices.pay(paymentOf('A1', { datepaid: '2026-02-10', amount_paid: '60.00' }));
  await payables.post(eurPayable('P2', '10.00', '2026-02-01'));
  await revalue(client);
  expect(await balanceOf(client, 1100, '2026-01-31')).toBe('57.00');
  expect(await balanceOf(client, 2000, '2026-01-31')).toBe('47.50');
  expect(await balanceOf(client, 1100)).toBe('0.00');
});

test('400: nothing that differs, no rate, a closed day, the last of all days', async () => {
  const client = await openBooks();
  const refused = (day: string) => refusalCode(revalue(client, day));
  expect(await refused('2026-01-20')).toBe('nothing_to_close');
  expect(await refused('2025-12-31')).toBe('nothing_to_close');
  expect(await refused('9999-12-31')).toBe('invalid');
  await (await client.ask()).settings.close(closingOf('2026-01-31'));
  expect(await refused('2026-01-31')).toBe('period_closed');
});

test('409 entry_exists: one of its references is taken, and neither entry is booked', async () => {
  for (const reference of ['REV-2026-01-31', 'rev-2026-01-31-r']) {
    const client = await openBooks();
    await (await client.ask()).gl.post(glOf({ reference }));
    expect(await refusalCode(revalue(client))).toBe('entry_exists');
    expect(await balanceOf(client, 1100)).toBe('54.00');
  }
});

test('it is not reversed by hand; 403 scope_missing: only with close', async () => {
  const client = await openBooks();
  const { reference } = await revalue(client);
  const { gl } = await client.ask();
  expect(await refusalCode(gl.reverse(reversalOf(reference)))).toBe('invalid');
  const writes = (await client.ask({ key: await client.keyOf('read', 'write') })).gl;
  expect(await refusalCode(writes.revalue(revaluationOf('2026-01-31')))).toBe('scope_missing');
});
