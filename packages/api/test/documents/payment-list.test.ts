import { expect, test } from 'vitest';
import {
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';

/** §11: the list of all payments of a client. */
const { newClient } = await testInstallation();

/** A client with payments of two invoices and a payable on four days. */
const given = async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  await ask.invoices.post(invoiceOf({ invnumber: 'A2' }));
  await ask.payables.post(payableOf({ invnumber: 'R1' }));
  await ask.invoices.pay(paymentOf('A1', { datepaid: '2026-02-10', amount_paid: '30.00', source: 'ZE-1' }));
  await ask.payables.pay(vendorpaymentOf('R1', { datepaid: '2026-02-12', amount_paid: '40.00' }));
  await ask.invoices.pay(
    paymentOf('A2', { datepaid: '2026-02-12', amount_paid: '5.00', payment_accno: 1090, memo: 'Rest folgt' }),
  );
  await ask.invoices.pay(paymentOf('A1', { datepaid: '2026-02-11', amount_paid: '70.00' }));
  return { client, ask };
};

type Ask = Awaited<ReturnType<typeof given>>['ask'];

const amounts = async (ask: Ask, filter: Parameters<Ask['payments']['list']>[0] = {}) =>
  (await ask.payments.list(filter)).items.map(({ amount_paid }) => amount_paid);

test('payments of both sides come newest first, those of one day as they were booked, the last one first', async () => {
  const { ask } = await given();
  const { items } = await ask.payments.list({});
  expect(
    items.map(({ datepaid, side, invnumber, amount_paid }) => [datepaid, side, invnumber, amount_paid]),
  ).toEqual([
    ['2026-02-12', 'customers', 'A2', '5.00'],
    ['2026-02-12', 'vendors', 'R1', '40.00'],
    ['2026-02-11', 'customers', 'A1', '70.00'],
    ['2026-02-10', 'customers', 'A1', '30.00'],
  ]);
  expect(items[3]).toMatchObject({ source: 'ZE-1', memo: '', currency: 'CHF', payment_accno: 1020 });
  const { document, payments } = await ask.entries.get({ id: items[3]?.entry_id ?? 0 });
  expect([document?.invnumber, payments[0]?.id]).toEqual(['A1', items[3]?.id]);
  expect(items[3]).toMatchObject({ party_number: document?.party_number, party_name: document?.party_name });
});

test('pages go on where the last one ended, and none is shown twice', async () => {
  const { ask } = await given();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await ask.payments.list({ limit: 1, ...(after ? { after } : {}) });
    seen.push(...page.items.map(({ amount_paid }) => amount_paid));
    after = page.next;
  } while (after);
  expect(seen).toEqual(['5.00', '40.00', '70.00', '30.00']);
  expect(await refusalCode(ask.payments.list({ after: 'e30' }))).toBe('invalid');
});

test('they are filtered by day, side, account and text', async () => {
  const { ask } = await given();
  expect(await amounts(ask, { from: '2026-02-11' })).toEqual(['5.00', '40.00', '70.00']);
  expect(await amounts(ask, { from: '2026-02-11', to: '2026-02-11' })).toEqual(['70.00']);
  expect(await amounts(ask, { side: 'vendors' })).toEqual(['40.00']);
  expect(await amounts(ask, { side: 'customers', accno: 1020 })).toEqual(['70.00', '30.00']);
  expect(await amounts(ask, { accno: 1090 })).toEqual(['5.00']);
  expect(await amounts(ask, { text: 'a1' })).toEqual(['70.00', '30.00']);
  expect(await amounts(ask, { text: 'REST' })).toEqual(['5.00']);
  expect(await amounts(ask, { text: 'ze-1' })).toEqual(['30.00']);
  const name = (await ask.payments.list({ side: 'vendors' })).items[0]?.party_name ?? '';
  expect(await amounts(ask, { side: 'vendors', text: name.slice(1).toUpperCase() })).toEqual(['40.00']);
  expect(await refusalCode(ask.payments.list({ side: 'banks' as never }))).toBe('invalid');
});

test('a payment and the one that reverses it refer to each other', async () => {
  const { ask } = await given();
  const [{ id = 0 } = {}] = (await ask.payments.list({ accno: 1090 })).items;
  await ask.invoices.reversePayment({ invnumber: 'A2', id, reversal: { transdate: '2026-03-01' } });
  const [back, ...others] = (await ask.payments.list({ accno: 1090 })).items;
  expect(back).toMatchObject({ datepaid: '2026-03-01', amount_paid: '-5.00', reverses: id });
  expect(others).toMatchObject([{ id, reversed_by: back?.id }]);
});

test('counts have the number and the sums of what a filter lists, by side and currency', async () => {
  const { ask } = await given();
  await ask.exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }] } as never);
  await ask.invoices.post(invoiceOf({ invnumber: 'E1', currency: 'EUR' }));
  await ask.invoices.pay(paymentOf('E1', { datepaid: '2026-02-13', amount_paid: '7.00' }));
  const { items } = await ask.payments.list({});
  const party_number = items.find(({ invnumber }) => invnumber === 'A2')?.party_number ?? '';
  const filters = [
    {},
    { side: 'vendors' },
    { from: '2026-02-11', to: '2026-02-12' },
    { accno: 1090 },
    { party_number, side: 'customers' },
    { text: 'a1' },
    { text: 'rest' },
    { text: 'nothing has this' },
  ] as const;
  for (const filter of filters) {
    const listed = (await ask.payments.list(filter)).items;
    const { count, more, currency, sums = [] } = await ask.payments.count(filter);
    expect([filter, count, more, currency]).toEqual([filter, listed.length, false, 'CHF']);
    for (const side of ['customers', 'vendors'] as const)
      for (const of of ['CHF', 'EUR']) {
        const own = listed.filter((one) => one.side === side && one.currency === of);
        const sum = own.reduce((total, { amount_paid }) => total + Number(amount_paid), 0);
        const found = sums.find((one) => one.side === side && one.currency === of);
        const wanted = { side, currency: of, count: own.length, amount: sum.toFixed(2) };
        expect([filter, found]).toEqual([filter, own.length === 0 ? undefined : wanted]);
      }
  }
  expect((await ask.payments.count({})).sums).toEqual([
    { side: 'customers', currency: 'CHF', count: 3, amount: '105.00' },
    { side: 'customers', currency: 'EUR', count: 1, amount: '7.00' },
    { side: 'vendors', currency: 'CHF', count: 1, amount: '40.00' },
  ]);
});
