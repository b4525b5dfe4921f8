import { describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { atRate, expectLedBack, income } from './figures.ts';
import { portalFaults, rappen } from './portal.ts';
import { vatBooks } from './some-books.ts';

/**
 * §15: activities of net and flat tax rates, which are granted for some days and count by the day
 * of supply.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const sender = {
  ...{ name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
  uid: 'CHE-116.281.271 MWST',
};
type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;
type Days = { from: string; to: string };

const xmlOf = async (books: Books, days: Days, of: Partial<Inputs['vat']['file']> = {}) => {
  const { content, size } = await books.vat.file({ ...days, ...of } as Inputs['vat']['file']);
  const bytes: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) bytes.push(piece);
  return Buffer.concat(bytes).toString();
};
const rowsIn = (xml: string) =>
  [...xml.matchAll(/activityID>(\w+)<.*?taxRate>([\d.]+)<.*?turnover>([-\d.]+)</gs)].map(
    ([, id, rate, turnover]) => `${id} ${rate} ${turnover}`,
  );

const activity = (activity_id: string, accnos: number[], rate: string, more: object = {}) => ({
  ...{ activity_id, description: `Tätigkeit ${activity_id}`, accnos },
  rates: [{ valid_from: '2025-01-01', rate }],
  ...more,
});
const netOf = (vat_net_rates: object[], more: object = {}) =>
  ({ sender, vat_method: 'net', vat_net_rates, ...more }) as Inputs['settings']['save'];

const sell = (books: Books, invnumber: string, amount: string, [accno, more]: [number, object?]) =>
  books.invoices.post(
    invoiceOf({ invnumber, ...more, incomeentries: [income(amount, accno)], taxentries: [] } as never),
  );

const halfYear = { from: '2026-01-01', to: '2026-06-30' } as const;

const ladder = ['0.1', '0.6', '1.3', '2.1', '3.0', '3.7', '4.5', '5.3', '6.2', '6.8'];

describe('settings of 1, 2, 4 and 10 rates', () => {
  test.each([1, 2, 4, 10])(
    '200: %i activities have a row each, and the file owes their tax',
    async (count) => {
      const rates = Array.from({ length: count }, (_, at) =>
        activity(`0010${at}`, at === 0 ? [] : [4000 + at], ladder[9 - at] ?? ''),
      );
      const { ask, client } = await booksOf();
      const { accounts, settings } = await ask();
      for (let at = 1; at < count; at += 1)
        await accounts.save({ accno: 4000 + at, description: `Ertrag ${at}`, category: 'income' });
      await settings.save(netOf(rates));
      const books = await ask();
      let owed = 0n;
      for (const [
        at,
        {
          rates: [rate],
        },
      ] of rates.entries()) {
        await sell(books, `A${at}`, `${1000 + at}.25`, [at === 0 ? 3400 : 4000 + at]);
        owed += BigInt(100_025 + at * 100) * BigInt((rate?.rate ?? '').replace('.', ''));
      }
      const form = await expectLedBack(books.reports, halfYear as never);
      expect(form.figures.find(({ figure }) => figure === '323')?.rows).toHaveLength(count);
      const settled = await books.vat.settle(halfYear as never);
      const xml = await xmlOf(books, halfYear);
      expect(
        portalFaults(
          xml,
          rates.map(({ activity_id }) => activity_id),
        ),
      ).toEqual([]);
      // Rates are tenths of a percent.
      expect(rappen(settled.payable)).toBe((owed + 500n) / 1000n);
      await expectVerified(installation.database, client.id);
    },
  );

  test('200: two activities at the same rate have a row each', async () => {
    const { ask } = await booksOf(netOf([activity('00101', [], '6.2'), activity('00102', [3600], '6.2')]));
    const books = await ask();
    await sell(books, 'A1', '1000.25', [3400]);
    await sell(books, 'A2', '1000.25', [3600]);
    const { payable } = await books.vat.settle(halfYear as never);
    const xml = await xmlOf(books, halfYear);
    expect(rowsIn(xml)).toEqual(['00101 6.20 1000.25', '00102 6.20 1000.25']);
    expect([payable, portalFaults(xml, ['00101', '00102'])]).toEqual(['124.03', []]);
  });
});

describe('a grant that ends', () => {
  const lapsing = (valid_to: string | undefined, ...more: object[]) =>
    netOf([activity('00101', [], '6.2'), activity('00202', [3600], '2.1', { valid_to }), ...more]);

  test('409: supplies after its end are refused in the file, until their account has another activity', async () => {
    const { ask, client } = await booksOf(lapsing('2025-12-31'));
    const books = await ask();
    await sell(books, 'A1', '1000.00', [3400]);
    await sell(books, 'A2', '300.00', [3600, { transdate: '2026-01-10', taxdate: '2025-12-30' }]);
    await sell(books, 'A3', '500.00', [3600, { transdate: '2026-01-10' }]);
    const { figures, notices } = await books.reports.vatReturn(halfYear as never);
    expect(notices).toMatchObject([{ notice: 'not_granted', activity_id: '00202', amount: '500.00' }]);
    expect(figures.find(({ figure }) => figure === '323')?.rows).toMatchObject([
      { activity_id: '00101', amount: '1000.00' },
      { activity_id: '00202', amount: '300.00' },
      { activity_id: '00202', amount: '500.00', granted: false },
    ]);
    await books.vat.settle(halfYear as never);
    expect((await xmlOf(books, halfYear).catch(refusalOf)) as object).toMatchObject({
      code: 'vat_file_refused',
      issues: [
        {
          field: 'vat_net_rates',
          message: expect.stringMatching(/^MWST-0008: supplies of 500\.00 are of activity 00202/),
        },
      ],
    });
    await books.settings.save(
      lapsing('2025-12-31', activity('00303', [3600], '5.3', { valid_from: '2026-01-01' })),
    );
    const mended = await ask();
    expect(await mended.vat.settle({ ...halfYear, correction: true } as never)).toMatchObject({
      payable: '16.00',
    });
    const xml = await xmlOf(mended, halfYear);
    expect(rowsIn(xml).sort()).toEqual(['00101 6.20 1000.00', '00202 2.10 300.00', '00303 5.30 500.00']);
    expect(portalFaults(xml)).toEqual([]);
    await expectVerified(installation.database, client.id);
  });

  test('200: an account changes its activity at a year’s turn, and discounts follow its supplies', async () => {
    const { ask } = await booksOf({
      ...lapsing('2025-12-31', activity('00303', [3600], '5.3', { valid_from: '2026-01-01' })),
      vat_discounts: true,
    });
    const books = await ask();
    await sell(books, 'A1', '400.00', [3600, { transdate: '2025-11-05' }]);
    await sell(books, 'A2', '600.00', [3600, { transdate: '2026-02-05' }]);
    await books.invoices.pay(
      paymentOf('A2', { amount_paid: '6.00', payment_accno: 3800, datepaid: '2026-02-20' } as never),
    );
    const year = { from: '2025-07-01', to: '2025-12-31' } as never;
    const [before, after] = [
      await books.reports.vatReturn(year),
      await books.reports.vatReturn(halfYear as never),
    ];
    expect([atRate(before, '2.1'), atRate(after, '2.1'), atRate(after, '5.3')]).toEqual([
      '400.00',
      '0.00',
      '594.00',
    ]);
  });

  test('200: the percent of a supply is that of its day, also where it is declared a year later', async () => {
    const rates = [
      { valid_from: '2025-01-01', rate: '6.2' },
      { valid_from: '2026-01-01', rate: '5.3' },
    ];
    const { ask } = await booksOf(netOf([activity('00101', [], '6.2', { rates })]));
    const books = await ask();
    await sell(books, 'A1', '100.00', [3400, { transdate: '2026-01-10', taxdate: '2025-12-30' }]);
    await sell(books, 'A2', '200.00', [3400, { transdate: '2026-01-10' }]);
    const form = await expectLedBack(books.reports, halfYear as never);
    expect([atRate(form, '6.2'), atRate(form, '5.3')]).toEqual(['100.00', '200.00']);
  });
});

test('200: all supplies of a chosen year are in one row at the highest granted rate', async () => {
  const { ask, client } = await booksOf(
    netOf(
      [
        activity('00101', [], '2.1'),
        activity('00202', [3600], '6.2'),
        activity('00303', [3200], '6.8', { valid_to: '2025-12-31' }),
      ],
      {
        vat_highest_rate_years: [2026],
      },
    ),
  );
  const books = await ask();
  await sell(books, 'A1', '1000.00', [3400]);
  await sell(books, 'A2', '500.00', [3600]);
  await sell(books, 'A3', '100.00', [3200]);
  await sell(books, 'A4', '50.00', [3400, { taxdate: '2025-12-30' }]);
  const { payable } = await books.vat.settle(halfYear as never);
  const xml = await xmlOf(books, halfYear);
  expect(rowsIn(xml)).toEqual(['00101 2.10 50.00', '00202 6.20 1600.00']);
  expect([payable, portalFaults(xml)]).toEqual(['100.25', []]);
  await expectVerified(installation.database, client.id);
});

describe('flat tax rates', () => {
  const flat = netOf([activity('00101', [], '6.2'), activity('00202', [3600], '0.1')], {
    vat_method: 'flat',
  });

  test('200: settle by quarter, each activity at its own rate', async () => {
    const { ask, client } = await booksOf(flat);
    const books = await ask();
    await sell(books, 'A1', '1000.00', [3400]);
    await sell(books, 'A2', '10.00', [3600]);
    const settled = await books.vat.settle({ year: 2026, period: 1 });
    expect(settled).toMatchObject({ to: '2026-03-31', method: 'flat', payable: '62.01' });
    const xml = await xmlOf(books, { from: '2026-01-01', to: '2026-03-31' });
    expect([rowsIn(xml), portalFaults(xml)]).toEqual([['00101 6.20 1000.00', '00202 0.10 10.00'], []]);
    await expectVerified(installation.database, client.id);
  });

  test('409: a half-year is no period of theirs; 400: neither is one before 2025', async () => {
    const { ask } = await booksOf(flat);
    const books = await ask();
    await books.vat.settle(halfYear as never);
    expect((await xmlOf(books, halfYear).catch(refusalOf)) as object).toMatchObject({
      issues: [{ field: 'period', message: expect.stringContaining('MWST-0003') }],
    });
    const before = { from: '2024-10-01', to: '2024-12-31' } as never;
    expect((await books.reports.vatReturn(before).catch(refusalOf)) as object).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'to' }],
    });
  });
});

test.each(['net', 'effective', 'flat'])('200: a whole year is one period: %s', async (vat_method) => {
  const { ask, client } = await booksOf(
    netOf([activity('00101', [], '6.2')], { vat_method, vat_period: 'year' }),
  );
  const books = await ask();
  await sell(books, 'A1', '1000.00', [3400, { vat_code: '220', transdate: '2025-11-05' }]);
  const year = { from: '2025-01-01', to: '2025-12-31' };
  expect(await books.vat.settle({ year: 2025, period: 1 })).toMatchObject(year);
  await expectVerified(installation.database, client.id);
  if (vat_method !== 'effective') expect(portalFaults(await xmlOf(books, year))).toEqual([]);
});

test.each([
  ['vat_net_rates.1.activity_id', [activity('00101', [], '6.2'), activity('00101', [3600], '2.1')]],
  [
    'vat_net_rates.1.accnos',
    [
      activity('00101', [3600], '6.2', { valid_to: '2026-12-31' }),
      activity('00202', [3600], '2.1', { valid_from: '2026-12-31' }),
    ],
  ],
  ['vat_net_rates.0.rates.0.rate', [activity('00101', [], '6.1')]],
  [
    'vat_net_rates.0.valid_to',
    [activity('00101', [], '6.2', { valid_from: '2026-01-01', valid_to: '2025-12-31' })],
  ],
  ['vat_net_rates.0.activity_id', [{ ...activity('', [], '6.2'), valid_to: '2025-12-31' }]],
  ['vat_net_rates.0.accnos', [activity('00101', [9876], '6.2')]],
])('400: %s', async (field, vat_net_rates) => {
  const { ask } = await booksOf();
  const { settings } = await ask();
  const refused = await settings.save({ vat_net_rates } as never).then(() => undefined, refusalOf);
  expect(refused?.issues?.map((issue) => issue.field)).toEqual([field]);
});

test('204: a rate from before 2025 is accepted, and so is the same activity on other days', async () => {
  const { ask } = await booksOf();
  const { settings } = await ask();
  const rates = [
    { valid_from: '2018-01-01', rate: '6.1' },
    { valid_from: '2024-01-01', rate: '6.2' },
  ];
  await settings.save(
    netOf([
      activity('00101', [], '6.2', { rates, valid_to: '2025-12-31' }),
      activity('00101', [], '5.3', { valid_from: '2026-01-01' }),
    ]),
  );
});
