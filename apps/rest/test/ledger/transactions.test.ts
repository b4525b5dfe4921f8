import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { entryOf, glOf, listAt, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/gl', {
    json: entryOf(
      '2025-12-30',
      [
        ['1020', '50.00'],
        ['1000', '-50.00'],
      ],
      'G-1',
    ),
  });
  await service.send('/invoices', { json: invoiceOf('A-1', { notes: 'Danke', intnotes: 'intern' }) });
  await service.send('/payables', { json: payableOf('P-1', 'L-2001') });
  const paid = paymentOf('106.92', { source: 'ZE-1', memo: 'bezahlt' });
  await service.send('/invoices/A-1/payments', { json: paid });
});
afterAll(() => service.close());

const listed = (accno: string, query = '') =>
  listAt(service, `/charts/${accno}/transactions?${query}`, ['transactions', 'transaction']);
const short = (rows: Record<string, string>[]) =>
  rows.map(({ accno, amount, balance, reference }) => [accno, amount, balance, reference].join(' ').trim());

test('200: a posting with all that it tells, debit negative, alike in both formats (§15)', async () => {
  const [opening, paid, ...rest] = await listed('1020', 'from_date=2026-01-01');
  expect(opening).toMatchObject({ accno: '1020', amount: '-50.00', balance: '-50.00', module: '' });
  expect(paid).toEqual({
    id: expect.stringMatching(/^\d+$/),
    entry_id: expect.stringMatching(/^\d+$/),
    entry_number: '4',
    accno: '1020',
    transdate: '2026-02-10T00:00:00+01:00',
    reference: 'A-1',
    description: 'bezahlt',
    amount: '-106.92',
    debit: '106.92',
    balance: '-156.92',
    module: 'ar',
    source: 'ZE-1',
    memo: 'bezahlt',
    notes: '',
    intnotes: '',
  });
  expect(rest).toEqual([]);
  const [booked] = await listed('3400');
  expect(booked).toMatchObject({ credit: '99.00', amount: '99.00', notes: 'Danke', intnotes: 'intern' });
  expect(booked).not.toHaveProperty('debit');
});

test('200: openings may be left out, and the balance starts at zero then (§15)', async () => {
  expect(short(await listed('1020', 'from_date=2026-01-01&include_openings=false'))).toEqual([
    '1020 -106.92 -106.92 A-1',
  ]);
  expect(short(await listed('1020', 'to_date=2025-12-31'))).toEqual(['1020 -50.00 -50.00 G-1']);
  expect(short(await listed('1020', 'from_date=2026-02-11'))).toEqual(['1020 -156.92 -156.92']);
});

test('200: an x stands for any digit, and each account has its own balance (§15)', async () => {
  expect(short(await listed('10xx'))).toEqual([
    '1000 50.00 50.00 G-1',
    '1020 -50.00 -50.00 G-1',
    '1020 -106.92 -156.92 A-1',
  ]);
  expect(await listed('XXXX')).toEqual(await listed('x'));
  const all = await listed('x');
  expect(new Set(all.map(({ module }) => module))).toEqual(new Set(['ar', 'ap', 'gl']));
  const cents = all.map(({ amount = '' }) => BigInt(amount.replace('.', '')));
  expect(cents.reduce((a, b) => a + b, 0n)).toBe(0n);
  const numbers = all.map(({ accno }) => Number(accno));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('200: the same rows page by page, the balance running on (§13, §15)', async () => {
  const whole = await listed('x', 'from_date=2026-01-01');
  const pages: Record<string, string>[] = [];
  let path = '/charts/x/transactions?from_date=2026-01-01&limit=1';
  while (path) {
    const { headers, body } = await service.send(path, { headers: { accept: 'application/json' } });
    pages.push(...(JSON.parse(body).transaction ?? []));
    [, path = ''] = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? '')) ?? [];
  }
  expect(pages).toEqual(whole);
});

test('404: an account that does not exist, or that none matches; 400: an invalid day (§15)', async () => {
  const headers = { accept: 'application/json' };
  for (const accno of ['98765', '9x8x7', 'abc', '-1', '1020.5', 'xxxxxxxxxx'])
    expect([accno, await refusedBy(service, `/charts/${accno}/transactions`, { headers })]).toEqual([
      accno,
      [404, 'not_found'],
    ]);
  for (const query of ['from_date=2026-02-30', 'to_date=x', 'include_openings=no', 'include_closings=1'])
    expect([query, await refusedBy(service, `/charts/1020/transactions?${query}`, { headers })]).toEqual([
      query,
      [400, 'invalid'],
    ]);
  const key = await service.keyWith(['write']);
  expect(await refusedBy(service, '/charts/1020/transactions', { key, headers })).toEqual([
    403,
    'scope_missing',
  ]);
});

test('200: what a year end booked may be hidden (§15)', async () => {
  const later = await openService();
  const sent = {
    transdate: '2025-06-30',
    glentries: [
      { accno: '6500', debit: '5' },
      { accno: '1000', credit: '5' },
    ],
  };
  await later.send('/gl', { json: glOf('G-1', sent) });
  await later.send('/gl/yearend', { json: { transdate: '2025-12-31', reference: 'YE' } });
  const path = '/charts/6500/transactions';
  const of = async (query: string) =>
    short(await listAt(later, `${path}?${query}`, ['transactions', 'transaction']));
  expect(await of('')).toEqual(['6500 -5.00 -5.00 G-1', '6500 5.00 0.00 YE']);
  expect(await of('include_closings=false')).toEqual(['6500 -5.00 -5.00 G-1']);
  expect(await of('include_closings=false&from_date=2026-01-01')).toEqual(['6500 0.00 0.00']);
  await later.close();
});
