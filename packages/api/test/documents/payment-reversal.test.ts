import { afterAll, expect, test } from 'vitest';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { closingOf, saldoOf } from '../ledger.ts';

/** §11: payments that are reversed. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

/** A client with an invoice and a payable of 100.00. */
const given = async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  await ask.payables.post(payableOf({ invnumber: 'R1' }));
  const idOf = async (at: number) => (await ask.invoices.payments({ invnumber: 'A1' })).items[at]?.id ?? 0;
  return { client, ask, idOf };
};

const taken = (id: number, reversal: object = {}) => ({ invnumber: 'A1', id, reversal });

test('a payment that is reversed leaves the books as they were, and the document open; both refer to each other', async () => {
  const { client, ask, idOf } = await given();
  const before = await saldoOf(client);
  await ask.invoices.pay(paymentOf('A1', { memo: 'Danke', amount_paid: '30.00' }));
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '70.00' }));
  expect((await ask.invoices.get({ invnumber: 'A1' })).status).toBe('PAID');
  await ask.invoices.reversePayment(taken(await idOf(0), { transdate: '2026-02-20', description: 'zurück' }));
  await ask.invoices.reversePayment(taken(await idOf(1)));
  const [first, second, third, fourth] = (await ask.invoices.payments({ invnumber: 'A1' })).items;
  expect([first, second]).toMatchObject([{ reversed_by: third?.id }, { reversed_by: fourth?.id }]);
  expect([third, fourth]).toMatchObject([
    { reverses: first?.id, amount_paid: '-30.00', datepaid: '2026-02-20', memo: 'zurück' },
    { reverses: second?.id, amount_paid: '-70.00', datepaid: '2026-02-10', memo: 'Storno von A1' },
  ]);
  expect(await ask.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '0.00', status: 'OVERDUE' });
  const after = await saldoOf(client);
  expect({ ...after, ...before }).toEqual(after);
  expect(after[1020]).toBe('0.00');
  const { payments } = await ask.entries.ofDocument({ kind: 'invoice', invnumber: 'A1' });
  expect(payments.map(({ reverses, reversed_by }) => reverses ?? reversed_by)).toEqual([
    third?.id,
    fourth?.id,
    first?.id,
    second?.id,
  ]);
});

test('of a payable, too, also where several vendors use its number', async () => {
  const { client, ask } = await given();
  const vendors = ['L7', 'L8'];
  for (const vendornumber of vendors)
    await ask.payables.post(payableOf({ invnumber: 'R7', vendor: { vendornumber, name: 'Lieferant' } }));
  for (const vendor of vendors) await ask.payables.pay(vendorpaymentOf('R7', {}, vendor));
  const of = { invnumber: 'R7', vendor_number: 'L8' };
  const [paid] = (await ask.payables.payments(of)).items;
  const back = { invnumber: 'R7', id: paid?.id ?? 0, reversal: {} };
  expect(await refusalCode(ask.payables.reversePayment(back))).toBe('payable_ambiguous');
  expect(await refusalCode(ask.payables.reversePayment({ ...back, vendor_number: 'L7' }))).toBe('not_found');
  await ask.payables.reversePayment({ ...back, vendor_number: 'L8' });
  expect((await ask.payables.get(of)).status).not.toBe('PAID');
  expect((await ask.payables.get({ ...of, vendor_number: 'L7' })).status).toBe('PAID');
  expect((await saldoOf(client))[1020]).toBe('-100.00');
});

test('409 already_reversed: a second time, and of many at once one is booked', async () => {
  const { client, ask, idOf } = await given();
  await ask.invoices.pay(paymentOf('A1'));
  const id = await idOf(0);
  const back = async () => refusalCode((await client.ask()).invoices.reversePayment(taken(id)));
  const codes = await Promise.all(Array.from({ length: 8 }, back));
  expect(codes.toSorted()).toEqual([...Array(7).fill('already_reversed'), 'done']);
  expect(await back()).toBe('already_reversed');
  expect((await ask.invoices.get({ invnumber: 'A1' })).paid).toBe('0.00');
});

test('400 period_closed: on a closed day, that of the payment too; on an open day it is booked', async () => {
  const { client, ask, idOf } = await given();
  await ask.invoices.pay(paymentOf('A1'));
  const id = await idOf(0);
  await ask.settings.close(closingOf('2026-02-28'));
  const { invoices } = await client.ask();
  expect(await refusalCode(invoices.reversePayment(taken(id)))).toBe('period_closed');
  expect(await refusalCode(invoices.reversePayment(taken(id, { transdate: '2026-02-28' })))).toBe(
    'period_closed',
  );
  expect(await refusalCode(invoices.reversePayment(taken(id, { transdate: '2026-03-01' })))).toBe('done');
});

test('404 not_found: no payment of this id, or that of another document', async () => {
  const { ask, idOf } = await given();
  await ask.invoices.post(invoiceOf({ invnumber: 'A2' }));
  await ask.invoices.pay(paymentOf('A1'));
  const id = await idOf(0);
  for (const of of [taken(id + 1_000), { ...taken(id), invnumber: 'A2' }, { ...taken(id), invnumber: 'A9' }])
    expect(await refusalCode(ask.invoices.reversePayment(of))).toBe('not_found');
});

test('an overpayment is reversed, and so is a reversal, which books the payment again', async () => {
  const { client, ask, idOf } = await given();
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '130.00' }));
  await ask.invoices.reversePayment(taken(await idOf(0)));
  expect((await ask.invoices.get({ invnumber: 'A1' })).paid).toBe('0.00');
  await ask.invoices.reversePayment(taken(await idOf(1)));
  expect((await ask.invoices.get({ invnumber: 'A1' })).paid).toBe('130.00');
  expect((await saldoOf(client))[1020]).toBe('130.00');
});

test('an Idempotency-Key: the second request books nothing; a dry run neither', async () => {
  const { client, ask, idOf } = await given();
  await ask.invoices.pay(paymentOf('A1'));
  const id = await idOf(0);
  const tried = await ask.invoices.reversePayment({ ...taken(id), dry_run: true });
  expect(tried).toMatchObject({
    dry_run: { payments: [{ invoice: 'A1', amount_paid: '-100.00' }], invoices: [{ paid: '0.00' }] },
  });
  expect((await ask.invoices.get({ invnumber: 'A1' })).paid).toBe('100.00');
  const back = async () =>
    refusalCode((await client.ask({ idempotencyKey: 'k' })).invoices.reversePayment(taken(id)));
  expect([await back(), await back()]).toEqual(['done', 'done']);
  expect((await ask.invoices.payments({ invnumber: 'A1' })).items).toHaveLength(2);
});
