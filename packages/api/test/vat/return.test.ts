import { amountOf } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import {
  expectVerified,
  invoiceOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { amountIn, atRate, expectLedBack, income, shown, taxentry, taxIn } from './figures.ts';
import { first, second, vatBooks } from './some-books.ts';

/** §15: VAT returns, and what their figures are made of. */
const installation = await testInstallation();
const { database } = installation;
const { booksOf, someBooks } = vatBooks(installation);

describe('the effective method, agreed consideration', () => {
  test('200: every figure with the postings that it is made of; what is owed is what the VAT report says', async () => {
    const { ask } = await someBooks();
    const { reports } = await ask();
    const told = await expectLedBack(reports, first);
    expect(shown(told)).toEqual({
      ...{ '200': '1800.00', '220': '300.00', '289': '300.00', '299': '1500.00' },
      ...{ '303': '1000.00 81.00', '313': '500.00 13.00', '383': '1000.00 81.00', '399': '175.00' },
      ...{ '400': '2.60', '405': '113.40', '479': '116.00', '500': '59.00' },
    });
    expect(told).toMatchObject({
      from: '2026-01-01',
      to: '2026-03-31',
      method: 'effective',
      untaxed: '0.00',
    });
    const report = await reports.vatReport({ from: '2026-01-01', to: '2026-03-31' });
    expect(told.payable).toBe(report.payable);
    await expectLedBack(reports, { from: '2026-02-01', to: '2026-05-31' });
  });

  test('400: a period is named in one way, and exists', async () => {
    const { reports } = await (await booksOf()).ask();
    for (const of of [{}, { year: 2026 }, { ...first, to: '2026-01-01' }, { year: 2026, period: 5 }])
      expect(await refusalCode(reports.vatReturn(of))).toBe('invalid');
    expect(await refusalCode(reports.vatReturnPostings({ ...first, figure: '999' }))).toBe('invalid');
    expect(await refusalCode(reports.vatReturn({ ...first, correction: true }))).toBe('invalid');
  });

  test('200: as a file, figure by figure', async () => {
    const { ask } = await someBooks();
    const { exports } = await ask();
    const file = await exports.csv({ report: 'vatReturn', ...first });
    let text = '';
    for await (const part of file.content) text += part;
    expect(text).toContain('303,Supplies at the normal rate,8.1,1000.00,81.00,81.00,0.00');
  });
});

describe('collected consideration', () => {
  test('200: figures go by payments, and over the life of a document they are the document, to the cent', async () => {
    const { ask, told } = await someBooks({ vat_consideration: 'collected' });
    const { invoices, payables, reports } = await ask();
    expect(shown(await told())).toEqual({
      ...{ '383': '1000.00 81.00', '399': '81.00', '405': '81.00', '479': '81.00' },
    });
    await invoices.pay(paymentOf('A1', { amount_paid: '333.33' }));
    await invoices.pay(paymentOf('A1', { amount_paid: '333.33', datepaid: '2026-03-01' }));
    const half = await expectLedBack(reports, first);
    expect([amountIn(half, '303'), taxIn(half, '303'), amountIn(half, '313'), taxIn(half, '313')]).toEqual([
      ...['418.23', '33.88', '209.12', '5.44'],
    ]);
    await invoices.pay(paymentOf('A1', { amount_paid: '927.34', datepaid: '2026-04-02' }));
    await payables.pay(vendorpaymentOf('R1', { amount_paid: '535.00', datepaid: '2026-04-03' }));
    const all = await expectLedBack(reports, { from: '2026-01-01', to: '2026-06-30' });
    expect(shown(all)).toMatchObject({
      ...{ '200': '1500.00', '303': '1000.00 81.00', '313': '500.00 13.00', '400': '2.60', '405': '113.40' },
    });
    const rest = await expectLedBack(reports, second);
    expect(
      amountOf(taxIn(half, '399') ?? '0')
        .plus(amountOf(taxIn(rest, '399') ?? '0'))
        .toFixed(2),
    ).toBe('175.00');
  });

  test('200: a payment beyond the document is not consideration, and one that is reversed reverses it', async () => {
    const { ask, told } = await someBooks({ vat_consideration: 'collected' });
    const { invoices } = await ask();
    await invoices.pay(paymentOf('A2', { amount_paid: '350.00' }));
    expect(amountIn(await told(), '220')).toBe('300.00');
    await invoices.pay(paymentOf('A2', { amount_paid: '-200.00' }));
    expect(amountIn(await told(), '220')).toBe('150.00');
    await invoices.pay(paymentOf('A2', { amount_paid: '-150.00' }));
    expect(amountIn(await told(), '200')).toBe('0.00');
  });

  test('200: a document that comes to nothing counts on its own day', async () => {
    const { ask, told } = await booksOf({ vat_consideration: 'collected' });
    await (await ask()).invoices.post(
      invoiceOf({
        invnumber: 'N',
        incomeentries: [income('100.00', 3400, { tax_accno: 2201 }), income('-108.10', 3080)],
        taxentries: [taxentry('8.10')],
      }),
    );
    expect(shown(await told())).toMatchObject({ '220': '-108.10', '303': '100.00 8.10' });
  });
});

describe('discounts', () => {
  const discounted = async (settings: Inputs['settings']['save']) => {
    const books = await someBooks(settings);
    const { invoices, payables } = await books.ask();
    await invoices.pay(paymentOf('A1', { amount_paid: '15.94', payment_accno: 3800 }));
    await invoices.pay(paymentOf('A1', { amount_paid: '1578.06' }));
    await payables.pay(vendorpaymentOf('R1', { amount_paid: '10.70', payment_accno: 4900 }));
    await payables.pay(vendorpaymentOf('R1', { amount_paid: '524.30' }));
    return books;
  };

  test('204: a discount that is reversed reverses its tax, too', async () => {
    const { ask, told } = await someBooks({ vat_discounts: true });
    const { invoices, payables } = await ask();
    const before = shown(await told());
    await invoices.pay(paymentOf('A1', { amount_paid: '15.94', payment_accno: 3800 }));
    await payables.pay(vendorpaymentOf('R1', { amount_paid: '10.70', payment_accno: 4900 }));
    expect(shown(await told())).not.toEqual(before);
    const [discount] = (await invoices.payments({ invnumber: 'A1' })).items;
    const [received] = (await payables.payments({ invnumber: 'R1' })).items;
    await invoices.reversePayment({ invnumber: 'A1', id: discount?.id ?? 0, reversal: {} });
    await payables.reversePayment({ invnumber: 'R1', id: received?.id ?? 0, reversal: {} });
    expect(shown(await told())).toEqual(before);
  });

  test('204: with the setting a payment on an account coded 235 books its tax along, and reduces consideration', async () => {
    const { ask, told, client } = await discounted({ vat_discounts: true });
    const { transactions, reports } = await ask();
    const on3800 = await transactions.list({ accno: '3800' });
    expect(on3800.items.map(({ amount }) => amount)).toEqual(['-10.00', '-5.00']);
    expect(shown(await expectLedBack(reports, first))).toMatchObject({
      ...{ '200': '1800.00', '235': '15.00', '299': '1485.00', '303': '990.00 80.19', '313': '495.00 12.87' },
      ...{ '400': '2.55', '405': '112.75' },
    });
    expect((await told()).untaxed).toBe('0.00');
    await expectVerified(database, client.id);
  });

  test.each([
    [
      {},
      {
        '200': '349.50',
        '220': '49.50',
        '235': '3.00',
        '289': '52.50',
        '299': '297.00',
        '303': '297.00 24.06',
      },
    ],
    [
      {
        vat_method: 'net',
        vat_net_rates: [{ accnos: [], rates: [{ valid_from: '2024-01-01', rate: '6.2' }] }],
      } as never,
      { '200': '373.80', '220': '49.50', '299': '321.06', '323': '321.06 19.91' },
    ],
  ])('204: what is exempt of the document is reduced in its own figure: %j', async (settings, figures) => {
    const { ask, told } = await booksOf({ vat_discounts: true, ...settings });
    const { invoices, reports } = await ask();
    const exempt = [income('30.00', 3080), income('20.00', 3400, { vat_code: '220' })];
    await invoices.post(
      invoiceOf({
        ...{ invnumber: 'X1', incomeentries: [income('300.00'), ...exempt] },
        taxentries: [taxentry('24.30')],
      }),
    );
    await invoices.pay(paymentOf('X1', { amount_paid: '3.74', payment_accno: 3800 }));
    expect(shown(await expectLedBack(reports, first))).toMatchObject(figures);
    expect((await told()).untaxed).toBe('0.00');
  });

  test('204: so it does by collected consideration', async () => {
    const { ask } = await discounted({ vat_discounts: true, vat_consideration: 'collected' });
    expect(shown(await expectLedBack((await ask()).reports, first))).toMatchObject({
      ...{ '200': '1500.00', '235': '15.00', '299': '1485.00', '303': '990.00 80.19', '313': '495.00 12.87' },
      ...{ '400': '2.55', '405': '112.75' },
    });
  });

  test('204: without it the discount is booked as it is, and reduces nothing', async () => {
    const { ask, told } = await discounted({});
    const { transactions } = await ask();
    const on3800 = await transactions.list({ accno: '3800' });
    expect(on3800.items.map(({ amount }) => amount)).toEqual(['-15.94']);
    expect(shown(await told())).toMatchObject({ '200': '1800.00', '303': '1000.00 81.00', '405': '113.40' });
    expect(amountIn(await told(), '235')).toBe('0.00');
  });

  test('204: in a foreign currency at the rate of the document, and reversed it leaves nothing', async () => {
    const { ask, told } = await booksOf({ vat_discounts: true });
    const { exchangeRates, invoices, transactions } = await ask();
    await exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }] } as never);
    await exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-02-05', rate: '0.90' }] } as never);
    const sent = { currency: 'EUR', incomeentries: [income('1000.00')], taxentries: [taxentry('81.00')] };
    await invoices.post(invoiceOf({ invnumber: 'E1', ...sent }));
    await invoices.pay(paymentOf('E1', { amount_paid: '21.62', payment_accno: 3800 }));
    expect(shown(await told())).toMatchObject({ '235': '19.00', '303': '931.00 75.41' });
    expect((await transactions.list({ accno: '6949' })).items).toEqual([]);
    await invoices.pay(paymentOf('E1', { amount_paid: '-21.62', payment_accno: 3800 }));
    expect(shown(await told())).toMatchObject({ '303': '950.00 76.95' });
    expect(amountIn(await told(), '235')).toBe('0.00');
  });
});

