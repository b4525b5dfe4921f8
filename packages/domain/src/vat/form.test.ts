import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VatNetRate } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { vatAccountsOf, vatFormOf, vatPartsOf, vatSince } from './compute.ts';
import { addsLedgerTax } from './form.ts';
import type { VatMovement } from './movement.ts';
import { netRatesOf } from './net.ts';
import type { VatSettled } from './return.ts';

const bookingDay = (text: string) => text as BookingDate;
const of2024 = bookingDay('2024-01-01');
const of2018 = bookingDay('2018-01-01');

type Fields = Omit<Partial<VatMovement>, 'amount'> & { accno: number; amount: string };
const moved = (fields: Fields): VatMovement => ({
  category: 'income',
  link: 'AR_amount',
  account_code: null,
  vat_code: null,
  is_tax: false,
  tax_accno: null,
  tax_link: null,
  tax_code: null,
  tax_rate: null,
  generation: of2024,
  module: 'ar',
  of_payment: false,
  tax_base: '0' as Decimal,
  at_others: null,
  ...fields,
  amount: fields.amount as Decimal,
});

const sold = (amount: string, fields: Partial<VatMovement> = {}) =>
  moved({ accno: 3400, amount: `-${amount}`.replace('--', ''), ...fields });
const taxed = (amount: string, base: string, rate: string, fields: Partial<VatMovement> = {}) =>
  moved({
    accno: 2201,
    category: 'liability',
    link: 'AR_tax',
    is_tax: true,
    amount,
    tax_base: base as Decimal,
    tax_rate: rate as Decimal,
    ...fields,
  });
const bought = (amount: string, code: string | null, fields: Partial<VatMovement> = {}) =>
  moved({
    accno: 1170,
    category: 'asset',
    link: 'AP_tax',
    is_tax: true,
    account_code: code,
    module: 'ap',
    amount,
    ...fields,
  });

const basis = {
  method: 'effective' as const,
  consideration: 'agreed' as const,
  to: bookingDay('2026-03-31'),
  places: 2,
  netRates: [] as VatNetRate[],
};
const formOf = (movements: readonly VatMovement[], more: Partial<Parameters<typeof vatFormOf>[1]> = {}) => {
  const form = vatFormOf(movements, { ...basis, ...more });
  const told = (name: 'amount' | 'tax' | 'computed' | 'difference') => (figure: string) =>
    form.figures.find((one) => one.figure === figure)?.[name];
  return {
    ...form,
    names: form.figures.map(({ figure }) => figure),
    amount: told('amount'),
    tax: told('tax'),
    difference: told('difference'),
  };
};

/**
 * The tax owed, by whole numbers: hundredths of the rates times Rappen, rounded once, less input
 * tax.
 */
const owedByHand = (movements: readonly VatMovement[]): string => {
  const units = (text: string) => BigInt(text.replace('.', ''));
  let [due, given] = [0n, 0n];
  for (const one of movements) {
    for (const { figure, tax } of vatPartsOf(one, basis)) {
      const rappen = units(tax.toFixed(2));
      const isAtRate = one.tax_rate !== null && figure !== '3xx';
      if (figure.startsWith('4')) given += ['415', '420'].includes(figure) ? -rappen : rappen;
      else due += isAtRate ? -units(one.tax_base) * hundredths(one.tax_rate ?? '0') : rappen * 10_000n;
    }
  }
  const size = due < 0n ? -due : due;
  const rounded = ((size + 5_000n) / 10_000n) * (due < 0n ? -1n : 1n);
  return decimalOf(amountOf(String(rounded - given)).times(amountOf('0.01')), 2);
};
const hundredths = (rate: string) => BigInt(amountOf(rate).times(amountOf('100')).toFixed(0));

