import { beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { entryOf, listOf, type TestClient, yearendOf } from '../ledger.ts';

/** §15: what was booked on accounts. */
const { newClient } = await testInstallation();
const client: TestClient = await newClient();

const list = async (accno: string, fields: Readonly<Record<string, unknown>> = {}) =>
  (await client.ask()).transactions.list(listOf(accno, fields));

/** The rows of a list as texts: account, day, amount, running balance. */
const shown = async (accno: string, fields: Readonly<Record<string, unknown>> = {}) =>
  (await list(accno, fields)).items.map(({ accno, transdate, amount, balance }) =>
    [accno, transdate, amount, balance].join(' '),
  );

beforeAll(async () => {
  const { gl, invoices } = await client.ask();
  await gl.post(
    entryOf('2025-12-30', [
      [1500, '900.00'],
      [1510, '50.00'],
      [1020, '-950.00'],
    ]),
  );
  const texts = { description: 'Beratung', notes: 'Notiz', intnotes: 'intern' };
  await invoices.post(invoiceOf({ invnumber: 'A1', transdate: '2025-12-31', ...texts }));
  await gl.endYear(yearendOf('2025-12-31'));
  const later = (await client.ask()).invoices;
  await later.pay(paymentOf('A1', { source: 'camt-1', memo: 'Teilzahlung', amount_paid: '40.00' }));
  await later.pay(paymentOf('A1', { datepaid: '2026-01-31', amount_paid: '25.00' }));
  const { gl: by } = await client.ask();
  await by.post(
    entryOf('2026-01-15', [
      [1520, '10.00'],
      [1500, '-10.00'],
    ]),
  );
  await by.post(
    entryOf('2026-01-15', [
      [1500, '1.00'],
      [1500, '2.00'],
      [1020, '-3.00'],
    ]),
  );
});

test('a row says all there is to say: debit negative, credit positive', async () => {
  const { items } = await list('1100');
  expect(items).toEqual([
    {
      id: expect.any(Number),
      entry_id: expect.any(Number),
      entry_number: 2,
      accno: 1100,
      transdate: '2025-12-31',
      reference: 'A1',
      description: 'Beratung',
      amount: '-100.00',
      debit: '100.00',
      balance: '-100.00',
      module: 'ar',
      source: '',
      memo: '',
      notes: 'Notiz',
      intnotes: 'intern',
    },
    expect.objectContaining({ transdate: '2026-01-31', amount: '25.00', credit: '25.00', balance: '-75.00' }),
    expect.objectContaining({
      transdate: '2026-02-10',
      amount: '40.00',
      balance: '-35.00',
      source: 'camt-1',
      memo: 'Teilzahlung',
    }),
  ]);
});

test('rows are ordered by day, then entry, then posting, not as they were booked', async () => {
  expect(await shown('1500')).toEqual([
    '1500 2025-12-30 -900.00 -900.00',
    '1500 2026-01-15 10.00 -890.00',
    '1500 2026-01-15 -1.00 -891.00',
    '1500 2026-01-15 -2.00 -893.00',
  ]);
});

describe('wildcards', () => {
  test('x stands for a digit; accounts come one after the other, each with a balance of its own', async () => {
    expect(await shown('15x0', { to_date: '2026-01-15' })).toEqual([
      ...(await shown('1500')),
      '1510 2025-12-30 -50.00 -50.00',
      '1520 2026-01-15 -10.00 -10.00',
    ]);
    expect(await shown('15XX')).toEqual(await shown('15x0'));
    expect(await shown('151x')).toEqual(['1510 2025-12-30 -50.00 -50.00']);
  });

  test('x alone is every account, and all of it comes to zero', async () => {
    const { items } = await list('x');
    expect(items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
    expect(new Set(items.map(({ accno }) => accno))).toEqual(
      new Set([1020, 1100, 1500, 1510, 1520, 2979, 3400]),
    );
  });

  test.each(['9998', '77xx', '1500x', '15-0', '15.0', ' ', '1xxxxxxxxx', '%'])(
    '404 not_found: %s is not an account',
    async (accno) => {
      expect(await refusalCode(list(accno))).toBe('not_found');
    },
  );

  test('an account on which nothing was booked has no rows', async () => {
    expect(await shown('1600')).toEqual([]);
  });
});

describe('from a day', () => {
  test('each account begins with an opening row of what it had before', async () => {
    const { items } = await list('15xx', { from_date: '2026-01-15' });
    expect(items[0]).toEqual({
      accno: 1500,
      transdate: '2026-01-15',
      reference: '',
      description: 'Opening balance',
      amount: '-900.00',
      balance: '-900.00',
      module: '',
      source: '',
      memo: '',
      notes: '',
      intnotes: '',
    });
    expect(await shown('15xx', { from_date: '2026-01-15' })).toEqual([
      '1500 2026-01-15 -900.00 -900.00',
      '1500 2026-01-15 10.00 -890.00',
      '1500 2026-01-15 -1.00 -891.00',
      '1500 2026-01-15 -2.00 -893.00',
      '1510 2026-01-15 -50.00 -50.00',
      '1520 2026-01-15 0.00 0.00',
      '1520 2026-01-15 -10.00 -10.00',
    ]);
  });

  test('a single account begins with one, though it be of nothing', async () => {
    expect(await shown('1600', { from_date: '2026-01-01' })).toEqual(['1600 2026-01-01 0.00 0.00']);
    expect(await shown('16xx', { from_date: '2026-01-01' })).toEqual([]);
  });

  test('without openings the balance starts at zero', async () => {
    expect(await shown('1500', { from_date: '2026-01-15', include_openings: false })).toEqual([
      '1500 2026-01-15 10.00 10.00',
      '1500 2026-01-15 -1.00 9.00',
      '1500 2026-01-15 -2.00 7.00',
    ]);
  });

  test('both days are in the period; a period that ends before it begins has an opening row only', async () => {
    expect(
      await shown('1100', { from_date: '2025-12-31', to_date: '2026-01-31', include_openings: false }),
    ).toEqual(['1100 2025-12-31 -100.00 -100.00', '1100 2026-01-31 25.00 -75.00']);
    expect(await shown('1100', { from_date: '2026-02-01', to_date: '2026-01-01' })).toEqual([
      '1100 2026-02-01 -75.00 -75.00',
    ]);
  });

  test('days can be reported by a word, and be the first and the last that there are', async () => {
    expect(await shown('1510', { from_date: 'today' })).toEqual(['1510 2026-03-15 -50.00 -50.00']);
    expect(await shown('1510', { from_date: '1900-01-01', to_date: '9999-12-31' })).toEqual([
      '1510 1900-01-01 0.00 0.00',
      '1510 2025-12-30 -50.00 -50.00',
    ]);
    expect(await shown('1510', { from_date: '9999-12-31' })).toEqual(['1510 9999-12-31 -50.00 -50.00']);
    expect(await refusalCode(list('1510', { from_date: '2026-02-30' }))).toBe('invalid');
  });
});

describe('the ends of years', () => {
  test('are shown unless they are left out', async () => {
    expect(await shown('3400')).toEqual(['3400 2025-12-31 100.00 100.00', '3400 2025-12-31 -100.00 0.00']);
    expect(await shown('3400', { include_closings: false })).toEqual(['3400 2025-12-31 100.00 100.00']);
    expect(await shown('2979', { include_closings: false })).toEqual([]);
  });

  test('are in the opening balance of the next year anyway: income begins it at nothing', async () => {
    const fields = { from_date: '2026-01-01', include_closings: false };
    expect(await shown('3400', fields)).toEqual(['3400 2026-01-01 0.00 0.00']);
    expect(await shown('2979', fields)).toEqual(['2979 2026-01-01 100.00 100.00']);
  });
});

describe('page by page', () => {
  const everyPage = async (accno: string, fields: Readonly<Record<string, unknown>>, limit: number) => {
    const items = [];
    let after: string | undefined;
    do {
      const page = await list(accno, { ...fields, limit, after });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      after = page.next;
    } while (after !== undefined);
    return items;
  };

  const filters = [
    {},
    { from_date: '2026-01-15' },
    { from_date: '2026-01-15', include_openings: false },
    { from_date: '2026-12-31' },
    { include_closings: false },
    { to_date: '2025-12-31' },
  ];

  test.each(['1500', '15xx', 'x'].flatMap((accno) => filters.map((fields) => [accno, fields] as const)))(
    'the pages of %s %o are the whole list, and balances go on from page to page',
    async (accno, fields) => {
      const { items: whole } = await list(accno, fields);
      for (const limit of [1, 2, 3, 5, whole.length || 1, 1000]) {
        expect(await everyPage(accno, fields, limit)).toEqual(whole);
      }
    },
  );

  test('400 invalid: a cursor that is none of ours, or an invalid limit', async () => {
    const { next } = await (await client.ask()).gl.list({ limit: 1 });
    expect(await refusalCode(list('x', { after: next }))).toBe('invalid');
    expect(await refusalCode(list('x', { after: '!' }))).toBe('invalid');
    expect(await refusalCode(list('x', { limit: 0 }))).toBe('invalid');
    expect(await refusalCode(list('x', { limit: 1001 }))).toBe('invalid');
  });
});