describe('the net tax rate method', () => {
  const net: Inputs['settings']['save'] = {
    vat_method: 'net',
    vat_net_rates: [
      { accnos: [], rates: [{ valid_from: '2024-01-01', rate: '6.2' }] },
      { accnos: [3000], rates: [{ valid_from: '2024-01-01', rate: '0.6' }] },
    ] as never,
  };

  test('200: turnover is with its tax, each account at its net rate, without input tax', async () => {
    const { ask } = await someBooks(net);
    const told = await expectLedBack((await ask()).reports, first);
    expect(told).toMatchObject({ method: 'net', from: '2026-01-01', to: '2026-06-30', untaxed: '0.00' });
    expect(shown(told)).toEqual({
      ...{ '200': '2110.20', '220': '300.00', '289': '300.00', '299': '1810.20' },
      ...{
        // 1,297.20 at 6.2 percent and 513.00 at 0.6.
        '323': '1810.20 83.50',
        '383': '1000.00 81.00',
        // 80.4264 + 3.078 + 81.00, rounded once.
        '399': '164.50',
        '500': '164.50',
      },
    });
  });

  test('204: settled, what was charged more than is owed goes to the account for differences', async () => {
    const { ask, client } = await someBooks(net);
    const books = await ask();
    const settled = await books.vat.settle(first);
    expect(settled).toMatchObject({ payable: '164.50', number: 0, method: 'net' });
    const { glentries } = await books.gl.get({ reference: settled.reference });
    expect(glentries.map(({ accno, debit, credit }) => `${accno} ${debit ?? `-${credit}`}`)).toEqual([
      ...[
        '1171 -113.40',
        '1172 -2.60',
        '2200 13.00',
        '2201 97.20',
        '2203 81.00',
        '2209 -164.50',
        '3803 89.30',
      ],
    ]);
    await expectVerified(database, client.id);
  });

  test('400: without rates there is no return', async () => {
    const { told } = await booksOf({ vat_method: 'net' });
    expect(await refusalCode(told())).toBe('invalid');
  });

  test('200: by collected consideration', async () => {
    const { ask } = await someBooks({ ...net, vat_consideration: 'collected' });
    const books = await ask();
    await books.invoices.pay(paymentOf('A1', { amount_paid: '797.00' }));
    const half = await expectLedBack(books.reports, first);
    expect([atRate(half, '6.2'), atRate(half, '0.6')]).toEqual(['540.50', '256.50']);
  });
});
