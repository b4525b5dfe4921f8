import { randomOf } from '@kontor/testing';
import { describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { expense, income, taxentry } from './figures.ts';
import { portalFaults, rappen } from './portal.ts';
import { first, vatBooks } from './some-books.ts';

/** §15: the file of a settled period, as the portal of the tax administration checks it. */
const installation = await testInstallation();
const { booksOf, someBooks } = vatBooks(installation);

const sender = {
  name: 'Muster AG',
  zipcode: '8000',
  city: 'Zürich',
  country: 'CH',
  uid: 'CHE-116.281.271 MWST',
};
const settings = { sender } as Inputs['settings']['save'];
const days = { from: '2026-01-01', to: '2026-03-31' } as const;

type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;
const fileOf = async (books: Books, of: Partial<Inputs['vat']['file']> = {}) => {
  const { content, ...file } = await books.vat.file({ ...days, ...of });
  const bytes: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: file.size })) bytes.push(piece);
  return { ...file, xml: Buffer.concat(bytes).toString() };
};
const element = (xml: string, name: string) => new RegExp(`:${name}>([^<]*)<`).exec(xml)?.[1];

describe('the file of a period', () => {
  test('200: is of the settled return, and the same each time', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    await books.invoices.post(
      invoiceOf({ invnumber: 'A1', incomeentries: [income('1000.00')], taxentries: [taxentry('81.00')] }),
    );
    await books.vat.settle(first);
    const file = await fileOf(books);
    expect(file).toMatchObject({
      file_name: 'ech0217-VAT-2026-01-01-2026-03-31.xml',
      media_type: 'application/xml',
    });
    expect([element(file.xml, 'uid'), element(file.xml, 'payableTax')]).toEqual(['CHE116281271', '81.00']);
    expect(portalFaults(file.xml)).toEqual([]);
    expect((await fileOf(await ask())).sha256).toBe(file.sha256);
  });

  test('200: a first filing stays, and a correction has the whole amounts', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    const sell = (invnumber: string) =>
      books.invoices.post(
        invoiceOf({ invnumber, incomeentries: [income('1000.00')], taxentries: [taxentry('81.00')] }),
      );
    await sell('A1');
    await books.vat.settle(first);
    expect(await fileOf(books, { submission: 'correction' }).catch(refusalOf)).toMatchObject({
      ...{ code: 'vat_file_refused', issues: [{ field: 'submission' }] },
    });
    await sell('A2');
    await books.vat.settle({ ...first, correction: true });
    const files = [await fileOf(books), await fileOf(books, { submission: 'first' })];
    expect(
      files.map(({ xml }) =>
        ['typeOfSubmission', 'totalConsideration', 'payableTax'].map((one) => element(xml, one)),
      ),
    ).toEqual([
      ['2', '2000.00', '162.00'],
      ['1', '1000.00', '81.00'],
    ]);
    expect(files.flatMap(({ xml }) => portalFaults(xml))).toEqual([]);
  });

  test('200: of a period in which nothing moved, and of one with a credit', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    await books.vat.settle(first);
    expect(portalFaults((await fileOf(books)).xml)).toEqual([]);
    await books.payables.post(
      payableOf({
        ...{ invnumber: 'R1', transdate: '2026-04-05' },
        ...{ expenseentries: [expense('100.00')], taxentries: [taxentry('8.10', 1171)] },
      }),
    );
    await books.vat.settle({ year: 2026, period: 2 });
    const { xml } = await fileOf(books, { from: '2026-04-01', to: '2026-06-30' });
    expect([element(xml, 'payableTax'), portalFaults(xml)]).toEqual(['-8.10', []]);
  });

  test('200: each correction has its own file, and a first filing may have them', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    for (const number of [0, 1, 2]) {
      await books.invoices.post(
        invoiceOf({
          ...{ invnumber: `A${number}`, incomeentries: [income('1000.00')] },
          taxentries: [taxentry('81.00')],
        }),
      );
      await books.vat.settle({ ...first, correction: number > 0 });
    }
    const asked = [
      ...[{ number: 0 }, { number: 1 }, { number: 2 }, {}, { submission: 'first' as const }],
      { submission: 'first' as const, number: 2 },
    ];
    const files = await Promise.all(asked.map((of) => fileOf(books, of)));
    expect(
      files.map(({ xml }) =>
        ['typeOfSubmission', 'totalConsideration', 'payableTax'].map((one) => element(xml, one)).join(' '),
      ),
    ).toEqual([
      ...['1 1000.00 81.00', '2 2000.00 162.00', '2 3000.00 243.00', '2 3000.00 243.00'],
      ...['1 1000.00 81.00', '1 3000.00 243.00'],
    ]);
    expect(files.flatMap(({ xml }) => portalFaults(xml))).toEqual([]);
    expect(files.map(({ file_name }) => file_name).slice(0, 3)).toEqual([
      'ech0217-VAT-2026-01-01-2026-03-31.xml',
      'ech0217-VAT-2026-01-01-2026-03-31-1.xml',
      'ech0217-VAT-2026-01-01-2026-03-31-2.xml',
    ]);
    expect(await refusalCode(fileOf(books, { number: 3 }))).toBe('not_found');
  });

  test.each([
    ['de-CH', 'Übrige Abzüge'],
    ['fr', 'Autres déductions'],
    ['it', 'Altre deduzioni'],
    ['en', 'Other deductions'],
  ])('200: says what figure 280 is in the language of the client: %s', async (language, words) => {
    const { ask } = await booksOf({ ...settings, languages: [language] } as never);
    const books = await ask();
    await books.invoices.post(
      invoiceOf({ invnumber: 'A1', incomeentries: [income('500.00', 3400, { vat_code: '280' })] } as never),
    );
    await books.vat.settle(first);
    const { xml } = await fileOf(await ask());
    expect(element(xml, 'descriptionVariousDeduction')).toBe(words);
    expect(element((await fileOf(books, { deduction: 'Boden' })).xml, 'descriptionVariousDeduction')).toBe(
      'Boden',
    );
    expect(portalFaults(xml)).toEqual([]);
  });

  test('404: before the period is settled, and of other days', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    expect(await refusalCode(fileOf(books))).toBe('not_found');
    await books.vat.settle(first);
    expect(await refusalCode(fileOf(books, { to: '2026-06-30' }))).toBe('not_found');
  });

  test('409: what the portal would refuse, by the fields that mend it', async () => {
    const { ask } = await someBooks();
    const books = await ask();
    await books.invoices.post(
      invoiceOf({
        invnumber: 'A9',
        ...{ incomeentries: [income('40.00', 3600), income('100.00', 3400, { tax_accno: 2201 })] },
        taxentries: [taxentry('5.00')],
      }),
    );
    await books.vat.settle(first);
    const refused = await fileOf(books).then(() => undefined, refusalOf);
    expect(refused?.code).toBe('vat_file_refused');
    expect(refused?.issues?.map(({ field, message }) => `${field} ${message.split(' ')[0]}`)).toEqual([
      ...['sender Client', 'figures MWST-0005:', 'figures MWST-0005:'],
    ]);
    await books.settings.save({ sender: { ...sender, uid: '' } } as never);
    expect((await fileOf(await ask()).then(() => undefined, refusalOf))?.issues?.[0]).toMatchObject({
      field: 'sender.uid',
    });
  });

  test('409: of a half-year by the effective method', async () => {
    const { ask } = await booksOf({ ...settings, vat_period: 'half-year' });
    const books = await ask();
    await books.vat.settle(first);
    expect(await fileOf(books, { to: '2026-06-30' }).catch(refusalOf)).toMatchObject({
      issues: [{ field: 'period', message: expect.stringContaining('MWST-0003') }],
    });
  });
});