describe('the effective method (§15)', () => {
  test('the form has the figures of the current rates, also without movements', () => {
    expect(formOf([]).names.join(' ')).toBe(
      '200 205 220 221 225 230 235 280 289 299 303 313 343 383 399 400 405 410 415 420 479 500 510 900 910',
    );
    expect(formOf([], { to: bookingDay('2023-12-31') }).names).toEqual(
      expect.arrayContaining(['302', '312', '342']),
    );
    expect(formOf([], { to: bookingDay('2017-12-31') }).names).toEqual(
      expect.arrayContaining(['301', '311', '341']),
    );
  });

  test('turnover counts in 200, codes decide the deductions, and the rest is the base of tax', () => {
    const form = formOf([
      sold('1000.00', { tax_accno: 2201, tax_link: 'AR_tax' }),
      taxed('-81.00', '-1000.00', '8.1'),
      sold('300.00', { vat_code: '220' }),
      sold('40.00', { account_code: '230' }),
      sold('500.00', { account_code: '200', vat_code: '221' }),
      sold('60.00', { vat_code: '205', tax_accno: 2201, tax_link: 'AR_tax' }),
      taxed('-4.86', '-60.00', '8.1'),
    ]);
    expect(['200', '205', '220', '221', '230', '289', '299', '303'].map(form.amount)).toEqual([
      ...['1900.00', '60.00', '300.00', '500.00', '40.00', '840.00', '1060.00', '1060.00'],
    ]);
    expect(form.tax('303')).toBe('85.86');
    expect(form.untaxed.toFixed(2)).toBe('0.00');
  });

  test('turnover without tax and without code is `untaxed`', () => {
    expect(formOf([sold('10.00')]).untaxed.toFixed(2)).toBe('10.00');
    expect(formOf([sold('10.00', { account_code: 'none' })]).amount('200')).toBe('0.00');
  });

  test('a discount that was booked with its tax reduces consideration; one without does not', () => {
    const discount = { accno: 3800, account_code: '235', of_payment: true, amount: '20.00' };
    const form = formOf([
      sold('1000.00', { tax_accno: 2201, tax_link: 'AR_tax' }),
      taxed('-81.00', '-1000.00', '8.1'),
      moved({ ...discount, vat_code: '235', tax_accno: 2201, tax_link: 'AR_tax' }),
      taxed('1.62', '20.00', '8.1', { of_payment: true }),
      moved({ ...discount, amount: '7.00' }),
    ]);
    expect(['200', '235', '299', '303'].map(form.amount)).toEqual(['1000.00', '20.00', '980.00', '980.00']);
    expect(form.tax('303')).toBe('79.38');
  });

  test('taxed turnover is not exempt, whatever the code of its account', () => {
    const form = formOf([
      sold('100.00', { account_code: '230', vat_code: '230', tax_accno: 2201, tax_link: 'AR_tax' }),
      taxed('-8.10', '-100.00', '8.1'),
    ]);
    expect([form.amount('200'), form.amount('230'), form.untaxed.toFixed(2)]).toEqual([
      '100.00',
      '0.00',
      '0.00',
    ]);
  });

  test('a posting of a payable is not turnover, unless its line says so; nor are discounts from vendors', () => {
    const ap = { module: 'ap' } as const;
    const form = formOf([
      sold('10.00', { ...ap, account_code: '200', vat_code: '200' }),
      sold('20.00', { ...ap, tax_accno: 1171, tax_link: 'AP_tax' }),
      sold('40.00', { ...ap, vat_code: '230' }),
      sold('80.00', { module: 'gl', category: 'expense', account_code: '235', vat_code: '235' }),
      sold('5.00', { module: 'gl', category: 'expense', vat_code: '235' }),
    ]);
    expect([form.amount('200'), form.amount('230'), form.amount('235')]).toEqual(['40.00', '40.00', '-5.00']);
  });

  test('an earlier rate has its own figure, by the day of supply', () => {
    const form = formOf([
      taxed('-77.00', '-1000.00', '7.7', { generation: of2018 }),
      taxed('-7.70', '-100.00', '7.7'),
      taxed('-3.80', '-100.00', '3.8', { generation: bookingDay('2011-01-01') }),
      taxed('-3.80', '-100.00', '3.8'),
      taxed('-5.00', '-100.00', '5.0'),
    ]);
    expect(['302', '341', '343', '3xx'].map(form.tax)).toEqual(['84.70', '3.80', '3.80', '5.00']);
    expect(form.tax('399')).toBe('97.30');
  });

  test('totals are computed, and the form shows the difference of the ledger', () => {
    const form = formOf([taxed('-7.92', '-99.00', '8.1')]);
    expect(form.figures.find(({ figure }) => figure === '303')).toEqual({
      ...{ figure: '303', rate: '8.1', amount: '99.00', tax: '7.92', computed: '8.02', difference: '-0.10' },
    });
    expect([form.tax('399'), form.payable.toFixed(2)]).toEqual(['8.02', '8.02']);
  });

  test('400 documents of 31.79 owe 1,030.00, though each of them has a tax of 2.57', () => {
    const form = formOf([taxed('-1028.00', '-12716.00', '8.1')]);
    expect([form.tax('303'), form.tax('399'), form.tax('500')]).toEqual(['1028.00', '1030.00', '1030.00']);
  });

  test('totals are rounded once, and not by figure', () => {
    const form = formOf([taxed('-0.14', '-1.79', '8.1'), taxed('-0.07', '-2.49', '2.6')]);
    // 0.14499 + 0.06474 = 0.20973.
    expect(form.tax('399')).toBe('0.21');
    const half = formOf([taxed('-0.01', '-0.12', '8.1'), taxed('0.00', '-0.21', '2.6')]);
    // 0.00972 + 0.00546 = 0.01518, which are 0.01 and 0.01 by figure.
    expect(half.tax('399')).toBe('0.02');
  });

  test('acquisition tax has a row for each rate', () => {
    const acquired = { account_code: '382', accno: 2203 } as const;
    const form = formOf([
      taxed('-81.00', '-1000.00', '8.1', acquired),
      taxed('-2.60', '-100.00', '2.6', { ...acquired, accno: 2204 }),
      taxed('-7.00', '0.00', '8.1', { ...acquired, tax_rate: null }),
    ]);
    expect(form.figures.find(({ figure }) => figure === '383')).toEqual({
      ...{ figure: '383', amount: '1100.00', tax: '90.60', computed: '90.60', difference: '0.00' },
      rows: [
        { rate: '8.1', amount: '1000.00' },
        { rate: '2.6', amount: '100.00' },
      ],
    });
  });

  test('acquisition tax is owed and deducted; corrections increase and reduce input tax', () => {
    const form = formOf([
      taxed('-81.00', '-1000.00', '8.1', { account_code: '382', accno: 2203 }),
      bought('81.00', '405'),
      bought('50.00', null),
      bought('10.00', '400', { vat_code: '410' }),
      bought('-6.00', '400', { vat_code: '415', module: 'gl' }),
      bought('-4.00', '400', { vat_code: '420', module: 'gl' }),
    ]);
    expect(['383', '399', '400', '405', '410', '415', '420', '479', '500', '510'].map(form.tax)).toEqual([
      ...['81.00', '81.00', '50.00', '81.00', '10.00', '6.00', '4.00', '131.00', '0.00', '50.00'],
    ]);
    expect(form.amount('383')).toBe('1000.00');
  });

  test('money that is not consideration has its own figures', () => {
    const form = formOf([sold('70.00', { account_code: '900' }), sold('30.00', { vat_code: '910' })]);
    expect(['200', '900', '910'].map(form.amount)).toEqual(['0.00', '70.00', '30.00']);
  });

  test('what is owed is computed, or the turnover of the VAT accounts where totals add that, for any movements', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const written = (of: number) => decimalOf(amountOf(String(of)).times(amountOf('0.01')), 2);
    const anyTax = fc
      .record({
        amount: cents,
        base: cents,
        rate: fc.constantFrom('8.1', '2.6', '3.8', '7.7', '5', null),
        code: fc.constantFrom(null, '382', '400', '405', '410', '415', '420'),
        link: fc.constantFrom('AR_tax', 'AP_tax', ''),
        category: fc.constantFrom('asset', 'liability', 'expense'),
        generation: fc.constantFrom(of2024, of2018, bookingDay('2011-01-01'), bookingDay('1900-01-01')),
      })
      .map(({ amount, base, rate, code, ...rest }) =>
        moved({
          ...(rest as object),
          accno: 2201,
          is_tax: true,
          amount: written(amount),
          tax_base: written(base),
          tax_rate: rate as Decimal | null,
          vat_code: code,
        }),
      );
    fc.assert(
      fc.property(fc.array(anyTax), (movements) => {
        const form = formOf(movements, { addsLedgerTax: true });
        const total = sum(movements.map(({ amount }) => amountOf(amount)));
        expect(form.payable.toFixed(2)).toBe(
          zero
            .minus(total)
            .toFixed(2)
            .replace(/^-0\.00$/, '0.00'),
        );
        const [account] = vatAccountsOf(movements, 2);
        expect(account?.amount ?? '0.00').toBe(decimalOf(total, 2));
        expect(decimalOf(formOf(movements).payable, 2)).toBe(owedByHand(movements));
      }),
    );
  });
});

