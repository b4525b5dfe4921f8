import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../books.ts';
import { entryOf, listAt } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** docs/migrate.md: each figure in it, Kontor's by Kontor, SQL-Ledger's by its own steps. */
const page = readFileSync(new URL('../../../../docs/migrate.md', import.meta.url), 'utf8');
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

/** SQL-Ledger's rounding: it adds 0.501 of the last place and cuts, in floating point. */
const cut = (amount: number, places = 2): number =>
  Math.trunc(amount * 10 ** places + (amount < 0 ? -0.501 : 0.501)) / 10 ** places;

const amountOf = async (invnumber: string, parts: object[], more: object = {}) => {
  const sent = {
    invnumber,
    transdate: '2026-01-14',
    customernumber: 'K-1001',
    parts: { part: parts },
    ...more,
  };
  expect((await service.send('/invoices', { json: sent })).status).toBe(204);
  return (await service.read(`/invoices/${invnumber}`))['amount'];
};
/** Checks that docs/migrate.md names both results. */
const expectOnPage = (theirs: string, ours: string) => {
  expect(page).toContain(`**${theirs}**`);
  expect(page).toContain(`**${ours}**`);
};

test('discount per piece: 59.22 there, 59.20 here', async () => {
  const line = { partnumber: 'SHIP', sellprice: '9.95', quantity: '7', discount: '15' };
  const theirs = cut((9.95 - cut((9.95 * 15) / 100)) * 7).toFixed(2);
  const ours = await amountOf('M-1', [line]);
  expect([theirs, ours]).toEqual(['59.22', '59.20']);
  expectOnPage('59.22', '59.20');
  expect(await amountOf('M-2', [{ partnumber: 'SHIP', sellprice: '8.46', quantity: '7' }])).toBe('59.22');
});

test('rounding at 0.501: 10.01 there, 10.00 here; a half is rounded up in both', async () => {
  const priced = (invnumber: string, sellprice: string) =>
    amountOf(invnumber, [{ partnumber: 'SHIP', sellprice }]);
  expect([cut(10.004995).toFixed(2), await priced('M-3', '10.004995')]).toEqual(['10.01', '10.00']);
  expectOnPage('10.01', '10.00');
  expect([cut(1.005).toFixed(2), await priced('M-4', '1.005')]).toEqual(['1.01', '1.01']);
  expect([cut(10.00498).toFixed(2), await priced('M-5', '10.00498')]).toEqual(['10.00', '10.00']);
});

test('remainders: 0.06 and 0.07 there, 0.07 and 0.06 here, and the same tax', async () => {
  let diff = 0;
  const theirs = [0.07, 0.07].map((gross) => {
    const tax = gross * (0.081 / 1.081);
    const net = cut(gross - cut(tax - diff));
    diff = cut(tax) - tax;
    return net.toFixed(2);
  });
  const line = { partnumber: 'BIER-20', sellprice: '0.07' };
  expect(await amountOf('M-6', [line, line], { taxincluded: 'true' })).toBe('0.14');
  const rows = await listAt(service, '/charts/3200/transactions', ['transactions', 'transaction']);
  const ours = rows.filter(({ reference }) => reference === 'M-6').map(({ credit }) => credit);
  expect([theirs, ours]).toEqual([
    ['0.06', '0.07'],
    ['0.07', '0.06'],
  ]);
  const [tax] = await listAt(service, '/charts/2201/transactions', ['transactions', 'transaction']);
  expect([cut((0.14 * 0.081) / 1.081).toFixed(2), tax?.['credit']]).toEqual(['0.01', '0.01']);
  expectOnPage('0.06', '0.07');
});

test('floating point: 900719925474099.88 there, 900719925474099.91 here', async () => {
  const sent = entryOf('2026-01-14', [
    ['1020', '900719925474099.91'],
    ['1000', '-900719925474099.91'],
  ]);
  expect((await service.send('/gl', { json: sent })).status).toBe(204);
  const [row] = await listAt(service, '/gl/saldo?accno=1020', ['table', 'row']);
  const theirs = Number('900719925474099.91').toFixed(2);
  expect([theirs, row?.['amount']]).toEqual(['900719925474099.88', '900719925474099.91']);
  expectOnPage('900719925474099.88', '900719925474099.91');
});
