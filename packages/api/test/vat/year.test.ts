import { describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, testInstallation } from '../installation.ts';
import { expectLedBack, income, taxentry, taxIn } from './figures.ts';
import { portalFaults } from './portal.ts';
import { vatBooks } from './some-books.ts';

/**
 * §15: a year's notices, its instalments, and the corrections of input tax as the method changes.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const sender = {
  ...{ name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
  uid: 'CHE-116.281.271 MWST',
};
type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;
const activity = (activity_id: string | undefined, accnos: number[], rate: string) => ({
  ...(activity_id ? { activity_id } : {}),
  ...{ accnos, rates: [{ valid_from: '2023-01-01', rate }] },
});
const settingsOf = (more: object) => ({ sender, ...more }) as Inputs['settings']['save'];
const netOf = (vat_net_rates: object[], more: object = {}) =>
  settingsOf({ vat_method: 'net', vat_net_rates, ...more });

const sell = (books: Books, invnumber: string, amount: string, [accno, transdate]: [number, string]) =>
  books.invoices.post(
    invoiceOf({ invnumber, transdate, incomeentries: [income(amount, accno)], taxentries: [] } as never),
  );
const halfYears = (year: number) =>
  [
    { from: `${year}-01-01`, to: `${year}-06-30` },
    { from: `${year}-07-01`, to: `${year}-12-31` },
  ] as const;
const xmlOf = async (books: Books, days: object) => {
  const { content, size } = await books.vat.file(days as Inputs['vat']['file']);
  const bytes: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) bytes.push(piece);
  return Buffer.concat(bytes).toString();
};

describe('the test of ten percent', () => {
  test('200: activities at one rate count together, and are told while they have at most a tenth', async () => {
    const { ask } = await booksOf(
      netOf([
        activity('00101', [], '6.2'),
        activity('00202', [3600], '2.1'),
        activity('00203', [3200], '2.1'),
        activity('00304', [3000], '0.6'),
      ]),
    );
    const books = await ask();
    for (const [year, of] of [
      [2025, '50.00'],
      [2026, '60.00'],
    ] as const) {
      await sell(books, `A${year}`, '850.00', [3400, `${year}-02-01`]);
      await sell(books, `B${year}`, of, [3600, `${year}-02-01`]);
      await sell(books, `C${year}`, of, [3200, `${year}-02-01`]);
      await sell(books, `D${year}`, '50.00', [3000, `${year}-02-01`]);
      if (year === 2025) for (const days of halfYears(2025)) await books.vat.settle(days as never);
    }
    const [first] = halfYears(2026);
    const form = await books.reports.vatReturn(first as never);
    expect(form.shares).toEqual([
      {
        rate: '6.2',
        activities: [{ activity_id: '00101', description: '' }],
        years: [
          { year: 2026, amount: '850.00', percent: '83.33' },
          { year: 2025, amount: '850.00', percent: '85.00' },
        ],
      },
      {
        rate: '2.1',
        activities: [
          { activity_id: '00202', description: '' },
          { activity_id: '00203', description: '' },
        ],
        years: [
          { year: 2026, amount: '120.00', percent: '11.76' },
          { year: 2025, amount: '100.00', percent: '10.00' },
        ],
      },
      {
        rate: '0.6',
        activities: [{ activity_id: '00304', description: '' }],
        years: [
          { year: 2026, amount: '50.00', percent: '4.90' },
          { year: 2025, amount: '50.00', percent: '5.00' },
        ],
      },
    ]);
    expect(form.notices).toMatchObject([
      { notice: 'share_small', rate: '0.6', year: 2026, percent: '4.90', years: 2 },
    ]);
    expect(await books.vat.previewSettlement(first as never)).toMatchObject({ notices: form.notices });
    expect(await books.vat.settle(first as never)).toMatchObject({ notices: form.notices });
  });

  test('200: three years in a row are counted as three, and a year above a tenth ends the row', async () => {
    const { ask } = await booksOf(netOf([activity('00101', [], '6.2'), activity('00202', [3600], '2.1')]));
    const years = async (shares: readonly string[]) => {
      const books = await ask();
      for (const [at, share] of shares.entries()) {
        const year = 2026 - shares.length + 1 + at;
        await sell(books, `A${year}`, '900.00', [3400, `${year}-02-01`]);
        await sell(books, `B${year}`, share, [3600, `${year}-02-01`]);
        if (year < 2026) for (const days of halfYears(year)) await books.vat.settle(days as never);
      }
      return (await books.reports.vatReturn(halfYears(2026)[0] as never)).notices;
    };
    // 2025 is the first year of the test.
    expect(await years(['100.00', '100.00'])).toMatchObject([
      { notice: 'share_small', percent: '10.00', years: 2 },
    ]);
  });

  test('200: turnover without a granted activity is told once it has more than a tenth', async () => {
    const { ask } = await booksOf(netOf([activity('00101', [], '6.2'), activity(undefined, [3600], '2.1')]));
    const books = await ask();
    await sell(books, 'A1', '800.00', [3400, '2026-02-01']);
    await sell(books, 'A2', '200.00', [3600, '2026-02-01']);
    const { notices } = await books.reports.vatReturn(halfYears(2026)[0] as never);
    expect(notices).toMatchObject([{ notice: 'share_ungranted', rate: '2.1', percent: '20.00' }]);
  });

  test.each([{ vat_method: 'flat' }, { vat_highest_rate_years: [2026] }])(
    '200: there is none with %j',
    async (more) => {
      const { ask } = await booksOf(
        netOf([activity('00101', [], '6.2'), activity('00202', [3600], '2.1')], more),
      );
      const books = await ask();
      await sell(books, 'A1', '990.00', [3400, '2026-02-01']);
      await sell(books, 'A2', '10.00', [3600, '2026-02-01']);
      const { notices, shares } = await books.reports.vatReturn({
        from: '2026-01-01',
        to: '2026-03-31',
      } as never);
      expect([notices, shares]).toEqual([[], []]);
    },
  );
});

describe('limits', () => {
  const told = async (more: object, amount: string, days: object = halfYears(2026)[0]) => {
    const { ask } = await booksOf(netOf([activity('00101', [], '2.1')], more));
    const books = await ask();
    await sell(books, 'A1', amount, [3400, '2026-02-01']);
    const { notices } = await books.reports.vatReturn(days as never);
    return notices.map((one) => `${one.notice} ${one.amount} ${one.limit}`);
  };
  const year = { from: '2026-01-01', to: '2026-12-31' };

  test.each([
    [{}, '5024000.00', []],
    [{}, '5024000.05', ['limit_turnover 5024000.05 5024000.00']],
    [{ vat_method: 'flat' }, '9000000.00', []],
  ])('200: of %j and a turnover of %s', async (more, amount, expected) => {
    expect(await told(more, amount)).toEqual(expected);
  });

  test('200: the tax of the method, and the turnover of a year that is settled as a whole', async () => {
    expect(await told({ vat_net_rates: [activity('00101', [], '6.8')] }, '1600000.00')).toEqual([
      'limit_tax 108800.00 108000.00',
    ]);
    expect(await told({ vat_method: 'flat' }, '5005000.05', year)).toEqual([
      'limit_year 5005000.05 5005000.00',
    ]);
    expect(await told({ vat_method: 'flat' }, '5005000.00', year)).toEqual([]);
  });
});

describe('a year with instalments', () => {
  const instalments = [
    { due: '2025-05-30', amount: '30.00', reference: 'RF1' },
    { due: '2025-08-30', amount: '30.00' },
    { due: '2025-11-30', amount: '30.00' },
  ];
  const year = { from: '2025-01-01', to: '2025-12-31' } as never;
  const paying = (transdate: string) => ({ instalment_payment: { transdate } }) as never;

  test('200: are booked once, set off, and not in the file', async () => {
    const { ask, client } = await booksOf(settingsOf({ vat_period: 'year', vat_instalments: instalments }));
    const books = await ask();
    await books.invoices.post(
      invoiceOf({
        ...{ invnumber: 'A1', transdate: '2025-03-01' },
        incomeentries: [income('2000.00')],
        taxentries: [taxentry('162.00')],
      } as never),
    );
    const pay = (due: string, day: string) =>
      books.vat.payInstalment({ due, instalment_payment: { transdate: day } } as never);
    const paid = await pay('2025-05-30', '2025-05-28');
    expect(paid.reference).toBe('VAT-INSTALMENT-2025-05-30');
    // The same again is a repetition, and another day is a second payment.
    expect(await pay('2025-05-30', '2025-05-28')).toEqual(paid);
    expect((await pay('2025-05-30', '2025-05-29').catch(refusalOf)) as object).toMatchObject({
      code: 'entry_exists',
    });
    const both = await Promise.all(['2025-08-29', '2025-08-29'].map((day) => pay('2025-08-30', day)));
    expect(new Set(both.map(({ reference }) => reference)).size).toBe(1);
    expect((await pay('2025-06-30', '2025-06-30').catch(refusalOf)) as object).toMatchObject({
      code: 'not_found',
    });
    const { items } = await books.vat.instalments({ year: 2025 });
    expect(items.map(({ due, paid, paid_on }) => `${due} ${paid} ${paid_on}`)).toEqual([
      '2025-05-30 30.00 2025-05-28',
      '2025-08-30 30.00 2025-08-29',
      '2025-11-30 0.00 undefined',
    ]);
    const form = await books.reports.vatReturn(year);
    expect(form).toMatchObject({ payable: '162.00', set_off: { paid: '60.00', remaining: '102.00' } });
    expect(await books.vat.previewSettlement(year)).toMatchObject({
      payable: '162.00',
      set_off: { remaining: '102.00' },
    });
    expect(await books.vat.settle(year)).toMatchObject({ payable: '162.00' });
    const { items: saldo } = await books.transactions.saldo({ accno: '2209' });
    expect(saldo[0]?.amount).toBe('102.00');
    const xml = await xmlOf(books, { from: '2025-01-01', to: '2025-12-31' });
    expect([portalFaults(xml), /payableTax>([^<]*)</.exec(xml)?.[1]]).toEqual([[], '162.00']);
    await expectVerified(installation.database, client.id);
  });

  test('200: a payment that was reversed is open again, and one that was booked otherwise is named', async () => {
    const { ask } = await booksOf(settingsOf({ vat_period: 'year', vat_instalments: instalments }));
    const books = await ask();
    const due = '2025-05-30' as never;
    const { reference } = await books.vat.payInstalment({
      due,
      ...(paying('2025-05-28') as object),
    } as never);
    await books.gl.reverse({ reference, reversal: {} } as never);
    expect((await books.vat.instalments({ year: 2025 })).items[0]).toMatchObject({ paid: '0.00' });
    const again = await books.vat.payInstalment({ due, ...(paying('2025-06-02') as object) } as never);
    expect(again.reference).toBe('VAT-INSTALMENT-2025-05-30-2');
    await books.gl.post({
      ...{ reference: 'BANK-7', transdate: '2025-08-30' },
      glentries: [
        { accno: 2209, debit: '30.00' },
        { accno: 1020, credit: '30.00' },
      ],
    } as never);
    const [first, second, ...others] = instalments;
    await books.settings.save({
      vat_instalments: [first, { ...second, paid_by: 'bank-7' }, ...others],
    } as never);
    const named = await ask();
    expect((await named.vat.instalments({ year: 2025 })).items[1]).toMatchObject({
      paid: '30.00',
      paid_by: 'BANK-7',
    });
    const twice = named.vat.payInstalment({
      due: '2025-08-30',
      ...(paying('2025-08-30') as object),
    } as never);
    expect((await twice.catch(refusalOf)) as object).toMatchObject({ code: 'entry_exists' });
  });

  test.each([
    ['effective', ['2026-05-30 40.50', '2026-08-30 40.50', '2026-11-30 40.50']],
    ['net', ['2026-08-30 67.02']],
  ])('200: the usual days are proposed with parts of the last tax: %s', async (vat_method, expected) => {
    const { ask } = await booksOf(netOf([activity('00101', [], '6.2')], { vat_method, vat_period: 'year' }));
    const books = await ask();
    await books.invoices.post(
      invoiceOf({
        ...{ invnumber: 'A1', transdate: '2025-03-01' },
        incomeentries: [income('2000.00')],
        taxentries: [taxentry('162.00')],
      } as never),
    );
    await books.vat.settle(year);
    const { items } = await books.vat.instalments({ year: 2026 });
    expect(items.map(({ due, amount, proposed }) => `${due} ${amount}${proposed ? '' : ' kept'}`)).toEqual(
      expected,
    );
  });

  test('400: a day twice, and an amount of nothing', async () => {
    const { ask } = await booksOf();
    const { settings } = await ask();
    const vat_instalments = [
      { due: '2025-05-30', amount: '30.00' },
      { due: '2025-05-30', amount: '0' },
    ];
    const refused = await settings.save({ vat_instalments } as never).then(() => undefined, refusalOf);
    expect(refused?.issues?.map(({ field }) => field)).toEqual([
      'vat_instalments.1.due',
      'vat_instalments.1.amount',
    ]);
  });
});

describe('a change of method at a year’s turn', () => {
  const rates = [activity('00101', [], '6.2')];
  const correct = (books: Books, sent: object) =>
    books.vat.correctInputTax({
      transdate: '2026-01-01',
      accno: 1520,
      description: 'Anlagen 10,000 x 8.1 %, 1/5',
      ...sent,
    } as never);

  test('200: to net rates, input tax is paid back in 415, in the form, the file and the settlement', async () => {
    const { ask, client } = await booksOf(settingsOf({ vat_net_rates: rates }));
    const before = await ask();
    await before.vat.settle({ year: 2025, period: 4 });
    await before.settings.save({ vat_method: 'net' });
    const books = await ask();
    const [first] = halfYears(2026);
    expect((await books.reports.vatReturn(first as never)).notices).toMatchObject([
      { notice: 'method_changed', figure: '415' },
    ]);
    expect(
      (await correct(books, { figure: '410', amount: '648.00' }).catch(refusalOf)) as object,
    ).toMatchObject({
      issues: [{ field: 'figure' }],
    });
    await correct(books, { figure: '415', amount: '648.00' });
    await sell(books, 'A1', '1000.00', [3400, '2026-02-01']);
    const form = await expectLedBack(books.reports, first as never);
    expect([taxIn(form, '415'), taxIn(form, '479'), form.payable, form.notices]).toEqual([
      '648.00',
      '-648.00',
      '710.00',
      [],
    ]);
    await books.vat.settle(first as never);
    const xml = await xmlOf(books, first);
    expect([portalFaults(xml), /inputTaxCorrections>([^<]*)</.exec(xml)?.[1]]).toEqual([[], '648.00']);
    const balance = async (accno: string) => (await books.transactions.saldo({ accno })).items[0]?.amount;
    expect([await balance('2209'), await balance('1520')]).toEqual(['710.00', '648.00']);
    await expectVerified(installation.database, client.id);
  });

  test('200: from net rates, it is claimed in 410', async () => {
    const { ask, client } = await booksOf(netOf(rates));
    const before = await ask();
    await before.vat.settle(halfYears(2025)[1] as never);
    await before.settings.save({ vat_method: 'effective' });
    const books = await ask();
    const quarter = { from: '2026-01-01', to: '2026-03-31' };
    expect((await books.reports.vatReturn(quarter as never)).notices).toMatchObject([{ figure: '410' }]);
    await correct(books, { figure: '410', amount: '648.00' });
    const form = await expectLedBack(books.reports, quarter as never);
    expect([taxIn(form, '410'), form.payable, form.notices]).toEqual(['648.00', '-648.00', []]);
    await books.vat.settle(quarter as never);
    const xml = await xmlOf(books, quarter);
    expect([portalFaults(xml), /subsequentInputTaxDeduction>([^<]*)</.exec(xml)?.[1]]).toEqual([
      [],
      '648.00',
    ]);
    await expectVerified(installation.database, client.id);
  });

  test('400: without a reason, and of nothing', async () => {
    const { ask } = await booksOf();
    const books = await ask();
    const refused = await correct(books, { figure: '415', amount: '0.00' }).then(() => undefined, refusalOf);
    expect(refused?.issues).toMatchObject([{ field: 'amount' }]);
    await expect(correct(books, { figure: '415', amount: '1.00', description: '' })).rejects.toThrow();
  });
});
