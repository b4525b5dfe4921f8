import { randomOf } from '@kontor/testing';
import { describe, expect, test } from 'vitest';
import { invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { amountIn, atRate, expectLedBack, income, shown, taxentry, taxIn } from './figures.ts';
import { first, net, vatBooks } from './some-books.ts';

/**
 * §15: net tax rates take what bears tax on sales as turnover, and discounts at the rates of what
 * they were taken on.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const codes = ['220', '221', '225', '230', '280', '900', '910', 'none'];

describe('a line that bears tax on sales is taxed turnover', () => {
  const taxed = { '200': '1081.00', '299': '1081.00', '323': '1081.00 67.02' };
  const due = { '399': '67.02', '500': '67.02' };

  test.each(codes)('200: though its own code be %s, by both methods', async (vat_code) => {
    const { ask, told } = await booksOf(net());
    const { invoices, reports, settings } = await ask();
    const line = income('1000.00', 3400, { tax_accno: 2201, vat_code });
    await invoices.post(
      invoiceOf({ invnumber: 'A1', incomeentries: [line], taxentries: [taxentry('81.00')] }),
    );
    const form = await expectLedBack(reports, first);
    expect([shown(form), form.untaxed, form.payable]).toEqual([{ ...taxed, ...due }, '0.00', '67.02']);
    await settings.save({ vat_method: 'effective' });
    expect(shown(await told())).toEqual({
      ...{ '200': '1000.00', '299': '1000.00', '303': '1000.00 81.00', '399': '81.00', '500': '81.00' },
    });
    expect(await told()).toMatchObject({ untaxed: '0.00', warnings: [] });
  });

  test.each(codes)('200: though the code of its account be %s', async (vat_code) => {
    const { ask, told } = await booksOf(net());
    await (await ask()).accounts.save({ accno: 3085, description: 'Ausland', category: 'income', vat_code });
    const { invoices } = await ask();
    const sent = { incomeentries: [income('1000.00', 3085)], taxentries: [taxentry('81.00')] };
    await invoices.post(invoiceOf({ invnumber: 'A1', ...sent }));
    expect(shown(await told())).toEqual({ ...taxed, ...due });
  });

  test('200: acquisition tax is none, so that a line which bears it is not turnover', async () => {
    const { ask, told } = await booksOf(net());
    const { gl } = await ask();
    await gl.post({
      ...{ reference: 'B1', transdate: '2026-02-01' as never },
      glentries: [
        { accno: 6500, debit: '1081.00' as never, tax_accno: 2203 },
        { accno: 1020, credit: '1000.00' as never },
        { accno: 2203, credit: '81.00' as never },
      ],
    });
    expect([amountIn(await told(), '200'), taxIn(await told(), '383')]).toEqual(['0.00', '81.00']);
  });
});

describe('what reduces consideration is taken off at the rate of what it reduces', () => {
  type Line = readonly [amount: string, accno: number];
  const soldAndDiscounted = async (lines: readonly Line[], [tax, discount]: readonly [string, string]) => {
    const books = await booksOf(net(3600));
    const { invoices } = await books.ask();
    const incomeentries = lines.map(([amount, accno]) => income(amount, accno, { tax_accno: 2201 }));
    await invoices.post(invoiceOf({ invnumber: 'A1', incomeentries, taxentries: [taxentry(tax)] }));
    await invoices.pay(paymentOf('A1', { amount_paid: discount, payment_accno: 3800 }));
    return expectLedBack((await books.ask()).reports, first);
  };

  test('200: a discount of a sale at the second rate', async () => {
    const form = await soldAndDiscounted([['1000.00', 3600]], ['81.00', '21.62']);
    expect(shown(form)).toEqual({
      ...{ '200': '1081.00', '235': '21.62', '289': '21.62', '299': '1059.38', '323': '1059.38 22.25' },
      ...{ '399': '22.25', '500': '22.25' },
    });
  });

  test('200: a discount of a sale at both, in proportion to its lines', async () => {
    const form = await soldAndDiscounted(
      [
        ['600.00', 3400],
        ['400.00', 3600],
      ],
      ['81.00', '21.62'],
    );
    // 648.60 less 12.97, and 432.40 less 8.65.
    expect([atRate(form, '6.2'), atRate(form, '2.1')]).toEqual(['635.63', '423.75']);
  });

  test('200: a reduction within a document, and in an entry by hand; alone, its own account decides', async () => {
    const { ask, told } = await booksOf(net(3600));
    const { invoices, gl } = await ask();
    const lines = [income('1000.00', 3600, { tax_accno: 2201 }), income('-20.00', 3800, { tax_accno: 2201 })];
    await invoices.post(
      invoiceOf({ invnumber: 'A1', incomeentries: lines, taxentries: [taxentry('79.38')] }),
    );
    expect([atRate(await told(), '6.2'), atRate(await told(), '2.1')]).toEqual(['0.00', '1059.38']);
    const entry = (reference: string, ...glentries: object[]) =>
      gl.post({ reference, transdate: '2026-02-01', glentries } as never);
    await entry(
      'H1',
      { accno: 1020, debit: '90.00' },
      { accno: 3600, credit: '100.00' },
      { accno: 3800, debit: '10.00' },
    );
    expect([atRate(await told(), '6.2'), atRate(await told(), '2.1')]).toEqual(['0.00', '1149.38']);
    await entry('H2', { accno: 3800, debit: '10.00' }, { accno: 1020, credit: '10.00' });
    expect([atRate(await told(), '6.2'), atRate(await told(), '2.1')]).toEqual(['-10.00', '1149.38']);
  });
});

/** Rounded half away from zero. */
const share = (amount: bigint, part: bigint, whole: bigint): bigint => {
  const [over, under] = whole < 0n ? [-amount * part, -whole] : [amount * part, whole];
  const half = (2n * (over < 0n ? -over : over) + under) / (2n * under);
  return over < 0n ? -half : half;
};
const rappen = (text: string) => BigInt(text.replace('.', ''));
const francs = (amount: bigint) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test.each([1, 2, 3])(
  'taxable turnover is all in supplies, whatever is sold and discounted: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const { ask } = await booksOf(net(3600, 3000));
    const { invoices } = await ask();
    let [sales, second] = [0n, 0n];
    for (let at = 1; at <= 12; at += 1) {
      const lines = Array.from({ length: 1 + random.below(4) }, () => ({
        amount: BigInt(1 + random.below(90_000)),
        accno: random.one([3400, 3200, 3600, 3000, 3080]),
        vat_code: random.one([undefined, undefined, ...codes]),
      }));
      const whole = lines.reduce((sum, { amount }) => sum + amount, 0n);
      const tax = share(whole, 81n, 1000n);
      const incomeentries = lines.map(({ amount, accno, vat_code }) =>
        income(francs(amount), accno, { tax_accno: 2201, ...(vat_code ? { vat_code } : {}) }),
      );
      await invoices.post(
        invoiceOf({ invnumber: `A${at}`, incomeentries, taxentries: [taxentry(francs(tax))] }),
      );
      const isOfSecond = ({ accno }: { accno: number }) => [3600, 3000].includes(accno);
      const ofSecond = lines.filter(isOfSecond).reduce((sum, { amount }) => sum + amount, 0n);
      let upto = 0n;
      for (const line of lines) {
        const own = line.amount + share(tax, upto + line.amount, whole) - share(tax, upto, whole);
        upto += line.amount;
        if (isOfSecond(line)) second += own;
      }
      sales += whole + tax;
      if (random.chance(0.3)) continue;
      const discount = BigInt(1 + random.below(3000));
      await invoices.pay(paymentOf(`A${at}`, { amount_paid: francs(discount), payment_accno: 3800 }));
      sales -= discount;
      second -= share(discount, ofSecond, whole);
    }
    const form = await expectLedBack((await ask()).reports, first);
    expect(form).toMatchObject({ untaxed: '0.00', warnings: [] });
    expect([amountIn(form, '299'), atRate(form, '2.1')]).toEqual([francs(sales), francs(second)]);
    expect(atRate(form, '6.2')).toBe(francs(sales - second));
    // The administration rounds once, at the end.
    expect(rappen(form.payable)).toBe(share((sales - second) * 62n + second * 21n, 1n, 1000n));
  },
);