describe('the net tax rate method until 2024 (§15)', () => {
  const netRates: VatNetRate[] = [
    {
      accnos: [],
      rates: [
        { valid_from: bookingDay('2018-01-01'), rate: '6.1' as Decimal },
        { valid_from: bookingDay('2024-01-01'), rate: '6.2' as Decimal },
      ],
    },
    { accnos: [3200], rates: [{ valid_from: bookingDay('2018-01-01'), rate: '0.6' as Decimal }] },
  ];
  const net = { method: 'net' as const, netRates, to: bookingDay('2024-12-31') };

  test('turnover including tax is taxed at the net rate of its account, and there is no input tax', () => {
    const form = formOf(
      [
        sold('1081.00', { tax_accno: 2201 }),
        sold('216.20', { accno: 3200, tax_accno: 2201 }),
        sold('500.00', { vat_code: '220' }),
        moved({ accno: 3800, vat_code: '235', account_code: '235', amount: '10.81', of_payment: true }),
        bought('81.00', '400'),
      ],
      net,
    );
    expect(form.names.join(' ')).toBe(
      '200 220 221 225 230 235 280 289 299 323 333 383 399 470 471 479 500 510 900 910',
    );
    expect(['200', '220', '235', '299', '323', '333'].map(form.amount)).toEqual([
      ...['1797.20', '500.00', '10.81', '1286.39', '1070.19', '216.20'],
    ]);
    expect(['323', '333', '399', '479', '500'].map(form.tax)).toEqual([
      '66.35',
      '1.30',
      '67.65',
      '0.00',
      '67.65',
    ]);
    expect(form.untaxed.toFixed(2)).toBe('0.00');
  });

  test('activities after the second are of 2025 and later: their accounts have the first rate', () => {
    const third: VatNetRate = {
      accnos: [3600],
      rates: [{ valid_from: bookingDay('2025-01-01'), rate: '2.1' as Decimal }],
    };
    const rates = netRatesOf([...netRates, third], { to: net.to });
    const form = formOf([sold('1000.00', { accno: 3600 }), sold('100.00', { accno: 3200 })], {
      ...net,
      netRates: rates,
    });
    expect([form.amount('323'), form.amount('333'), form.tax('399')]).toEqual(['1000.00', '100.00', '62.60']);
    expect(netRatesOf([...netRates, third], { to: bookingDay('2025-06-30') })).toHaveLength(3);
  });

  test('supplies before 2024 count in 322 at the rate of that time', () => {
    const form = formOf([sold('1000.00', { generation: of2018 })], net);
    expect([form.amount('322'), form.tax('322'), form.amount('323')]).toEqual(['1000.00', '61.00', '0.00']);
  });

  test('tax without a line is turnover; credits and acquisition tax count', () => {
    const form = formOf(
      [
        taxed('-8.10', '-100.00', '8.1'),
        taxed('-81.00', '-1000.00', '8.1', { account_code: '382', accno: 2203 }),
        bought('20.00', '400', { vat_code: '470', module: 'gl' }),
      ],
      net,
    );
    expect([form.amount('200'), form.amount('323')]).toEqual(['8.10', '8.10']);
    expect(['383', '470', '479', '500'].map(form.tax)).toEqual(['81.00', '20.00', '20.00', '61.50']);
  });
});

