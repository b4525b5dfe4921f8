import { amountOf, decimalOf, type Instant, sum } from '@kontor/domain';
import { expect, test } from 'vitest';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { expectLedBack, expense, income, shown, taxentry } from './figures.ts';

/**
 * §15: a client that changes between agreed and collected consideration declares each document
 * once.
 */
const { database, newClient } = await testInstallation();
const later = '2026-12-31T22:59:00.000Z' as Instant;

const booksOf = async (consideration: 'agreed' | 'collected') => {
  const { client, ask: asking } = await newClient();
  const ask = () => asking({ now: later });
  const change = async (vat_consideration: 'agreed' | 'collected') =>
    (await ask()).settings.save({ vat_consideration });
  const quarter = async (period: number) =>
    shown(await expectLedBack((await ask()).reports, { year: 2026, period }));
  const settle = async (period: number) => (await ask()).vat.settle({ year: 2026, period });
  await change(consideration);
  return { client, ask, change, quarter, settle };
};

/**
 * An invoice half of which is paid in its quarter, one of the next quarter half of which is paid
 * before, and an open payable.
 */
const someBooks = async (consideration: 'agreed' | 'collected') => {
  const books = await booksOf(consideration);
  const { invoices, payables } = await books.ask();
  const of = { incomeentries: [income('1000.00')], taxentries: [taxentry('81.00')] };
  await invoices.post(invoiceOf({ invnumber: 'A', transdate: '2026-02-01', ...of }));
  await invoices.pay(paymentOf('A', { datepaid: '2026-03-15', amount_paid: '540.50' }));
  await invoices.post(
    invoiceOf({
      ...{ invnumber: 'B', transdate: '2026-05-05' },
      ...{ incomeentries: [income('200.00')], taxentries: [taxentry('16.20')] },
    }),
  );
  await invoices.pay(paymentOf('B', { datepaid: '2026-03-16', amount_paid: '108.10' }));
  await payables.post(
    payableOf({
      ...{ invnumber: 'R', transdate: '2026-02-02' },
      ...{ expenseentries: [expense('400.00')], taxentries: [taxentry('32.40', 1171)] },
    }),
  );
  return books;
};

const standing = async ({ ask }: Awaited<ReturnType<typeof booksOf>>, to: string) => {
  const { accounts } = await (await ask()).reports.trialBalance({ to });
  return [2201, 1171].map((accno) => accounts.find((one) => one.accno === accno)?.balance);
};

test('200: from collected to agreed, the next period declares what was open, less what was paid ahead', async () => {
  const books = await someBooks('collected');
  expect(await books.quarter(1)).toMatchObject({ '303': '600.00 48.60', '399': '48.60' });
  await books.settle(1);
  await books.change('agreed');
  expect(await books.quarter(2)).toEqual({
    ...{ '200': '600.00', '299': '600.00', '303': '600.00 48.60', '399': '48.60' },
    ...{ '405': '32.40', '479': '32.40', '500': '16.20' },
  });
  const { invoices, payables } = await books.ask();
  await invoices.pay(paymentOf('A', { datepaid: '2026-06-01', amount_paid: '540.50' }));
  await payables.pay(vendorpaymentOf('R', { datepaid: '2026-06-01', amount_paid: '432.40' }));
  await books.settle(2);
  expect(await standing(books, '2026-06-30')).toEqual(['0.00', '0.00']);
  expect(await books.quarter(3)).toEqual({});
  await expectVerified(database, books.client.id);
});

test('200: from agreed to collected, the next period takes off what was open, and payments count', async () => {
  const books = await someBooks('agreed');
  expect(await books.quarter(1)).toMatchObject({ '303': '1000.00 81.00', '405': '32.40' });
  await books.settle(1);
  await books.change('collected');
  expect(await books.quarter(2)).toEqual({
    ...{ '200': '-400.00', '299': '-400.00', '303': '-400.00 -32.40', '399': '-32.40' },
    ...{ '405': '-32.40', '479': '-32.40' },
  });
  const { invoices, payables } = await books.ask();
  await payables.pay(vendorpaymentOf('R', { datepaid: '2026-06-01', amount_paid: '432.40' }));
  expect(await books.quarter(2)).not.toHaveProperty('405');
  await books.settle(2);
  await invoices.pay(paymentOf('A', { datepaid: '2026-07-01', amount_paid: '540.50' }));
  await invoices.pay(paymentOf('B', { datepaid: '2026-07-01', amount_paid: '108.10' }));
  expect(await books.quarter(3)).toMatchObject({ '303': '600.00 48.60' });
  await books.settle(3);
  expect(await standing(books, '2026-09-30')).toEqual(['0.00', '0.00']);
});

test('200: whatever it changes to, a document comes to itself over its life, to the cent', async () => {
  const books = await booksOf('collected');
  const { invoices } = await books.ask();
  await invoices.post(
    invoiceOf({
      ...{ invnumber: 'A', transdate: '2026-01-10' },
      incomeentries: [income('100.01'), income('33.33', 3000, { tax_accno: 2200 })],
      taxentries: [taxentry('8.10'), taxentry('0.87', 2200)],
    }),
  );
  const payments = [
    ['2026-03-31', '47.11'],
    ['2026-04-01', '11.47'],
    ['2026-02-01', '29.99'],
    ['2026-11-01', '33.34'],
    ['2026-08-01', '20.40'],
  ] as const;
  for (const [datepaid, amount_paid] of payments)
    await invoices.pay(paymentOf('A', { datepaid, amount_paid }));
  const declared: string[] = [];
  for (const period of [1, 2, 3, 4]) {
    await books.change(period % 2 === 0 ? 'agreed' : 'collected');
    const figures = await books.quarter(period);
    declared.push(figures['200'] ?? '0');
    await books.settle(period);
  }
  expect(decimalOf(sum(declared.map(amountOf)), 2)).toBe('133.34');
  expect((await standing(books, '2026-12-31'))[0]).toBe('0.00');
});

test('200: a payment that comes late is reported by the corrections of both periods', async () => {
  const books = await someBooks('collected');
  await books.settle(1);
  await books.change('agreed');
  await books.settle(2);
  const { invoices, reports, vat } = await books.ask();
  await invoices.pay(paymentOf('A', { datepaid: '2026-03-30', amount_paid: '540.50' }));
  const correction = (period: number) => ({ year: 2026, period, correction: true });
  expect(shown(await expectLedBack(reports, correction(1)))).toMatchObject({ '303': '500.00 40.50' });
  expect(shown(await expectLedBack(reports, correction(2)))).toMatchObject({ '303': '-500.00 -40.50' });
  await vat.settle(correction(1));
  await vat.settle(correction(2));
  expect(await standing(books, '2026-06-30')).toEqual(['0.00', '0.00']);
});
