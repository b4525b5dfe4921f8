import { expect, test } from 'vitest';
import { eurInvoice, ratesOf } from '../currency/currency.ts';
import { refusalCode, testInstallation } from '../installation.ts';
import { fictitiousYear, invoice, pay } from './year.ts';

const installation = await testInstallation();
const books = await fictitiousYear(installation);
const { reports } = await books.call();

const open = async (on: string, side: 'customers' | 'vendors' = 'customers') => {
  const { items, total } = await reports.openItems({ on, side });
  return [...items.map((item) => [item.number, item.invnumber, item.open, item.days_overdue]), total];
};

test('§15: open items of any day are the documents of that day and before, less their payments', async () => {
  expect(await open('2026-01-14')).toEqual(['0.00']);
  expect(await open('2026-02-01')).toEqual([['K1', 'R1', '4006.56', -13], '4006.56']);
  expect(await open('2026-02-28')).toEqual([['K1', 'R2', '1081.00', -22], '1081.00']);
  expect(await open('2026-03-31')).toEqual([['K1', 'G1', '-38.99', -19], '-38.99']);
  expect(await open('2026-07-09')).toEqual([['K1', 'R5', '7567.00', -21], '7567.00']);
  expect(await open('2026-07-10')).toEqual(['0.00']);
  expect(await open('2026-12-31')).toEqual([
    ['K1', 'R7', '1675.00', -9],
    ['K2', 'R6', '256.50', 91],
    '1931.50',
  ]);
  expect(await open('2026-12-31', 'vendors')).toEqual([['L1', 'L-4', '324.30', 1], '324.30']);
});

test.each([
  '2026-01-31',
  '2026-02-09',
  '2026-02-10',
  '2026-03-04',
  '2026-03-05',
  '2026-04-14',
  '2026-05-01',
  '2026-06-30',
  '2026-12-27',
  '2027-01-31',
])('§15: open items equal the receivables and payables accounts on %s', async (on) => {
  const { accounts } = await reports.trialBalance({ to: on });
  const balance = (accno: number) => accounts.find((one) => one.accno === accno)?.balance ?? '0.00';
  const [customers, vendors] = await Promise.all([
    reports.openItems({ on, side: 'customers' }),
    reports.openItems({ on, side: 'vendors' }),
  ]);
  expect(customers.total).toBe(balance(1100));
  expect(vendors.total.replace(/^-?/, (sign) => (sign ? '' : '-')).replace(/^-0\.00$/, '0.00')).toBe(
    balance(2000),
  );
});

/** Reads the open items page by page, and what each page says about all of them. */
const inPages = async (
  of: typeof reports,
  asked: { on: string; side: 'customers' | 'vendors' },
  limit: number,
) => {
  const pages = [await of.openItems({ ...asked, limit })];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await of.openItems({ ...asked, limit, after: next }));
  return {
    sizes: pages.map(({ items }) => items.length),
    items: pages.flatMap(({ items }) => items),
    totals: pages.map(({ items, next, ...all }) => all),
  };
};

test('§15: open items come whole, or in pages that all tell the same total, count and currencies', async () => {
  const large = await fictitiousYear(installation);
  const { exchangeRates } = await large.call();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90']));
  for (const invnumber of ['S1', 's2', 'S-3', 'ä4'])
    await invoice(large, [invnumber, '2026-12-20'], { income: [[3400, '100.00']], taxes: [] });
  await (await large.call()).invoices.post(eurInvoice('E1', '100.00'));
  await pay(large, 'S1', ['2027-01-10', '40.00']);
  const { reports: of } = await large.call();
  for (const on of ['2026-12-31', '2027-01-31', '2026-01-14']) {
    const { items, next, ...totals } = await of.openItems({ on, side: 'customers' });
    expect(next).toBeUndefined();
    expect(totals.count).toBe(items.length);
    for (const limit of [1, 2, 3, 1000]) {
      const pages = await inPages(of, { on, side: 'customers' }, limit);
      expect(pages.items).toEqual(items);
      expect(pages.totals).toEqual(pages.totals.map(() => totals));
      expect(pages.sizes.slice(0, -1).every((size) => size === limit)).toBe(true);
    }
  }
  expect(await of.openItems({ on: '2026-12-31', side: 'customers', limit: 2 })).toMatchObject({
    count: 7,
    currencies: ['CHF', 'EUR'],
  });
  expect(await refusalCode(of.openItems({ on: '2026-12-31', side: 'customers', after: 'nonsense' }))).toBe(
    'invalid',
  );
});

