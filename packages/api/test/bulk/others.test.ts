import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { ratesOf } from '../currency/currency.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { entryOf, glOf } from '../ledger.ts';

/** §14.1: many payables, journal entries and payments in one request. */
const { database, newClient } = await testInstallation();

type Outcome = { index: number; status: number; code: string };
const outcomesOf = ({ items }: { items: readonly Outcome[] }) =>
  items.map(({ status, code }) => [status, code]);
const paymentsOf = (payments: readonly object[], more: object = {}) =>
  ({ payments, ...more }) as Inputs['payments']['bulk'];
const paid = (of: object, amount_paid: string) => ({ ...of, datepaid: '2026-02-10', amount_paid });
const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));

test('payables: by their numbers and vendors, in order; atomic, all or none', async () => {
  const { ask, client } = await newClient();
  const { payables } = await ask();
  const sent = [
    payableOf({ invnumber: 'R1' }),
    payableOf({ invnumber: 'R1', vendor: { vendornumber: 'L2', name: 'Zweite AG' } }),
    payableOf({ invnumber: 'R1', notes: 'other' }),
    payableOf({ invnumber: 'R2', vendor: undefined, vendornumber: 'L2' }),
    payableOf({ invnumber: 'R3', vendor: undefined, vendornumber: 'L3' }),
  ];
  const bulk = { payables: sent } as Inputs['payables']['bulk'];
  expect(await refusalCode(payables.bulk({ ...bulk, atomic: true }))).toBe('payable_exists');
  expect(await payables.count({})).toMatchObject({ count: 0 });
  expect(outcomesOf(await payables.bulk(bulk))).toEqual([
    [204, ''],
    [204, ''],
    [409, 'payable_exists'],
    [204, ''],
    [400, 'vendor_unknown'],
  ]);
  const atomic = { payables: times(200, () => payableOf()), atomic: true } as Inputs['payables']['bulk'];
  const { items } = await (await ask()).payables.bulk(atomic);
  expect(items.map(({ invnumber }) => Number(invnumber))).toEqual(times(200, (at) => at + 1));
  await expectVerified(database, client.id);
});

test('journal entries: with a reference or without, repeated or other, balanced or not', async () => {
  const { ask, client } = await newClient();
  const { gl } = await ask();
  const unbalanced = entryOf('2026-02-01', [
    [1000, '5.00'],
    [1020, '-4.00'],
  ]);
  const sent = [
    glOf({ reference: 'G1' }),
    glOf(),
    glOf({ reference: 'g1' }),
    unbalanced,
    glOf({ reference: 'G1', description: 'other' }),
  ];
  const bulk = (gls: readonly object[], more: object = {}) => ({ gls, ...more }) as Inputs['gl']['bulk'];
  await expect(gl.bulk(bulk(sent, { atomic: true }))).rejects.toMatchObject({
    cause: { code: 'entry_unbalanced', issues: [{ field: 'gls.3.glentries' }, { field: 'gls.4.reference' }] },
  });
  expect((await gl.list({})).items).toEqual([]);
  const answer = await gl.bulk(bulk(sent));
  expect(outcomesOf(answer)).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
    [400, 'entry_unbalanced'],
    [409, 'entry_exists'],
  ]);
  expect(answer.items.map(({ reference }) => reference)).toEqual(['G1', '1', 'G1', '', '']);
  await expectVerified(database, client.id);
});

test('payments of invoices and of payables, many of one document, in order', async () => {
  const { ask, client } = await newClient();
  const { invoices, payables, payments } = await ask();
  await invoices.post(invoiceOf({ invnumber: 'A' }));
  await payables.post(payableOf({ invnumber: 'R' }));
  const many = times(300, () => paid({ invoice: 'a' }, '0.10'));
  const sent = [
    ...many,
    paid({ payable: 'R' }, '40.00'),
    paid({ invoice: 'none' }, '1.00'),
    paid({ invoice: 'A', payable: 'R' }, '1.00'),
    paid({}, '1.00'),
    paid({ payable: 'R', vendor_number: 'l1' }, '60.00'),
    paid({ payable: 'R', vendor_number: 'L2' }, '1.00'),
  ];
  expect(outcomesOf(await payments.bulk(paymentsOf(sent))).slice(300)).toEqual([
    [204, ''],
    [404, 'not_found'],
    [400, 'invalid'],
    [400, 'invalid'],
    [204, ''],
    [404, 'not_found'],
  ]);
  expect(await invoices.get({ invnumber: 'A' })).toMatchObject({ paid: '30.00' });
  expect(await payables.get({ invnumber: 'R' })).toMatchObject({ paid: '100.00', status: 'PAID' });
  await expectVerified(database, client.id);
});

test('payments of one document in a foreign currency follow each other, so that the last takes the rest', async () => {
  const { ask, client } = await newClient();
  const { invoices, payments, exchangeRates } = await ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.95333']));
  await invoices.post(invoiceOf({ invnumber: 'E', currency: 'EUR' }));
  await invoices.post(invoiceOf({ invnumber: 'F', currency: 'EUR' }));
  const of = (invoice: string) => times(10, () => paid({ invoice }, '10.00'));
  const sent = of('E').flatMap((one, at) => [one, of('F')[at] as object]);
  expect(outcomesOf(await payments.bulk(paymentsOf(sent))).every(([status]) => status === 204)).toBe(true);
  for (const invnumber of ['E', 'F'])
    expect(await invoices.get({ invnumber })).toMatchObject({ status: 'PAID', paid: '100.00' });
  const more = [
    paid({ invoice: 'E' }, '5.00'),
    paid({ invoice: 'E' }, '-5.00'),
    paid({ invoice: 'none' }, '1'),
  ];
  expect(await refusalCode(payments.bulk(paymentsOf(more, { atomic: true })))).toBe('not_found');
  expect(outcomesOf(await payments.bulk(paymentsOf(more.slice(0, 2), { atomic: true })))).toEqual([
    [204, ''],
    [204, ''],
  ]);
  expect(await invoices.get({ invnumber: 'E' })).toMatchObject({ paid: '100.00' });
  await expectVerified(database, client.id);
});

test('a payment and the discount of the rest are booked together or not at all, and once for one key', async () => {
  const { ask, client } = await newClient();
  const { invoices, settings } = await ask();
  await invoices.post(invoiceOf({ invnumber: 'D' }));
  const { ar_discount_accno } = await settings.get();
  const pay = async (payment_accno: number | undefined, key: string) => {
    const { payments } = await ask({ idempotencyKey: key });
    const both = [paid({ invoice: 'D' }, '98.00'), { ...paid({ invoice: 'D' }, '2.00'), payment_accno }];
    return payments.bulk(paymentsOf(both, { atomic: true }));
  };
  await expect(pay(9_999, 'one')).rejects.toMatchObject({
    cause: { code: 'account_unknown', issues: [{ field: 'payments.1.payment_accno' }] },
  });
  expect(await invoices.get({ invnumber: 'D' })).toMatchObject({ paid: '0.00' });
  const done = await pay(ar_discount_accno, 'two');
  expect(await pay(ar_discount_accno, 'two')).toEqual(done);
  expect(await invoices.get({ invnumber: 'D' })).toMatchObject({ paid: '100.00', status: 'PAID' });
  const { payments } = await (await ask()).entries.ofDocument({ kind: 'invoice', invnumber: 'D' });
  expect(payments.map(({ amount_paid, payment_accno }) => [amount_paid, payment_accno])).toEqual([
    ['98.00', 1020],
    ['2.00', 3800],
  ]);
  await expectVerified(database, client.id);
});