describe('the file of a period with net tax rates', () => {
  const activity = (
    activity_id: string | undefined,
    accnos: number[],
    ...rates: [from: string, rate: string][]
  ) => ({
    ...(activity_id === undefined ? {} : { activity_id, description: `Tätigkeit ${activity_id}` }),
    accnos,
    rates: rates.map(([valid_from, rate]) => ({ valid_from, rate })),
  });
  const netOf = (...vat_net_rates: object[]) =>
    ({ ...settings, vat_method: 'net', vat_net_rates }) as Inputs['settings']['save'];
  const halfYear = { from: '2026-01-01', to: '2026-06-30' } as const;
  const sell = async (books: Books, invnumber: string, accno: number, more: object = {}) =>
    books.invoices.post(
      invoiceOf({ invnumber, ...more, incomeentries: [income('1000.25', accno)], taxentries: [] } as never),
    );

  test('200: has a row for each activity, also of equal rates, and technical ids for supplies of earlier years', async () => {
    const { ask } = await booksOf(
      netOf(
        activity('00101', [], ['2018-01-01', '5.9'], ['2024-01-01', '6.2']),
        activity('00202', [3200], ['2025-01-01', '0.6']),
        activity('00303', [3600], ['2025-01-01', '2.1']),
        activity('00304', [3610], ['2025-01-01', '2.1']),
      ),
    );
    const books = await ask();
    for (const [at, accno] of [3400, 3200, 3600, 3610].entries()) await sell(books, `A${at}`, accno);
    await sell(books, 'A8', 3400, { taxdate: '2024-11-01' });
    await sell(books, 'A9', 3400, { taxdate: '2023-11-01' });
    const settled = await books.vat.settle(halfYear);
    const { xml } = await fileOf(books, halfYear);
    expect([...xml.matchAll(/activityID>(\w+)</g)].map(([, id]) => id)).toEqual([
      ...['T0019', '00101', '00202', '00303', '00304', 'T0009'],
    ]);
    expect([portalFaults(xml), element(xml, 'payableTax')]).toEqual([[], settled.payable]);
  });

  test('409: an activity without its id, which a correction brings along', async () => {
    const rate: [string, string] = ['2025-01-01', '6.2'];
    const { ask } = await booksOf(netOf(activity(undefined, [], rate)));
    const books = await ask();
    await sell(books, 'A1', 3400);
    await books.vat.settle(halfYear);
    const refused = await fileOf(books, halfYear).then(() => undefined, refusalOf);
    expect(refused?.issues).toMatchObject([
      { field: 'vat_net_rates', message: expect.stringContaining('MWST-0008') },
    ]);
    await books.settings.save(netOf(activity('00101', [], rate)));
    const named = await ask();
    expect(await named.vat.settle({ ...halfYear, correction: true })).toMatchObject({ payable: '0.00' });
    const { xml } = await fileOf(named, halfYear);
    expect([portalFaults(xml), xml.match(/activityID>(\w+)</g)?.length]).toEqual([[], 1]);
  });

  test('409: a rate that is not granted', async () => {
    const { ask } = await booksOf(netOf(activity(undefined, [], ['2025-01-01', '6.1'])));
    const books = await ask();
    await sell(books, 'A1', 3400);
    await books.vat.settle(halfYear);
    const refused = await fileOf(books, halfYear).then(() => undefined, refusalOf);
    expect(refused?.issues).toMatchObject([
      { field: 'vat_net_rates', message: expect.stringContaining('activity_id') },
      { field: 'vat_net_rates', message: expect.stringContaining('6.1 percent') },
    ]);
  });

  test('409: turnover of an activity that had no rate yet', async () => {
    const { ask } = await booksOf(
      netOf(activity('00101', [], ['2025-01-01', '6.2']), activity('00202', [3200], ['2027-01-01', '0.6'])),
    );
    const books = await ask();
    await sell(books, 'A1', 3200);
    await books.vat.settle(halfYear);
    const refused = await fileOf(books, halfYear).then(() => undefined, refusalOf);
    expect(refused?.issues).toMatchObject([
      { field: 'figures', message: expect.stringContaining('MWST-0005') },
    ]);
  });

  test('200: until 2024 it has rates alone', async () => {
    const { ask } = await booksOf(netOf(activity(undefined, [], ['2018-01-01', '6.2'])));
    const books = await ask();
    await sell(books, 'A1', 3400, { transdate: '2024-03-01' });
    const days = { from: '2024-01-01', to: '2024-06-30' } as const;
    await books.vat.settle(days);
    const { xml } = await fileOf(books, days);
    expect([portalFaults(xml), element(xml, 'payableTax')]).toEqual([[], '62.02']);
  });
});

