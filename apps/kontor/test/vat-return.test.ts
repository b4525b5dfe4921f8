import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, issueKey, openContext, openReceipts, operatorWriting } from '@kontor/api';
import { findClient, openDatabase, verify } from '@kontor/data';
import {
  bookingDate,
  type Instant,
  invoice,
  payable,
  scopes,
  type VatReturn,
  type VatReturnPosting,
} from '@kontor/domain';
import { freshDatabase } from '@kontor/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { demoBooks } from '../src/demo/demo.ts';
import { makeDemo } from '../src/demo/demo-client.ts';
import { type Added, effectiveByHand, linesByHand, taxOf, written } from './vat-by-hand.ts';

/**
 * §15: the VAT returns of the demo year, worked out by hand, and every figure led back to its
 * postings.
 */
const today = bookingDate.parse('2026-03-01');
const now = '2026-03-01T10:00:00.000Z' as Instant;

const { url } = await freshDatabase();
const database = openDatabase(url, { connections: 4 });
const directory = await mkdtemp(join(tmpdir(), 'kontor-vat-'));
const receipts = openReceipts(database, { directory });
afterAll(async () => {
  await receipts.close();
  await database.close();
  await rm(directory, { recursive: true });
});
// The day for which the demo is made is in this note.
await writeFile(join(directory, 'demo-unfinished'), `${today}\n`);
// The invoices of an offer are worked out in tests of their own (packages/domain/src/offers).
await makeDemo({ database, receipts }, directory, { offers: false });
const client = await findClient(database, 'demo');
if (!client) throw new Error('there is no demo client');
const key = await issueKey(
  database,
  { client_id: client.id, scopes, label: 'test' },
  operatorWriting(now, 'test'),
);
const ask = async () =>
  caller(await openContext({ database, receipts, now, key, requestId: 'test', clientName: 'demo' }));

const entered = demoBooks(today);
// Two machines are let from January on, by a recurring invoice on the first of the month.
const repeated = [
  { invnumber: 'R2026-031', transdate: '2026-01-01' },
  { invnumber: 'R2026-032', transdate: '2026-02-01' },
  { invnumber: 'R2026-033', transdate: '2026-03-01' },
].map(({ invnumber, transdate }) => {
  const parts = [{ partnumber: 'MIETE', quantity: '2' }];
  return { ...invoice.parse({ transdate, customernumber: 'K1001', parts }), invnumber };
});
// One of four grinders at 182.00 goes back to its vendor.
const parts = [{ partnumber: 'MUEHLE', quantity: '-1', sellprice: '182.00' }];
const returned = {
  ...payable.parse({ transdate: '2026-01-20', vendornumber: 'L2004', parts }),
  invnumber: 'TM-G-20260120',
};
const books = {
  ...entered,
  invoices: [...entered.invoices, ...repeated],
  payables: [...entered.payables, returned],
};
const byHand = effectiveByHand(books);
const within = <One extends { day: string }>(all: readonly One[], from: string, to: string) =>
  all.filter(({ day }) => from <= day && day <= to);
const sumOf = (all: readonly Added[], figure: string, name: 'amount' | 'tax') =>
  all.filter((one) => one.figure === figure).reduce((sum, one) => sum + one[name], 0n);

const figureOf = ({ figures }: VatReturn, figure: string) => figures.find((one) => one.figure === figure);
const filled = ({ figures }: VatReturn) =>
  Object.fromEntries(
    figures
      .filter(({ amount = '0', tax = '0' }) => Number(amount) !== 0 || Number(tax) !== 0)
      .map(({ figure, amount, tax }) => [figure, [amount, tax].filter((one) => one !== undefined).join(' ')]),
  );

const postingsOf = async (of: object, figure: string) => {
  const { reports } = await ask();
  const items: VatReturnPosting[] = [];
  let after: string | undefined;
  do {
    const page = await reports.vatReturnPostings({ ...of, figure, limit: 50, ...(after ? { after } : {}) });
    items.push(...page.items);
    after = page.next;
  } while (after);
  return items;
};
const rappen = (text = '0.00') => BigInt(text.replace('.', ''));

