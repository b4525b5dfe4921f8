import { randomOf } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { entryOf, glOf, listOf, saldoOf, type TestClient, yearendOf } from '../ledger.ts';

/**
 * §15: the trial balance, from month balances and the postings of the months that a period breaks.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

const accnos = [1000, 1020, 2800, 3400, 6500] as const;

/** Books of two years and a bit, one year of which is closed. */
const randomBooks = async (random: (below: number) => number): Promise<TestClient> => {
  const client = await newClient();
  const { gl } = await client.ask();
  const month = dayAfter('2024-01-01', 29 + random(30));
  const days = [month, '2024-01-01', '2024-12-31', '2025-02-28', '2025-03-01'];
  for (let at = 0; at < 60; at += 1) {
    const amount = `${random(1000)}.${10 + random(90)}`;
    const day = days[random(12)] ?? dayAfter('2024-01-01', random(800));
    const from = random(accnos.length);
    const to = (from + 1 + random(accnos.length - 1)) % accnos.length;
    await gl.post(
      entryOf(day, [
        [accnos[from] ?? 0, amount],
        [accnos[to] ?? 0, `-${amount}`],
      ]),
    );
  }
  await gl.endYear(yearendOf('2024-12-31'));
  return client;
};

/** The sum of what an account moved in a period, from the list of its transactions. */
const movedOn = async (
  client: TestClient,
  accno: number,
  period: Record<string, unknown>,
): Promise<number | undefined> => {
  const { from: from_date, to: to_date, include_closings } = period;
  const fields = { from_date, to_date, include_closings, include_openings: false };
  const { items } = await (await client.ask()).transactions.list(listOf(String(accno), fields));
  if (items.length === 0) return undefined;
  // Here debit is negative; the trial balance is positive on the natural side.
  const sign = [1000, 1020, 6500].includes(accno) ? -1 : 1;
  return sign * items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
};

test.each([1, 2, 3])('any period comes to what its postings come to (%i)', async (seed) => {
  const random = randomOf(seed).below;
  const client = await randomBooks(random);
  const bounds = [
    '2024-01-01',
    '2024-01-31',
    '2024-12-31',
    '2025-01-01',
    '2025-02-28',
    '9999-12-31',
    '1900-01-01',
  ];
  const anyDay = () => bounds[random(14)] ?? dayAfter('2023-12-15', random(850));
  for (let run = 0; run < 40; run += 1) {
    const period = {
      ...(random(4) === 0 ? {} : { from: anyDay() }),
      to: anyDay(),
      include_closings: random(2) === 0,
    };
    const saldo = await saldoOf(client, period);
    for (const accno of accnos) {
      const moved = await movedOn(client, accno, period);
      const amount = saldo[accno] === undefined ? undefined : Math.round(Number(saldo[accno]) * 100);
      // A month in which only the end of a year was booked has a balance of nothing without it.
      expect([seed, period, accno, amount || undefined]).toEqual([seed, period, accno, moved || undefined]);
    }
  }
});

test('amounts are positive on the natural side of each account, and rows are named and in order', async () => {
  const client = await newClient();
  const { gl, transactions } = await client.ask();
  await gl.post(
    entryOf('2026-01-01', [
      [1020, '100.00'],
      [2800, '-60.00'],
      [3400, '-50.00'],
      [6500, '10.00'],
    ]),
  );
  expect(await transactions.saldo({})).toEqual({
    items: [
      { accountnumber: 1020, accountname: 'Bankguthaben', amount: '100.00' },
      { accountnumber: 2800, accountname: 'Aktien-, Stamm- oder Eigenkapital', amount: '60.00' },
      { accountnumber: 3400, accountname: expect.any(String), amount: '50.00' },
      { accountnumber: 6500, accountname: 'Büromaterial', amount: '10.00' },
    ],
  });
});