test('§15: what was paid before it was invoiced is open below zero', async () => {
  const early = await fictitiousYear(installation);
  await invoice(early, ['F1', '2027-01-20'], { income: [[3400, '100.00']], taxes: [] });
  await pay(early, 'F1', ['2027-01-10', '100.00']);
  const of = async (on: string) => {
    const { items } = await (await early.call()).reports.openItems({ on, side: 'customers' });
    return items
      .filter(({ invnumber }) => invnumber === 'F1')
      .map((item) => [item.amount, item.paid, item.open]);
  };
  expect(await of('2027-01-09')).toEqual([]);
  expect(await of('2027-01-10')).toEqual([['0.00', '100.00', '-100.00']]);
  expect(await of('2027-01-20')).toEqual([]);
});

test('§15: ageing counts what is open by the days that it is overdue', async () => {
  const { parties, total } = await reports.ageing({ on: '2026-12-31', side: 'customers' });
  const zeros = {
    current: '0.00',
    days_1_30: '0.00',
    days_31_60: '0.00',
    days_61_90: '0.00',
    days_over_90: '0.00',
  };
  expect(parties).toEqual([
    { number: 'K1', name: 'Bergbahn AG', ...zeros, current: '1675.00', total: '1675.00' },
    { number: 'K2', name: 'Frau "Müller"; Söhne', ...zeros, days_over_90: '256.50', total: '256.50' },
  ]);
  expect(total).toEqual({ ...zeros, current: '1675.00', days_over_90: '256.50', total: '1931.50' });
});

test('§15: ageing comes whole, or in pages of parties that all tell the same total and count', async () => {
  const large = await fictitiousYear(installation);
  for (const customernumber of ['K1', 'K2'])
    for (const [at, transdate] of ['2026-08-01', '2026-10-20', '2026-12-01', '2026-12-20'].entries())
      await invoice(large, [`${customernumber}-${at}`, transdate], {
        income: [[3400, `${100 + at}.00`]],
        taxes: [],
        customernumber,
      });
  const { reports: of } = await large.call();
  for (const on of ['2026-12-31', '2027-01-31', '2026-01-14']) {
    const asked = { on, side: 'customers' } as const;
    const { parties, next, ...totals } = await of.ageing(asked);
    expect([next, totals.count]).toEqual([undefined, parties.length]);
    expect(totals.total.total).toBe((await of.openItems(asked)).total);
    const found: typeof parties = [];
    let after: string | undefined;
    do {
      const { parties: some, next, ...all } = await of.ageing({ ...asked, limit: 1, after });
      expect(all).toEqual(totals);
      expect(some.length).toBe(Math.min(1, parties.length));
      found.push(...some);
      after = next;
    } while (after !== undefined);
    expect(found).toEqual(parties);
  }
  expect(await refusalCode(of.ageing({ on: '2026-12-31', side: 'customers', after: 'nonsense' }))).toBe(
    'invalid',
  );
});

test.each([
  ['2026-10-01', 'current'],
  ['2026-10-02', 'days_1_30'],
  ['2026-10-31', 'days_1_30'],
  ['2026-11-01', 'days_31_60'],
  ['2026-11-30', 'days_31_60'],
  ['2026-12-01', 'days_61_90'],
  ['2026-12-30', 'days_61_90'],
  ['2026-12-31', 'days_over_90'],
] as const)('§15: what was due on 2026-10-01 is on %s of age %s', async (on, age) => {
  const { parties } = await reports.ageing({ on, side: 'customers' });
  expect(parties.find(({ number }) => number === 'K2')?.[age]).toBe('256.50');
});

