import { expect, test } from 'vitest';
import {
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';

/** §11: a payment that says what was open for whoever sent it. */
const { newClient } = await testInstallation();

/** A client with an invoice and a payable of 100.00. */
const given = async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  await ask.payables.post(payableOf({ invnumber: 'R1' }));
  return { client, ask };
};

test('of two payments that rest on the same open amount one is booked, also where they meet', async () => {
  const { client, ask } = await given();
  const { invoices, payables } = ask;
  const pays = [
    async () => (await client.ask()).invoices.pay(paymentOf('A1', { open: '100.00' })),
    async () => (await client.ask()).payables.pay(vendorpaymentOf('R1', { open: '100' })),
  ];
  for (const pay of pays) {
    const codes = await Promise.all(Array.from({ length: 6 }, () => refusalCode(pay())));
    expect(codes.toSorted()).toEqual(['done', ...Array(5).fill('open_changed')]);
  }
  expect([
    (await invoices.get({ invnumber: 'A1' })).paid,
    (await payables.get({ invnumber: 'R1' })).paid,
  ]).toEqual(['100.00', '100.00']);
});

test('409 open_changed says what is open now; with that, or without any, it is booked', async () => {
  const { invoices } = (await given()).ask;
  const pay = (more: object) => invoices.pay(paymentOf('A1', { amount_paid: '40.00', ...more }));
  await pay({ open: '100.00' });
  await expect(pay({ open: '100.00' })).rejects.toThrow('The open amount of A1 is now 60.00, not 100.00.');
  await pay({ open: '60.00' });
  await pay({});
  expect((await invoices.get({ invnumber: 'A1' })).paid).toBe('120.00');
  // Also below zero, and where nothing is open.
  expect(await refusalCode(pay({ open: '0.00' }))).toBe('open_changed');
  await pay({ open: '-20.00', amount_paid: '-20.00' });
  expect(await refusalCode(pay({ open: '0', amount_paid: '1.00' }))).toBe('done');
});

test('in a bulk each payment says what is open as its turn comes', async () => {
  const { invoices, payments } = (await given()).ask;
  const pay = (open: string, amount_paid: string) => ({
    invoice: 'A1',
    ...paymentOf('A1', { open, amount_paid }).payment,
  });
  const booked = [pay('100.00', '98.00'), pay('2.00', '2.00')];
  await payments.bulk({ payments: booked, atomic: true });
  expect((await invoices.get({ invnumber: 'A1' })).paid).toBe('100.00');
  expect(await refusalCode(payments.bulk({ payments: booked, atomic: true }))).toBe('open_changed');
  const { items } = await payments.bulk({ payments: [pay('1.00', '1.00'), pay('0.00', '1.00')] });
  expect(items.map(({ status, code }) => [status, code])).toEqual([
    [409, 'open_changed'],
    [204, ''],
  ]);
});
