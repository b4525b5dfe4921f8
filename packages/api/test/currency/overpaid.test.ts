import { afterAll, expect, test } from 'vitest';
import { expectVerified, paymentOf, testInstallation, vendorpaymentOf } from '../installation.ts';
import { balanceOf, eurInvoice, eurPayable, ratesOf, revaluationOf } from './currency.ts';

/** §12: what is overpaid in a foreign currency is at the rate of its payment. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

/** One EUR is 1.00 in January, 0.90 from February and 0.95 from March on. */
const openBooks = async () => {
  const client = await newClient();
  const ask = await client.ask();
  const rates = [
    ['EUR', '2026-01-01', '1.00'],
    ['EUR', '2026-02-01', '0.90'],
    ['EUR', '2026-03-01', '0.95'],
  ] as const;
  await ask.exchangeRates.save(ratesOf(...rates));
  const { exchange_gain_accno: gain, exchange_loss_accno: loss } = await ask.settings.get();
  const figures = async (control: number) => ({
    open: await balanceOf(client, control),
    bank: await balanceOf(client, 1020),
    gain: await balanceOf(client, gain),
    loss: await balanceOf(client, loss),
  });
  return { client, figures, invoices: ask.invoices, payables: ask.payables, gl: ask.gl };
};
const inFebruary = { datepaid: '2026-02-10' };
const inMarch = { datepaid: '2026-03-10' };

test('an invoice of 100 at 1.00, paid with 150 at 0.90: loss 10.00, owed 45.00; paid back at 0.95: loss 2.50 more', async () => {
  const { invoices, figures } = await openBooks();
  await invoices.post(eurInvoice('A1', '100.00'));
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '150.00' }));
  expect(await invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '150.00', status: 'PAID' });
  expect(await figures(1100)).toEqual({ open: '-45.00', bank: '135.00', gain: '0.00', loss: '10.00' });
  await invoices.pay(paymentOf('A1', { ...inMarch, amount_paid: '-50.00' }));
  expect(await figures(1100)).toEqual({ open: '0.00', bank: '87.50', gain: '0.00', loss: '12.50' });
});

test('of half of what is overpaid the repayment is rounded, not what stays: 0.225 of 0.45 is 0.23, and 0.22 is owed', async () => {
  const { invoices, figures } = await openBooks();
  await invoices.post(eurInvoice('A1', '100.00'));
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '100.50' }));
  expect(await figures(1100)).toMatchObject({ open: '-0.45' });
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '-0.25' }));
  expect(await figures(1100)).toMatchObject({ open: '-0.22' });
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '-0.25' }));
  expect(await figures(1100)).toMatchObject({ open: '0.00' });
});

test('a payable of 100 at 1.00, paid with 150 at 0.90: gain 10.00, 45.00 to come back', async () => {
  const { payables, figures } = await openBooks();
  await payables.post(eurPayable('P1', '100.00'));
  await payables.pay(vendorpaymentOf('P1', { ...inFebruary, amount_paid: '150.00' }));
  expect(await figures(2000)).toEqual({ open: '-45.00', bank: '-135.00', gain: '10.00', loss: '0.00' });
  await payables.pay(vendorpaymentOf('P1', { ...inFebruary, amount_paid: '-50.00', exchangerate: '0.80' }));
  expect(await figures(2000)).toEqual({ open: '0.00', bank: '-95.00', gain: '10.00', loss: '5.00' });
});

test('a credit note is overpaid from above', async () => {
  const { invoices, figures } = await openBooks();
  await invoices.post(eurInvoice('A1', '-100.00'));
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '-150.00' }));
  expect(await figures(1100)).toEqual({ open: '45.00', bank: '-135.00', gain: '10.00', loss: '0.00' });
});

test('a revaluation values what is overpaid from the rate of its payment', async () => {
  const { client, invoices, gl } = await openBooks();
  await invoices.post(eurInvoice('A1', '100.00'));
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '150.00' }));
  await gl.revalue(revaluationOf('2026-03-01'));
  expect(await balanceOf(client, 1100, '2026-03-01')).toBe('-47.50');
  expect(await balanceOf(client, 1100, '2026-03-02')).toBe('-45.00');
});

test('a payment that is reversed takes its exchange difference along, whatever the rate is by then', async () => {
  const { invoices, payables, figures } = await openBooks();
  await invoices.post(eurInvoice('A1', '100.00'));
  await payables.post(eurPayable('P1', '100.00'));
  const before = [await figures(1100), await figures(2000)];
  await invoices.pay(paymentOf('A1', { ...inFebruary, amount_paid: '150.00' }));
  await payables.pay(vendorpaymentOf('P1', { ...inFebruary, amount_paid: '100.00' }));
  const [paid] = (await invoices.payments({ invnumber: 'A1' })).items;
  const [paidVendor] = (await payables.payments({ invnumber: 'P1' })).items;
  const reversal = { transdate: '2026-03-10' };
  await invoices.reversePayment({ invnumber: 'A1', id: paid?.id ?? 0, reversal } as never);
  await payables.reversePayment({ invnumber: 'P1', id: paidVendor?.id ?? 0, reversal } as never);
  expect([await figures(1100), await figures(2000)]).toEqual(before);
  expect(await invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '0.00' });
});
