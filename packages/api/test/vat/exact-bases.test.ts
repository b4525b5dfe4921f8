import { randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { amountIn, expectLedBack, expense, income, shown, taxentry } from './figures.ts';
import { first, vatBooks } from './some-books.ts';

/**
 * §12: the bases of taxes tie with what moved on the accounts, and a tax of nothing has the rate of
 * its day.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const inEuro = async () => {
  const books = await booksOf();
  const { exchangeRates } = await books.ask();
  const rates = [
    { currency: 'EUR', day: '2026-01-01', rate: '0.93157' },
    { currency: 'JPY', day: '2026-01-01', rate: '0.005713' },
  ];
  await exchangeRates.save({ rates } as never);
  return books;
};

test('200: three lines of 33.35 EUR are the base of their tax as they were converted one by one', async () => {
  const { ask, told } = await inEuro();
  const lines = ['33.35', '33.35', '33.35'].map((amount) => income(amount, 3400, { tax_accno: 2201 }));
  const sent = { currency: 'EUR', incomeentries: lines, taxentries: [taxentry('8.10')] };
  await (await ask()).invoices.post(invoiceOf({ invnumber: 'E1', ...sent }));
  const form = await told();
  expect(amountIn(form, '303')).toBe(amountIn(form, '299'));
  expect(form.untaxed).toBe('0.00');
});

test.each([1, 2, 3])(
  '200: `untaxed` is 0.00, whatever is taxed in a foreign currency: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const { ask, client } = await inEuro();
    const { invoices, payables, gl, articles, reports } = await ask();
    await articles.save({ partnumber: 'P1', description: 'P1', income_accno: 3400, tax_accnos: [2201] });
    await articles.save({ partnumber: 'P2', description: 'P2', income_accno: 3200, tax_accnos: [2200] });
    for (let at = 1; at <= 25; at += 1) {
      const currency = random.one(['EUR', 'EUR', 'JPY']);
      const places = currency === 'JPY' ? 0 : 2;
      const written = (units: number) => (units / 10 ** places).toFixed(places);
      const amounts = Array.from({ length: 1 + random.below(5) }, () => 50 + random.below(20_000));
      const taxincluded = random.chance(0.5);
      const taxes = [2201, 2200].map((accno, second) => {
        const own = amounts.filter((_, line) => line % 2 === second).reduce((sum, amount) => sum + amount, 0);
        const rate = second ? 0.026 : 0.081;
        return { accno, own, tax: Math.round(own * rate), within: Math.round((own * rate) / (1 + rate)) };
      });
      const charged = taxes.filter(({ own }) => own > 0);
      const taxentries = charged.map(({ accno, tax, within }) =>
        taxentry(written(taxincluded ? within : tax), accno),
      );
      const named = random.chance(0.8);
      const head = { invnumber: `E${at}`, currency, taxincluded };
      if (random.chance(0.3)) {
        const parts = amounts.map((amount, line) => ({
          partnumber: `P${1 + (line % 2)}`,
          sellprice: written(amount),
        }));
        await invoices.post(invoiceOf({ ...head, incomeentries: undefined, parts }));
      } else {
        const lines = amounts.map((amount, line) => {
          const tax_accno = taxes[line % 2]?.accno;
          return income(written(amount), 3400 - (line % 2) * 200, named ? { tax_accno } : {});
        });
        // A tax that no line names may have no base: what is exact is named, or has one line.
        const isKnown = named || amounts.length === 1;
        if (isKnown) await invoices.post(invoiceOf({ ...head, incomeentries: lines, taxentries }));
      }
      const acquired = written(taxes[0]?.tax ?? 0);
      if (random.chance(0.3) && Number(acquired) > 0)
        await payables.post(
          payableOf({
            ...{ invnumber: `L${at}`, currency },
            expenseentries: amounts
              .filter((_, line) => line % 2 === 0)
              .map((amount) => expense(written(amount), 6500, { tax_accno: 1171 })),
            taxentries: [taxentry(acquired, 1171), taxentry(`-${acquired}`, 2203)],
          }),
        );
      if (random.chance(0.3)) {
        const total = taxes.reduce((sum, { own, tax }) => sum + own + tax, 0);
        const lines = amounts.map((amount, line) => ({
          ...{ accno: 3400 - (line % 2) * 200, credit: written(amount) },
          tax_accno: taxes[line % 2]?.accno,
        }));
        const onTax = charged.map(({ accno, tax }) => ({ accno, credit: written(tax) }));
        const glentries = [...lines, ...onTax.filter(({ credit }) => Number(credit) > 0)];
        const bank = { accno: 1000, debit: written(total) };
        await gl.post({ transdate: '2026-02-02', currency, glentries: [bank, ...glentries] } as never);
      }
    }
    const form = await expectLedBack(reports, first);
    expect([form.untaxed, form.warnings]).toEqual(['0.00', []]);
    const bought = await reports.vatReport({ from: '2026-01-01', to: '2026-03-31' });
    const baseOf = (accno: number) =>
      bought.taxes.filter((row) => row.accno === accno).map(({ base }) => base);
    expect(baseOf(2203)).toEqual(baseOf(1171));
    await expectVerified(installation.database, client.id);
  },
);

test('200: a tax of 0.00 that a line names has the rate of its day, and is in its figure', async () => {
  const { ask, told } = await booksOf();
  const { invoices, reports } = await ask();
  const line = (amount: string, more: object = {}) => income(amount, 3400, { tax_accno: 2201, ...more });
  await invoices.post(
    invoiceOf({ invnumber: 'Z1', incomeentries: [line('1000.00')], taxentries: [taxentry('0.00')] }),
  );
  await invoices.post(
    invoiceOf({ invnumber: 'Z2', incomeentries: [line('0.05')], taxentries: [taxentry('0.00')] }),
  );
  await invoices.post(
    invoiceOf({
      ...{ invnumber: 'Z3', taxdate: '2023-12-20' },
      ...{ incomeentries: [line('100.00')], taxentries: [taxentry('0.00')] },
    }),
  );
  expect(shown(await told())).toMatchObject({ '302': '100.00 0.00', '303': '1000.05 0.00' });
  // Who declares this turnover owes the tax on it, which nobody was charged.
  expect((await told()).warnings).toMatchObject([
    { figure: 'difference', amount: '-7.70' },
    { figure: 'difference', amount: '-81.00' },
  ]);
  const { taxes } = await reports.vatReport({ from: '2026-01-01', to: '2026-03-31' });
  expect(taxes.map(({ rate, base, tax }) => [rate, base, tax])).toEqual([
    ['7.7', '100.00', '0.00'],
    ['8.1', '1000.05', '0.00'],
  ]);
});

test('204: several taxes of one account, with tax included, are all taken out of the lines that name it', async () => {
  const { ask, told } = await booksOf();
  const lines = [income('1081.00', 3400, { tax_accno: 2201 }), income('50.00', 3080)];
  const taxentries = [taxentry('80.00'), taxentry('1.00')];
  const { invoices } = await ask();
  await invoices.post(invoiceOf({ invnumber: 'M1', taxincluded: true, incomeentries: lines, taxentries }));
  expect(shown(await told())).toMatchObject({ '220': '50.00', '299': '1000.00', '303': '1000.00 81.00' });
});