test('§15: the statement of a customer begins with what was open and runs to what is', async () => {
  const statement = await reports.statement({ customernumber: 'k1', from: '2026-04-01', to: '2026-07-31' });
  const { lines, ...head } = statement;
  expect(head).toEqual({
    number: 'K1',
    name: 'Bergbahn AG',
    from: '2026-04-01',
    to: '2026-07-31',
    currency: 'CHF',
    opening: '-38.99',
    closing: '0.00',
  });
  expect(lines.map((line) => [line.transdate, line.kind, line.invnumber, line.amount, line.balance])).toEqual(
    [
      ['2026-04-02', 'payment', 'G1', '38.99', '0.00'],
      ['2026-04-10', 'document', 'R4', '5405.00', '5405.00'],
      ['2026-04-25', 'payment', 'R4', '-5405.00', '0.00'],
      ['2026-06-30', 'document', 'R5', '7567.00', '7567.00'],
      ['2026-07-10', 'payment', 'R5', '-7415.66', '151.34'],
      ['2026-07-10', 'payment', 'R5', '-151.34', '0.00'],
    ],
  );
});

test('§15: the statement of a vendor; in a currency in which nothing was invoiced it is empty', async () => {
  const period = { from: '2026-11-01', to: '2026-12-31' };
  const { lines, opening, closing } = await reports.statement({ vendornumber: 'L1', ...period });
  expect([opening, lines.map(({ invnumber }) => invnumber), closing]).toEqual(['0.00', ['L-4'], '324.30']);
  const empty = await reports.statement({ vendornumber: 'L1', ...period, currency: 'JPY' });
  expect([empty.opening, empty.lines, empty.closing]).toEqual(['0', [], '0']);
});

test('§15: the journal comes page by page, each entry whole', async () => {
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const { items: all, next } = await reports.journal(days);
  expect(next).toBeUndefined();
  expect(all).toHaveLength(30);
  expect(all.map(({ transdate }) => transdate)).toEqual(all.map(({ transdate }) => transdate).sort());
  const paged: typeof all = [];
  let after: string | undefined;
  do {
    const page = await reports.journal({ ...days, limit: 7, after });
    paged.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  expect(paged).toEqual(all);
  const storno = all.find(({ reference }) => reference === 'R2-S');
  // A negative amount stays on its side.
  expect(storno?.postings.map(({ accno, debit, credit }) => [accno, debit, credit])).toEqual([
    [1100, '-1081.00', undefined],
    [3400, undefined, '-1000.00'],
    [2201, undefined, '-81.00'],
  ]);
});

test('400: days that are the wrong way round, half a compared period, no party or two; 404: a party unknown', async () => {
  const period = { from: '2026-02-01', to: '2026-01-31' };
  expect(await refusalCode(reports.trialBalance(period))).toBe('invalid');
  expect(await refusalCode(reports.vatReport(period))).toBe('invalid');
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(await refusalCode(reports.incomeStatement({ ...year, compare_to: '2025-12-31' }))).toBe('invalid');
  expect(await refusalCode(reports.statement(year))).toBe('invalid');
  expect(await refusalCode(reports.statement({ ...year, customernumber: 'K1', vendornumber: 'L1' }))).toBe(
    'invalid',
  );
  expect(await refusalCode(reports.statement({ ...year, customernumber: 'K9' }))).toBe('not_found');
});

test('the first and the last day that there is can be asked for', async () => {
  const { total } = await reports.trialBalance({ from: '1900-01-01', to: '9999-12-31' });
  expect(total).toMatchObject({ debit: '124253.34', credit: '124253.34', balance: '0.00' });
});
