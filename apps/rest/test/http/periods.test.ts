import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';

/** §13: days in parameters, which may be the timestamps of answers. The client is in Zurich. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  for (const day of ['13', '14', '15'])
    await service.send('/invoices', { json: invoiceOf(`D-${day}`, { transdate: `2026-01-${day}` }) });
});
afterAll(() => service.close());

const listed = async (from: string, to: string) => {
  const { invoice } = (await service.read(`/invoices?from=${from}&to=${to}`)) as {
    invoice: { invnumber: string }[];
  };
  return invoice.map(({ invnumber }) => invnumber);
};
const midnight = '2026-01-14T00:00:00%2B01:00';

test.each([
  ['2026-01-14', '2026-01-14'],
  [midnight, midnight],
  // A + that is not percent-encoded arrives as a blank.
  ['2026-01-14T00:00:00+01:00', '2026-01-14T00:00:00+0100'],
  ['2026-01-13T23:00:00Z', '2026-01-14T22:59:59.999Z'],
  ['2026-01-14T23:59:59', '2026-01-14T00:00:00'],
])('200: %s to %s is the day of the client, both days included', async (from, to) => {
  expect(await listed(from, to)).toEqual(['D-14']);
});

test('200: what an answer says selects what it was answered for', async () => {
  const { transdate } = (await service.read('/invoices/D-14')) as { transdate: string };
  const day = encodeURIComponent(transdate);
  expect(await listed(day, day)).toEqual(['D-14']);
  expect(await listed('2026-01-13', day)).toEqual(['D-13', 'D-14']);
});

test('200: in each list and figure that takes a period', async () => {
  const { transaction } = (await service.read(
    `/charts/1100/transactions?from_date=${midnight}&to_date=${midnight}&include_openings=false`,
  )) as { transaction: { reference: string }[] };
  expect(transaction.map(({ reference }) => reference)).toEqual(['D-14']);
  const saldo = (await service.read(`/gl/v2/saldo?accno=1100&from=${midnight}&to=${midnight}`)) as {
    row: { amount: string }[];
  };
  expect(saldo.row.map(({ amount }) => amount)).toEqual(['106.92']);
  for (const path of ['/gl', '/payables', '/belege'])
    expect((await service.send(`${path}?from=${midnight}&to=${midnight}`)).status).toBe(200);
});

test('200: over tRPC, moments as its answers have them', async () => {
  const { invoices } = await procedures(service);
  const of = async (from: string, to: string) =>
    (await invoices.list({ from, to })).items.map(({ invnumber }) => invnumber);
  expect(await of('2026-01-13T23:00:00.000Z', '2026-01-14T22:59:59.999Z')).toEqual(['D-14']);
  expect(await of('2026-01-13T22:59:59.999Z', '2026-01-14')).toEqual(['D-13', 'D-14']);
  expect(await of('1900-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z')).toHaveLength(3);
});

test.each(['2026-02-30T00:00:00Z', '2026-01-14T25:00:00Z', '14.01.2026', '2026-01-14T00:00', ''])(
  '400: %j',
  async (from) => {
    const answer = await service.send(`/invoices?from=${encodeURIComponent(from)}`, {
      headers: { accept: 'application/json' },
    });
    expect([answer.status, errorOf(answer).issues[0]?.field]).toEqual([400, 'from']);
  },
);