describe('the net tax rate method from 2025 on (§15)', () => {
  const of2025 = bookingDay('2025-01-01');
  const rate = (
    activity_id: string,
    accnos: number[],
    ...rates: [from: string, rate: string][]
  ): VatNetRate => ({
    ...{ activity_id, description: `Tätigkeit ${activity_id}`, accnos },
    rates: rates.map(([valid_from, rate]) => ({ valid_from: bookingDay(valid_from), rate: rate as Decimal })),
  });
  const netRates = [
    rate('00101', [], ['2018-01-01', '5.9'], ['2024-01-01', '6.2']),
    rate('00202', [3200], ['2024-01-01', '0.6']),
    rate('00303', [3600], ['2025-01-01', '2.1']),
    rate('00304', [3610], ['2025-01-01', '2.1']),
  ];
  const net = { method: 'net' as const, netRates, to: bookingDay('2026-06-30') };
  const sold2025 = (amount: string, accno: number) => sold(amount, { accno, generation: of2025 });
  const rowsOf = (form: ReturnType<typeof formOf>, figure: string) =>
    form.figures
      .find((one) => one.figure === figure)
      ?.rows?.map(({ activity_id, rate, amount }) => `${activity_id} ${rate} ${amount}`);

  test('each activity has a row in one figure, also where rates are equal', () => {
    const form = formOf(
      [
        sold2025('54000.00', 3400),
        sold2025('38000.00', 3200),
        sold2025('18000.00', 3600),
        sold2025('10000.00', 3610),
      ],
      net,
    );
    expect(rowsOf(form, '323')).toEqual([
      ...['00101 6.2 54000.00', '00202 0.6 38000.00', '00303 2.1 18000.00', '00304 2.1 10000.00'],
    ]);
    expect([form.amount('323'), form.amount('333'), form.tax('323')]).toEqual([
      '120000.00',
      undefined,
      '4164.00',
    ]);
    expect(form.untaxed.toFixed(2)).toBe('0.00');
  });

  test('no row is rounded: two of 1,000.25 at 6.2 percent owe 124.03', () => {
    const rates = [rate('00101', [], ['2025-01-01', '6.2']), rate('00102', [3200], ['2025-01-01', '6.2'])];
    const form = formOf([sold2025('1000.25', 3400), sold2025('1000.25', 3200)], { ...net, netRates: rates });
    expect([form.tax('399'), form.tax('323')]).toEqual(['124.03', '124.03']);
  });

  test('supplies of 2024 and 2023 have technical ids, by the rates of then', () => {
    const form = formOf(
      [sold('1000.00', { generation: of2024 }), sold('500.00', { generation: of2018 })],
      net,
    );
    expect([rowsOf(form, '323'), rowsOf(form, '322')]).toEqual([['T0009 6.2 1000.00'], ['T0019 5.9 500.00']]);
    expect(form.tax('399')).toBe('91.50');
  });

  test('a reduction is taken off the activities that it reduces', () => {
    const form = formOf(
      [
        sold2025('1000.00', 3400),
        sold2025('600.00', 3600),
        moved({
          ...{ accno: 3800, vat_code: '235', account_code: '235', amount: '16.00', generation: of2025 },
          at_others: ['0.00', '6.00', '0.00'] as Decimal[],
        }),
      ],
      net,
    );
    expect(rowsOf(form, '323')).toEqual(['00101 6.2 990.00', '00303 2.1 594.00']);
  });

  test('a return that was settled with two figures keeps them in its corrections', () => {
    const form = formOf([sold2025('1000.00', 3400), sold2025('600.00', 3200)], {
      ...net,
      hasTwoFigures: true,
    });
    expect([form.amount('323'), form.amount('333'), rowsOf(form, '323')]).toEqual([
      '1000.00',
      '600.00',
      undefined,
    ]);
  });
});

