import { randomOf } from '@kontor/testing';
import { describe, expect, test } from 'vitest';
import { expectVerified, invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { amountIn, atRate, expectLedBack, income, shown, taxentry } from './figures.ts';
import { first, net, vatBooks } from './some-books.ts';

/**
 * §15: by net tax rates a tax that no line names belongs to the lines that can bear it, and a
 * warning names its entries.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const posted = async (lines: object[], taxes: object[], settings = net(3200)) => {
  const books = await booksOf(settings);
  const { invoices, reports } = await books.ask();
  await invoices.post(
    invoiceOf({ invnumber: 'A1', incomeentries: lines as never, taxentries: taxes as never }),
  );
  return { ...books, form: await expectLedBack(reports, first) };
};

describe('a tax that no line names, and that fits none exactly', () => {
  test('200: is that of the only line that can bear it', async () => {
    const { form } = await posted([income('1000.00', 3200)], [taxentry('26.05', 2200)]);
    expect(shown(form)).toEqual({
      ...{ '200': '1026.05', '299': '1026.05', '323': '1026.05 21.55', '399': '21.55', '500': '21.55' },
    });
    expect([form.untaxed, form.warnings]).toEqual(['0.00', []]);
  });

  test('200: also where the code of its account leaves it untaxed', async () => {
    const books = await booksOf(net());
    const { accounts } = await books.ask();
    await accounts.save({ accno: 3085, description: 'Ausland', category: 'income', vat_code: '220' });
    const { invoices } = await books.ask();
    const sent = { incomeentries: [income('1000.00', 3085)], taxentries: [taxentry('80.99')] };
    await invoices.post(invoiceOf({ invnumber: 'A1', ...sent }));
    const form = await expectLedBack((await books.ask()).reports, first);
    expect(shown(form)).toMatchObject({ '200': '1080.99', '299': '1080.99', '323': '1080.99 67.02' });
    expect(form.warnings).toEqual([]);
  });

  test('200: is divided by the lines that can bear it, to the cent, and not by one that is coded itself', async () => {
    const lines = [
      income('100.00', 3200),
      income('200.00', 3400),
      income('700.00', 3400, { vat_code: '230' }),
    ];
    const { form } = await posted(lines, [taxentry('24.35')]);
    expect([atRate(form, '2.1'), atRate(form, '6.2')]).toEqual(['108.12', '216.23']);
    expect([amountIn(form, '230'), form.untaxed]).toEqual(['700.00', '0.00']);
  });

  test('200: belongs to the lines whose account usually has it, where these are large enough', async () => {
    const books = await booksOf(net(3200));
    const { accounts } = await books.ask();
    await accounts.save({ accno: 3200, description: 'Waren', category: 'income', tax_accno: 2200 });
    const { invoices } = await books.ask();
    const lines = [income('1000.00', 3200), income('5000.00', 3400)];
    const taxentries = [taxentry('26.05', 2200), taxentry('404.90')];
    await invoices.post(invoiceOf({ invnumber: 'A1', incomeentries: lines, taxentries }));
    const form = await expectLedBack((await books.ask()).reports, first);
    expect([atRate(form, '2.1'), atRate(form, '6.2')]).toEqual(['1026.05', '5404.90']);
  });

  test('200: what fits no line counts at the first rate, and the warning names its entries', async () => {
    const books = await booksOf(net(3200));
    const { gl, reports, vat } = await books.ask();
    await gl.post({
      ...{ reference: 'H1', transdate: '2026-02-01' as never },
      glentries: [
        { accno: 1020, debit: '81.00' as never },
        { accno: 2201, credit: '81.00' as never },
      ],
    });
    const form = await expectLedBack(reports, first);
    expect(form.untaxed).toBe('0.00');
    expect(form.warnings).toMatchObject([
      {
        ...{ figure: 'tax_only', amount: '81.00', entry_count: 1 },
        entries: [{ transdate: '2026-02-01', reference: 'H1', amount: '81.00' }],
      },
    ]);
    expect((await vat.previewSettlement(first)).warnings).toEqual(form.warnings);
  });

  test('200: and so does a tax that is far more than its rate makes of the lines', async () => {
    const { form } = await posted([income('100.00', 3200)], [taxentry('26.05', 2200)]);
    expect([atRate(form, '2.1'), atRate(form, '6.2')]).toEqual(['100.00', '26.05']);
    expect(form.warnings).toMatchObject([{ figure: 'tax_only', entries: [{ reference: 'A1' }] }]);
  });
});

test.each([1, 2, 3])(
  'taxable turnover is what was sold with its tax, whatever fits: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const { ask, client } = await booksOf({
      ...net(3200, 3000),
      vat_consideration: random.one(['agreed', 'collected']),
    });
    const { invoices, reports } = await ask();
    let rappen = 0;
    const francs = (of: number) => (of / 100).toFixed(2);
    for (let at = 1; at <= 15; at += 1) {
      const lines = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(90_000));
      const whole = lines.reduce((sum, amount) => sum + amount, 0);
      const taxes = [2200, 2201].filter(() => random.chance(0.6));
      const amounts = taxes.map(() => Math.round(whole * 0.03) + random.below(60));
      await invoices.post(
        invoiceOf({
          invnumber: `A${at}`,
          incomeentries: lines.map((amount) => income(francs(amount), random.one([3400, 3200, 3000]))),
          taxentries: taxes.map((accno, index) => taxentry(francs(amounts[index] ?? 0), accno)),
        }),
      );
      const total = whole + amounts.reduce((sum, amount) => sum + amount, 0);
      const paid = random.one([total, Math.floor(total / 3)]);
      await invoices.pay(paymentOf(`A${at}`, { amount_paid: francs(paid) }));
      await invoices.pay(paymentOf(`A${at}`, { amount_paid: francs(total - paid) })).catch(() => undefined);
      rappen += total;
    }
    const form = await expectLedBack(reports, first);
    expect([amountIn(form, '299'), form.untaxed]).toEqual([francs(rappen), '0.00']);
    await expectVerified(installation.database, client.id);
  },
);

test('200: a warning of untaxed turnover names its entries, of which it is the sum', async () => {
  const { ask, told } = await booksOf();
  const { invoices, reports } = await ask();
  for (let at = 1; at <= 25; at += 1)
    await invoices.post(invoiceOf({ invnumber: `A${at}`, incomeentries: [income('10.00')], taxentries: [] }));
  const whole = { incomeentries: [income('100.00')], taxentries: [taxentry('8.10')] };
  await invoices.post(invoiceOf({ invnumber: 'B1', ...whole }));
  const { warnings } = await told();
  expect(warnings).toMatchObject([{ figure: 'untaxed', amount: '250.00', entry_count: 25 }]);
  const [{ entries = [] } = {}] = warnings;
  expect(entries.map(({ reference, amount }) => [reference, amount])).toEqual(
    Array.from({ length: 20 }, (_, at) => [`A${at + 1}`, '10.00']),
  );
  const correction = { incomeentries: [income('7.00')], taxentries: [] };
  await (await ask()).vat.settle({ ...first, transdate: '2026-04-01' as never });
  await invoices.post(invoiceOf({ invnumber: 'C1', ...correction }));
  const later = await reports.vatReturn({ ...first, correction: true });
  expect(later.warnings).toMatchObject([
    { figure: 'untaxed', amount: '7.00', entries: [{ reference: 'C1', amount: '7.00' }] },
  ]);
});
