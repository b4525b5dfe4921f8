import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { balanceOf } from '../currency/currency.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { reversalOf, type TestClient, yearendOf } from '../ledger.ts';

/**
 * §15: what is on the account of the result is carried to retained earnings with the end of the
 * year.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const earn = async (client: TestClient, transdate: string, amount: string) =>
  (await client.ask()).invoices.post(
    invoiceOf({ transdate, incomeentries: [{ amount, income_accno: 3400 }] }),
  );
const end = async (client: TestClient, transdate: string, fields = {}) =>
  (await client.ask()).gl.endYear(yearendOf(transdate, { retained_accno: 2970, ...fields }));
const equityOn = async (client: TestClient, day: string) => [
  await balanceOf(client, 2979, day),
  await balanceOf(client, 2970, day),
];

test('the balance sheet of the last day shows the result of the year, that of the next day retained earnings', async () => {
  const client = await newClient();
  await earn(client, '2024-05-01', '70.00');
  const { reference } = await end(client, '2024-12-31');
  await earn(client, '2025-05-01', '-20.00');
  await end(client, '2025-12-31');
  expect(await equityOn(client, '2024-12-31')).toEqual(['70.00', '0.00']);
  expect(await equityOn(client, '2025-01-01')).toEqual(['0.00', '70.00']);
  expect(await equityOn(client, '2025-12-31')).toEqual(['-20.00', '70.00']);
  expect(await equityOn(client, '2026-01-01')).toEqual(['0.00', '50.00']);
  const { gl, reports, settings } = await client.ask();
  expect(await gl.get({ reference })).toMatchObject({ kind: 'yearend', transdate: '2024-12-31' });
  const { items } = await gl.list({});
  const carried = items.filter(({ kind }) => kind === 'carryforward');
  expect(carried).toMatchObject([
    {
      transdate: '2025-01-01',
      glentries: [
        { accno: 2979, debit: '70.00' },
        { accno: 2970, credit: '70.00' },
      ],
    },
    {
      transdate: '2026-01-01',
      glentries: [
        { accno: 2979, credit: '20.00' },
        { accno: 2970, debit: '20.00' },
      ],
    },
  ]);
  const sheet = await reports.balanceSheet({ on: '2025-12-31' } as Inputs['reports']['balanceSheet']);
  expect(sheet.equity.accounts).toMatchObject([
    { accno: 2970, amount: '70.00' },
    { accno: 2979, amount: '-20.00' },
  ]);
  const year = { from: '2025-01-01', to: '2025-12-31' } as Inputs['reports']['incomeStatement'];
  expect(await reports.incomeStatement(year)).toMatchObject({ result: { amount: '-20.00' } });
  expect((await settings.get()).closing_date).toBe('2025-12-31');
  expect(await refusalCode(gl.reverse(reversalOf(carried[0]?.reference ?? '')))).toBe('invalid');
});

test('opening the year again reverses it, and ending it again carries it again', async () => {
  const client = await newClient();
  await earn(client, '2024-05-01', '70.00');
  await end(client, '2024-12-31');
  const { gl } = await client.ask();
  await gl.reopenYear({});
  expect(await equityOn(client, '2025-01-01')).toEqual(['0.00', '0.00']);
  await earn(client, '2024-06-01', '5.00');
  await end(client, '2024-12-31');
  expect(await equityOn(client, '2025-01-01')).toEqual(['0.00', '75.00']);
});

test('without the option nothing is carried; with it later, all that is there is', async () => {
  const client = await newClient();
  await earn(client, '2023-05-01', '1.00');
  await end(client, '2023-12-31', { retained_accno: null });
  expect(await equityOn(client, '2024-01-01')).toEqual(['1.00', '0.00']);
  await earn(client, '2024-05-01', '2.00');
  // The month after the year is closed already, as months are that have passed.
  await (await client.ask()).settings.close({ closing_date: '2025-01-31' } as Inputs['settings']['close']);
  await end(client, '2024-12-31');
  expect(await equityOn(client, '2025-01-01')).toEqual(['0.00', '3.00']);
  await (await client.ask()).gl.reopenYear({});
});

test('400: the account of the result itself, one that is not an equity account, one that does not exist', async () => {
  const client = await newClient();
  await earn(client, '2024-05-01', '1.00');
  const refused = (retained_accno: number) => refusalCode(end(client, '2024-12-31', { retained_accno }));
  expect(await refused(2979)).toBe('invalid');
  expect(await refused(1020)).toBe('account_not_postable');
  expect(await refused(9999)).toBe('account_unknown');
  expect((await (await client.ask()).gl.list({})).items).toEqual([]);
});