describe('the effective method, agreed consideration', () => {
  const quarters = [
    ['2025-04-01', '2025-06-30'],
    ['2025-07-01', '2025-09-30'],
    ['2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-03-31'],
  ] as const;

  test.each(quarters)('from %s to %s every figure is what the documents come to', async (from, to) => {
    const own = within(byHand, from, to);
    const { reports } = await ask();
    const found = await reports.vatReturn({ from, to });
    const tax = (figure: string) => sumOf(own, figure, 'tax');
    const turnover = sumOf(own, '200', 'amount');
    // Turnover times rate, not rounded between: the ledger has the tax of each document, which was.
    const due = taxOf([
      [sumOf(own, '303', 'amount'), 810n],
      [sumOf(own, '313', 'amount'), 260n],
    ]);
    const given = tax('400') + tax('405');
    expect(figureOf(found, '200')?.amount).toBe(written(turnover));
    expect(figureOf(found, '289')?.amount).toBe('0.00');
    expect(figureOf(found, '299')?.amount).toBe(written(turnover));
    for (const figure of ['303', '313']) {
      expect(figureOf(found, figure)).toMatchObject({
        ...{ amount: written(sumOf(own, figure, 'amount')), tax: written(tax(figure)) },
      });
    }
    expect(figureOf(found, '399')?.tax).toBe(written(due));
    expect([figureOf(found, '400')?.tax, figureOf(found, '405')?.tax]).toEqual([
      written(tax('400')),
      written(tax('405')),
    ]);
    expect(figureOf(found, '479')?.tax).toBe(written(given));
    expect(found.payable).toBe(written(due - given));
    const inLedger = tax('303') + tax('313') - given;
    expect((await reports.vatReport({ from, to })).payable).toBe(written(inLedger));
    // The tax-free turnover with one customer.
    const free = turnover - sumOf(own, '303', 'amount') - sumOf(own, '313', 'amount');
    expect(found.untaxed).toBe(written(free));
  });

  test.each(quarters)(
    'from %s to %s every figure leads to its postings, document by document',
    async (from, to) => {
      const own = within(byHand, from, to);
      for (const figure of ['200', '303', '313', '400', '405']) {
        const expected = new Map<string, readonly [bigint, bigint]>();
        for (const one of own.filter((added) => added.figure === figure)) {
          const [amount, tax] = expected.get(one.invnumber) ?? [0n, 0n];
          expected.set(one.invnumber, [amount + one.amount, tax + one.tax]);
        }
        const found = new Map<string, readonly [bigint, bigint]>();
        for (const one of await postingsOf({ from, to }, figure)) {
          const [amount, tax] = found.get(one.reference) ?? [0n, 0n];
          found.set(one.reference, [amount + rappen(one.amount), tax + rappen(one.tax)]);
        }
        expect([figure, [...found].sort()]).toEqual([figure, [...expected].sort()]);
      }
    },
  );

  test('the credit note of a vendor takes input tax back in its own quarter, and leaves that of the bill', async () => {
    const taxOf = async (quarter: object, number: string) =>
      (await postingsOf(quarter, '400'))
        .filter(({ reference }) => reference === number)
        .map(({ tax }) => tax);
    // 8.1 % of 182.00, and of 870.00, of which it was a part.
    expect(await taxOf({ from: '2026-01-01', to: '2026-03-31' }, 'TM-G-20260120')).toEqual(['-14.74']);
    expect(await taxOf({ from: '2025-10-01', to: '2025-12-31' }, 'TM-M-20251216')).toEqual(['70.47']);
  });

  test('the third quarter of 2025 is this, as anyone can add it up', async () => {
    const { reports } = await ask();
    expect(filled(await reports.vatReturn({ year: 2025, period: 3 }))).toEqual({
      ...{ '200': '28747.44', '299': '28747.44' },
      // 1,034.96778 + 375.31156 = 1,410.27934, where the documents have 1,034.98 + 375.32; 1,535.00
      // was sold to a customer without tax.
      ...{ '303': '12777.38 1034.98', '313': '14435.06 375.32', '399': '1410.28' },
      // 515.80 + 206.28 = 722.08, and 1,410.28 - 722.08 = 688.20.
      ...{ '400': '515.80', '405': '206.28', '479': '722.08', '500': '688.20' },
    });
  });
});

test('the quarters of 2025 are settled as the documents have it, and the books are as they should be', async () => {
  const { vat } = await ask();
  const settled = (await vat.returns()).filter(({ from }) => from >= '2025-04-01');
  // Before April, too, the months have entries that are in no document.
  const quarters = [
    ['2025-04-01', '2025-06-30'],
    ['2025-07-01', '2025-09-30'],
    ['2025-10-01', '2025-12-31'],
  ] as const;
  const owed = quarters.map(([from, to]) => {
    const own = within(byHand, from, to);
    const due = taxOf([
      [sumOf(own, '303', 'amount'), 810n],
      [sumOf(own, '313', 'amount'), 260n],
    ]);
    return `${from} ${written(due - sumOf(own, '400', 'tax') - sumOf(own, '405', 'tax'))}`;
  });
  expect(settled.map(({ from, payable }) => `${from} ${payable}`)).toEqual(owed);
  expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
});

