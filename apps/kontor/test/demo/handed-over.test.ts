import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

/**
 * §9.1, §28, §30 and §33: the demo client has complete annual accounts, electronic invoices, an
 * export for its fiduciary and an archive.
 */
const execute = promisify(execFile);
const inCents = (amount = '') => Math.round(Number(amount) * 100);

test('the demo has its first year handed over', async () => {
  const { directory, make } = await demoOn('2026-03-01', 'a key of this test');
  const { books } = await make();
  const accounts = await books.annualAccounts.get({ year: 2025 } as never);
  expect([accounts.state, accounts.reasons]).toEqual(['final', []]);
  const flow = Object.fromEntries(accounts.cash_flow.map(({ line, amount }) => [line, amount]));
  // The scale was bought, and the company began the year with 18,000.00.
  expect(flow).toMatchObject({
    ...{ depreciation: '21920.00', accrued_assets: '-1100.00', accrued_liabilities: '1250.00' },
    ...{ investing: '-9600.00', opening: '18000.00' },
  });
  expect(flow['financing'] ?? '0.00').toBe('0.00');
  const money = ['1000', '1010', '1020'].map(
    async (accno) => (await books.transactions.saldo({ accno, to: '2025-12-31' })).items[0]?.amount,
  );
  const cash = (await Promise.all(money)).reduce((sum, amount) => sum + inCents(amount ?? '0'), 0);
  expect(inCents(flow['closing'])).toBe(cash);
  // The books begin with the last balances of the year before, so that nothing is known of its
  // flow.
  expect(accounts.cash_flow.filter(({ compared }) => compared !== undefined)).toEqual([]);
  const lines = Object.fromEntries(
    accounts.appropriation?.lines.map(({ line, amount }) => [line, inCents(amount)]) ?? [],
  );
  // 5 % of the profit go to the reserve, which is far from half of the capital.
  const { result = 0 } = lines;
  expect(result).toBeGreaterThan(0);
  expect(lines).toMatchObject({ carried_forward: 23_600_00, available: 23_600_00 + result });
  expect(lines['to_legal_reserve']).toBe(-Math.round(result / 20));
  expect(lines['carry_forward']).toBe(23_600_00 + result - Math.round(result / 20));
  const leases = accounts.notes.find(({ name }) => name === 'leases');
  expect([leases?.amount, leases?.compared]).toEqual(['43200.00', '64800.00']);

  for (const [customer_number, kind] of [
    ['K1006', 'Invoice'],
    ['K1007', 'CrossIndustryInvoice'],
  ] as const) {
    const { items } = await books.invoices.list({ customer_number, limit: 200 });
    expect(items.length).toBeGreaterThan(8);
    for (const { invnumber } of items) {
      const { content, size } = await books.print.eInvoice({ invnumber } as never);
      const pieces: Uint8Array[] = [];
      for await (const piece of content.read({ start: 0, end: size })) pieces.push(piece);
      expect(Buffer.concat(pieces).toString(), invnumber).toContain(`${kind} `);
    }
  }

  // The closing entries are left for the next export.
  const { items: exports } = await books.fiduciary.exports({});
  expect(exports.map(({ format, from_number, from }) => [format, from_number, from])).toEqual([
    ['abaconnect', 1, '2024-12-31'],
  ]);
  const standing = await books.fiduciary.standing();
  expect(standing.from_number).toBe((exports[0]?.to_number ?? 0) + 1);
  expect(standing.entries).toBeGreaterThan(20);

  const folder = join(directory, 'archives');
  expect(await readdir(folder)).toEqual(['demo-2025-1.zip']);
  const archive = join(folder, 'demo-2025-1.zip');
  await execute('unzip', ['-q', archive, 'verify.mjs', '-d', directory]);
  const { stdout } = await execute('node', [join(directory, 'verify.mjs'), archive]);
  expect(stdout).toMatch(/All \d+ files are as they were/);

  // As after it was killed at the end.
  await make();
  expect((await books.fiduciary.exports({})).items).toEqual(exports);
  expect((await books.annualAccounts.versions({ year: 2025 })).length).toBe(1);
  expect(await readdir(folder)).toEqual(['demo-2025-1.zip']);
});