test('a correction has the differences of the figures, and the difference owed', () => {
  const before = formOf([taxed('-81.00', '-1000.00', '8.1'), taxed('-7.70', '-100.00', '7.7')]);
  const now = formOf([taxed('-72.90', '-900.00', '8.1')]);
  const settled = [{ figures: before.figures, payable: decimalOf(before.payable, 2) }] as VatSettled[];
  const { figures, payable } = vatSince(now, settled, 2);
  const told = (figure: string) => figures.find((one) => one.figure === figure);
  expect(told('303')).toMatchObject({ amount: '-100.00', tax: '-8.10' });
  expect(told('302')).toMatchObject({ amount: '-100.00', tax: '-7.70' });
  expect([told('399')?.tax, told('500')?.tax, told('510')?.tax]).toEqual(['-15.80', '0.00', '15.80']);
  expect(payable.toFixed(2)).toBe('-15.80');
});

describe('a return that was settled before totals were computed', () => {
  const many = taxed('-1028.00', '-12716.00', '8.1');
  const old = formOf([many], { addsLedgerTax: true });
  const settled = [{ figures: old.figures, payable: decimalOf(old.payable, 2) }] as VatSettled[];

  test('is known by its figures, and one that computes its totals is not', () => {
    expect(addsLedgerTax(old.figures)).toBe(true);
    expect(addsLedgerTax(formOf([many]).figures)).toBe(false);
    // Where both ways come to the same there is nothing to tell apart.
    expect(addsLedgerTax(formOf([taxed('-8.10', '-100.00', '8.1')]).figures)).toBe(false);
    expect(addsLedgerTax(formOf([]).figures)).toBe(false);
  });

  test('its correction is what came later, and not what rounding had left', () => {
    const later = formOf([many, taxed('-8.10', '-100.00', '8.1')], { addsLedgerTax: true });
    expect(vatSince(later, settled, 2).payable.toFixed(2)).toBe('8.10');
  });
});

test('a correction has the rows of acquisition tax that came later', () => {
  const acquired = (amount: string, base: string, rate: string) =>
    taxed(amount, base, rate, { account_code: '382', accno: 2203 });
  const before = formOf([acquired('-81.00', '-1000.00', '8.1')]);
  const now = formOf([acquired('-81.00', '-1000.00', '8.1'), acquired('-2.60', '-100.00', '2.6')]);
  const settled = [{ figures: before.figures, payable: decimalOf(before.payable, 2) }] as VatSettled[];
  const { figures } = vatSince(now, settled, 2);
  expect(figures.find(({ figure }) => figure === '383')).toMatchObject({
    ...{ amount: '100.00', tax: '2.60' },
    rows: [{ rate: '2.6', amount: '100.00' }],
  });
});