describe('the net tax rate method, agreed consideration', () => {
  const halfYear = { from: '2025-07-01', to: '2025-12-31' } as const;
  // Goods at 1.3 percent and services at 6.2: roasted coffee and merchandise are the goods.
  const goods = [3000, 3200];

  test.each([4, 10])(
    'the second half of 2025 by %i activities: a row of each, rounded once',
    async (count) => {
      const ladder = [10n, 60n, 130n, 210n, 300n, 370n, 450n, 530n, 620n, 680n];
      const accnos = [3400, 3000, 3200, 3600, 3610, 2030, 3620, 3680, 3710, 7000];
      const activities = ladder.slice(0, count).map((rate, at) => ({
        ...{ id: `0010${at}`, rate },
        accnos: accnos.filter((_, place) => place % count === at),
      }));
      await (await ask()).settings.save({
        vat_method: 'net',
        vat_net_rates: activities.map(({ id, rate, ...of }) => ({
          ...{ activity_id: id, description: `Tätigkeit ${id}`, accnos: of.accnos },
          rates: [{ valid_from: '2024-01-01', rate: written(rate).replace(/0$/, '') }],
        })),
      } as never);
      const lines = within(linesByHand(books), halfYear.from, halfYear.to);
      const rows = activities.map(({ rate, ...of }) => ({
        rate,
        amount: lines
          .filter(({ accno }) => of.accnos.includes(accno))
          .reduce((sum, { net, tax }) => sum + net + tax, 0n),
      }));
      expect(rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
        lines.reduce((sum, { net, tax }) => sum + net + tax, 0n),
      );
      const { reports } = await ask();
      const found = await reports.vatReturn({ year: 2025, period: 2 });
      const due = taxOf(rows.map(({ rate, amount }) => [amount, rate]));
      expect([figureOf(found, '323')?.tax, found.payable]).toEqual([written(due), written(due)]);
      expect(
        figureOf(found, '323')
          ?.rows?.map(({ rate, amount }) => [rate, amount])
          .filter(([, amount]) => amount !== '0.00'),
      ).toEqual(
        rows
          .filter(({ amount }) => amount !== 0n)
          .map(({ rate, amount }) => [written(rate).replace(/0$/, ''), written(amount)]),
      );
    },
  );

  test('the second half of 2025: turnover with its tax at two net rates, and no input tax', async () => {
    await (await ask()).settings.save({
      vat_method: 'net',
      vat_net_rates: [
        { accnos: goods, rates: [{ valid_from: '2024-01-01', rate: '1.3' }] },
        { accnos: [3400, 3600, 3610, 2030], rates: [{ valid_from: '2024-01-01', rate: '6.2' }] },
      ],
    } as never);
    const lines = within(linesByHand(books), halfYear.from, halfYear.to);
    const gross = (of: (accno: number) => boolean) =>
      lines.filter(({ accno }) => of(accno)).reduce((sum, { net, tax }) => sum + net + tax, 0n);
    const [ofGoods, ofServices] = [
      gross((accno) => goods.includes(accno)),
      gross((accno) => !goods.includes(accno)),
    ];
    const { reports } = await ask();
    const found = await reports.vatReturn({ year: 2025, period: 2 });
    expect(found).toMatchObject({ ...halfYear, method: 'net', untaxed: '0.00' });
    expect(figureOf(found, '200')?.amount).toBe(written(ofGoods + ofServices));
    const due = taxOf([
      [ofGoods, 130n],
      [ofServices, 620n],
    ]);
    expect(figureOf(found, '323')).toMatchObject({
      ...{ amount: written(ofGoods + ofServices), tax: written(due) },
      rows: [
        { rate: '1.3', amount: written(ofGoods) },
        { rate: '6.2', amount: written(ofServices) },
      ],
    });
    expect([figureOf(found, '479')?.tax, found.payable]).toEqual(['0.00', written(due)]);
    expect(filled(found)).toEqual({
      // 46,273.73 + 13,704.70 = 59,978.43; 1.3 % and 6.2 % of them are 601.55849 and 849.6914.
      ...{ '200': '59978.43', '299': '59978.43', '323': '59978.43 1451.25' },
      ...{ '399': '1451.25', '500': '1451.25' },
    });
  });

  test.each(['200', '323'])('figure %s leads to its postings, document by document', async (figure) => {
    const expected = new Map<string, bigint>();
    for (const { invnumber, net, tax } of within(linesByHand(books), halfYear.from, halfYear.to))
      expected.set(invnumber, (expected.get(invnumber) ?? 0n) + net + tax);
    const found = new Map<string, bigint>();
    for (const { reference, amount } of await postingsOf({ year: 2025, period: 2 }, figure))
      found.set(reference, (found.get(reference) ?? 0n) + rappen(amount));
    expect([...found].sort()).toEqual([...expected].sort());
  });
});