test('400: an activity whose id has not five characters', async () => {
  const { ask } = await booksOf();
  const { settings } = await ask();
  const rates = [{ valid_from: '2025-01-01', rate: '6.2' }];
  const vat_net_rates = [{ activity_id: '101', accnos: [], rates }];
  expect(await refusalCode(settings.save({ vat_net_rates } as never))).toBe('invalid');
});

test.each([1, 2, 3, 4])(
  'random quarters are accepted, and the ledger owes what they say: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const { ask, client } = await booksOf({
      ...settings,
      vat_consideration: random.one(['agreed', 'collected']),
    });
    const books = await ask();
    const rates = [
      [2201, 81n],
      [2200, 26n],
    ] as const;
    for (let at = 1; at <= 25; at += 1) {
      const [tax_accno, rate] = random.one(rates);
      const net = BigInt(random.below(60_000) - 5_000);
      const tax = taxOf(net, rate);
      const day = `2026-0${1 + random.below(3)}-1${random.below(10)}`;
      await books.invoices.post(
        invoiceOf({
          ...{ invnumber: `A${at}`, transdate: day, taxdate: random.chance(0.1) ? '2023-11-01' : undefined },
          incomeentries: [income(francs(net), 3400, { tax_accno })],
          taxentries: [taxentry(francs(tax), tax_accno)],
        } as never),
      );
      const cost = BigInt(1 + random.below(20_000));
      await books.payables.post(
        payableOf({
          ...{ invnumber: `R${at}`, transdate: day },
          expenseentries: [expense(francs(cost))],
          taxentries: [taxentry(francs(taxOf(cost, 81n)), 1171)],
        } as never),
      );
      if (random.chance(0.2)) {
        const acquired = BigInt(1 + random.below(9_000));
        await books.gl.post({
          ...{ reference: `B${at}`, transdate: day },
          glentries: [
            { accno: 1171, debit: francs(taxOf(acquired, 81n)) },
            { accno: 2203, credit: francs(taxOf(acquired, 81n)) },
          ],
        } as never);
      }
    }
    const settled = await books.vat.settle(first);
    const { xml } = await fileOf(books);
    expect([portalFaults(xml), element(xml, 'payableTax')]).toEqual([[], settled.payable]);
    const { items } = await books.transactions.saldo({ accno: '2209' });
    expect(rappen(items[0]?.amount)).toBe(rappen(settled.payable));
    await expectVerified(installation.database, client.id);
  },
);

const taxOf = (net: bigint, rate: bigint): bigint => {
  const size = ((net < 0n ? -net : net) * rate + 500n) / 1000n;
  return net < 0n ? -size : size;
};
const francs = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
