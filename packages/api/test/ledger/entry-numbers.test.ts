import { afterAll, expect, test } from 'vitest';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
} from '../installation.ts';
import { glOf } from '../ledger.ts';

/** §15: entries are numbered within their client, without holes. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

type Client = Awaited<ReturnType<typeof newClient>>;

/** The numbers of all entries, in the order in which they were booked. */
const numbersOf = async (client: Client) => {
  const { items } = await (await client.ask()).reports.journal({ limit: 1000 });
  return items.toSorted((one, other) => one.id - other.id).map(({ entry_number }) => entry_number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('entries of all kinds are counted within the client, whatever others book', async () => {
  const clients = [await newClient(), await newClient()];
  for (const client of clients) {
    const ask = await client.ask();
    await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
    for (const other of clients) await (await other.ask()).gl.post(glOf());
    await ask.payables.post(payableOf());
    await ask.invoices.pay(paymentOf('A1', { amount_paid: '5.00' }));
  }
  for (const client of clients) expect(await numbersOf(client)).toEqual(upTo(5));
});

test('what is refused, or only tried, takes no number', async () => {
  const client = await newClient();
  const { gl, invoices } = await client.ask();
  await gl.post(glOf());
  expect(await refusalCode(invoices.post(invoiceOf({ customer: undefined, customernumber: 'K9' })))).toBe(
    'customer_unknown',
  );
  await invoices.post({ ...invoiceOf(), dry_run: true });
  await gl.post(glOf());
  expect(await numbersOf(client)).toEqual(upTo(2));
});

test('bookings at the same time leave no hole and share no number', async () => {
  const clients = [await newClient(), await newClient(), await newClient()];
  await Promise.all(
    upTo(40).flatMap((at) =>
      clients.map(async (client) => {
        const { gl, invoices } = await client.ask();
        await (at % 2 === 0 ? gl.post(glOf()) : invoices.post(invoiceOf()));
      }),
    ),
  );
  for (const client of clients)
    expect((await numbersOf(client)).toSorted((one, other) => one - other)).toEqual(upTo(40));
});

test('an entry, its transactions and the payment that booked it bear the same number', async () => {
  const client = await newClient();
  const { invoices, payments, entries, transactions } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  await invoices.pay(paymentOf('A1', { amount_paid: '5.00' }));
  const [payment] = (await payments.list({})).items;
  expect(payment).toMatchObject({ entry_number: 2 });
  expect(await entries.get({ id: payment?.entry_id ?? 0 })).toMatchObject({ entry_number: 2 });
  const { items } = await transactions.list({ accno: '1020', from_date: '2026-01-01' });
  // The balance that is brought forward is not an entry.
  expect(items.map(({ entry_number }) => entry_number)).toEqual([undefined, 2]);
});