test('wildcards, words for days, and until today where no day is named', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  await gl.post(
    entryOf('2026-03-15', [
      [1000, '1.00'],
      [1020, '2.00'],
      [2800, '-3.00'],
    ]),
  );
  await gl.post(
    entryOf('2026-03-16', [
      [1000, '5.00'],
      [2800, '-5.00'],
    ]),
  );
  expect(await saldoOf(client)).toEqual({ 1000: '1.00', 1020: '2.00', 2800: '3.00' });
  expect(await saldoOf(client, { accno: '10xx' })).toEqual({ 1000: '1.00', 1020: '2.00' });
  expect(await saldoOf(client, { accno: '1000', to: 'tomorrow' })).toEqual({ 1000: '6.00' });
  expect(await saldoOf(client, { accno: '1000', from: 'tomorrow', to: 'tomorrow' })).toEqual({
    1000: '5.00',
  });
  expect(await saldoOf(client, { accno: '9998' })).toEqual({});
  expect(await refusalCode(saldoOf(client, { accno: '10%' }))).toBe('invalid');
  expect(await refusalCode(saldoOf(client, { to: 'later' }))).toBe('invalid');
});

test('an account has a row when something was booked on it in the period, and only then', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  const book = (day: string, accno: number, amount: string) =>
    gl.post(
      glOf({
        transdate: day,
        glentries: [
          { accno, debit: amount },
          { accno: 2800, credit: amount },
        ],
      }),
    );
  await book('2026-02-02', 6500, '3.00');
  // A correction on the side of the booking leaves no turnover; a booking on the other side leaves
  // no balance.
  await book('2026-02-05', 1000, '7.00');
  await book('2026-02-06', 1000, '-7.00');
  await gl.post(
    entryOf('2026-02-07', [
      [1020, '5.00'],
      [1020, '-5.00'],
    ]),
  );
  await book('2026-02-26', 6600, '4.00');
  const rows = (from: string, to: string) => saldoOf(client, { from, to });
  const middle = { 1000: '0.00', 1020: '0.00', 2800: '0.00' };
  expect(await rows('2026-02-03', '2026-02-24')).toEqual(middle);
  expect(await rows('2026-02-03', '2026-02-28')).toEqual({ ...middle, 2800: '4.00', 6600: '4.00' });
  expect(await rows('2026-02-01', '2026-02-25')).toEqual({ ...middle, 2800: '3.00', 6500: '3.00' });
  expect(await rows('2026-02-01', '2026-02-06')).toEqual({ 1000: '0.00', 2800: '3.00', 6500: '3.00' });
  expect(await rows('2026-02-06', '2026-02-28')).toMatchObject({ 1000: '-7.00', 1020: '0.00' });
  expect(await rows('2026-02-26', '2026-02-28')).toEqual({ 2800: '4.00', 6600: '4.00' });
  expect(await rows('2026-02-27', '2026-02-28')).toEqual({});
  expect(await rows('2026-03-01', '2026-02-28')).toEqual({});
});

test('what only the end of a year has moved has a row also where that does not count', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  await gl.post(
    entryOf('2025-12-01', [
      [1020, '100.00'],
      [3400, '-100.00'],
    ]),
  );
  await gl.endYear(yearendOf('2025-12-31'));
  for (const to of ['2025-12-31', '2026-01-10']) {
    const sums = { 1020: '100.00', 2979: '100.00', 3400: '0.00' };
    expect(await saldoOf(client, { to })).toEqual(sums);
    expect(await saldoOf(client, { to, include_closings: false })).toEqual({
      ...sums,
      2979: '0.00',
      3400: '100.00',
    });
  }
  const december = { from: '2025-12-02', to: '2025-12-31' };
  expect(await saldoOf(client, december)).toEqual({ 2979: '100.00', 3400: '-100.00' });
  expect(await saldoOf(client, { ...december, include_closings: false })).toEqual({
    2979: '0.00',
    3400: '0.00',
  });
});

test('periods may begin and end with the first and the last month that there are', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  await gl.post(
    entryOf('1900-01-01', [
      [1020, '1.00'],
      [2800, '-1.00'],
    ]),
  );
  await gl.post(
    entryOf('9999-12-31', [
      [1020, '2.00'],
      [2800, '-2.00'],
    ]),
  );
  const bank = async (from: string | undefined, to: string) => (await saldoOf(client, { from, to }))[1020];
  expect(await bank(undefined, '9999-12-31')).toBe('3.00');
  expect(await bank('1900-01-01', '1900-01-01')).toBe('1.00');
  expect(await bank('1900-01-02', '9999-12-31')).toBe('2.00');
  expect(await bank('9999-12-05', '9999-12-31')).toBe('2.00');
  expect(await bank(undefined, '9999-12-30')).toBe('1.00');
});
