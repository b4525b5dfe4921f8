import { openDatabase } from '@kontor/data';
import { afterAll, expect, test } from 'vitest';
import { caller, type Inputs, openContext } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, payableOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * §14.1: entries of a bulk are booked as if each were a request of its own, one after the other.
 */
const { url, database, receipts, newClient } = await testInstallation();

/** Another program on the same database, whose cache has nothing of what this one does. */
const elsewhere = openDatabase(url, { connections: 2 });
afterAll(() => elsewhere.close());

type Sent = Inputs['invoices']['bulk'];
const bulkOf = (invoices: readonly object[], more: object = {}) => ({ invoices, ...more }) as Sent;
const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const toCustomer = (customernumber: string, fields: object = {}) =>
  invoiceOf({ customer: undefined, customernumber, ...fields });
const bringing = (customernumber: string, fields: object = {}) =>
  invoiceOf({ customer: { customernumber, name: 'Neu AG', ...fields } });

type Outcome = { status: number; code: string; invnumber: string };
const outcomesOf = ({ items }: { items: readonly Outcome[] }) =>
  items.map(({ status, code, invnumber }) => [status, code, invnumber]);
const numbersIn = ({ items }: { items: readonly Outcome[] }) =>
  items.flatMap(({ invnumber }) => (invnumber === '' ? [] : [Number(invnumber)]));

const six = [...times(3, () => toCustomer('X')), bringing('X'), ...times(2, () => toCustomer('X'))];
const unknown = [400, 'customer_unknown', ''];

test('an entry does not see the customer that a later one brings, and numbers rise in the order of the entries', async () => {
  const { ask, client } = await newClient();
  const { invoices } = await ask();
  expect(outcomesOf(await invoices.bulk(bulkOf(six)))).toEqual([
    ...[unknown, unknown, unknown],
    ...[1, 2, 3].map((number) => [204, '', `${number}`]),
  ]);
  await expectVerified(database, client.id);
});

test('atomic: nothing is booked where an entry names a customer that only a later one brings', async () => {
  const { ask } = await newClient();
  const { invoices, customers } = await ask();
  await expect(invoices.bulk(bulkOf(six, { atomic: true }))).rejects.toMatchObject({
    cause: {
      code: 'customer_unknown',
      issues: times(3, (at) => ({ field: `invoices.${at}.customernumber` })),
    },
  });
  expect((await customers.list({})).items).toEqual([]);
  const { items } = await invoices.bulk(bulkOf(six.slice(3), { atomic: true }));
  expect(numbersIn({ items })).toEqual([1, 2, 3]);
});

test('numbers rise among many customers, some of whom are unknown and some brought on the way', async () => {
  const { ask, client } = await newClient();
  const { invoices } = await ask();
  const sent = times(60, (at) =>
    at % 7 === 3 ? bringing(`K${at % 5}`, { name: `${at}` }) : toCustomer(`K${at % 5}`),
  );
  const brought = new Set<string>();
  const expected = sent.map(({ customer, customernumber }) => {
    if (customer) brought.add(customer.customernumber ?? '');
    return brought.has(customer?.customernumber ?? customernumber ?? '') ? 204 : 400;
  });
  const { items } = await invoices.bulk(bulkOf(sent));
  expect(items.map(({ status }) => status)).toEqual(expected);
  expect(numbersIn({ items })).toEqual(times(numbersIn({ items }).length, (at) => at + 1));
  await expectVerified(database, client.id);
});

test('an entry sees how an earlier one changes its customer, and one before that does not', async () => {
  const { ask } = await newClient();
  const { invoices } = await ask();
  await invoices.post(bringing('K1', { name: 'Alt AG' }));
  const named = (invnumber: string) => toCustomer('K1', { invnumber });
  const sent = [named('A'), { ...bringing('K1'), invnumber: 'B' }, named('C')];
  const { items } = await invoices.bulk(bulkOf(sent));
  expect(items.map(({ status }) => status)).toEqual([204, 204, 204]);
  const kept = await Promise.all(['A', 'B', 'C'].map((invnumber) => invoices.get({ invnumber })));
  expect(kept.map(({ customer }) => customer.name)).toEqual(['Alt AG', 'Neu AG', 'Neu AG']);
});

/** Renames customer K`at` by another program, of which this one's cache learns nothing. */
const renaming = async ({ name, key }: { name: string; key: string }) => {
  const of = { receipts, now, key, requestId: 'elsewhere', clientName: name };
  const other = caller(await openContext({ database: elsewhere, ...of }));
  return (at: number, to: string) => other.customers.save({ customernumber: `K${at}`, name: to });
};
const toTen = (count: number) => bulkOf(times(count, (at) => toCustomer(`K${at % 10}`)));

test('numbers rise where another program has changed a customer before', async () => {
  const { ask, ...client } = await newClient();
  const { invoices } = await ask();
  await invoices.bulk(bulkOf(times(10, (at) => bringing(`K${at}`))));
  // This program has the customers in its cache from now on.
  await invoices.bulk(toTen(10));
  const rename = await renaming(client);
  await rename(5, 'changed before');
  expect(numbersIn(await invoices.bulk(toTen(200)))).toEqual(times(200, (at) => at + 21));
});

test('numbers rise while another program changes customers again and again', async () => {
  const { ask, ...client } = await newClient();
  const { invoices } = await ask();
  await invoices.bulk(bulkOf(times(10, (at) => bringing(`K${at}`))));
  const rename = await renaming(client);
  let isDone = false;
  const changing = (async () => {
    for (let at = 0; !isDone; at += 1) await rename(at % 10, `changed ${at}`);
  })();
  const bulks = await Promise.all(times(2, async () => (await ask()).invoices.bulk(toTen(50))));
  isDone = true;
  await changing;
  for (const each of bulks) {
    const numbers = numbersIn(each);
    expect(numbers).toHaveLength(50);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  await expectVerified(database, client.client.id);
});

test('a payment does not see what a later one settles: which payable it means is as unclear as before', async () => {
  const { ask } = await newClient();
  const { payables, payments } = await ask();
  for (const vendornumber of ['L1', 'L2'])
    await payables.post(payableOf({ invnumber: 'R7', vendor: { vendornumber, name: 'Lieferant' } }));
  const paid = { payable: 'R7', datepaid: '2026-02-10', amount_paid: '100.00' };
  const sent = { payments: [paid, { ...paid, vendor_number: 'L1' }, paid] } as Inputs['payments']['bulk'];
  expect((await payments.bulk(sent)).items.map(({ code }) => code)).toEqual(['payable_ambiguous', '', '']);
  expect(await refusalCode(payables.pay({ invnumber: 'R7', vendorpayment: paid }))).toBe('payable_ambiguous');
});

test.each([false, true])(
  'an entry may choose the number that the counter gives to another, atomic: %s',
  async (atomic) => {
    const { client, ask } = await newClient();
    const { invoices } = await ask();
    const sent = ['', '2', '', '4', ''].map((invnumber) => invoiceOf({ invnumber }));
    expect(outcomesOf(await invoices.bulk(bulkOf(sent, { atomic })))).toEqual(
      ['1', '2', '3', '4', '5'].map((number) => [204, '', number]),
    );
    await expectVerified(database, client.id);
  },
);
