import { expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/** §18: the history of documents. */
const { newClient } = await testInstallation();

const invoice = { kind: 'invoice', invnumber: 'A1' } as const;

test('an invoice that was posted, paid, reversed and reversed says so, the newest first, by whom, and with the entry of each', async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '30.00' }));
  const [paid] = (await ask.invoices.payments({ invnumber: 'A1' })).items;
  await ask.invoices.reversePayment({ invnumber: 'A1', id: paid?.id ?? 0, reversal: {} });
  const { amount, customernumber, incomeentries } = await ask.invoices.get({ invnumber: 'A1' });
  await ask.invoices.post(
    invoiceOf({
      invnumber: 'A1-S',
      customernumber,
      incomeentries: incomeentries.map((line) => ({ ...line, amount: `-${line.amount}` })),
    }),
  );
  // Another document that has nothing to do with it.
  await ask.invoices.post(invoiceOf({ invnumber: 'A2' }));
  const events = await ask.entries.history(invoice);
  expect(events).toMatchObject([
    { type: 'reversed', invnumber: 'A1-S', amount: `-${amount}` },
    { type: 'undone', amount: '-30.00', day: '2026-02-10' },
    { type: 'paid', amount: '30.00', day: '2026-02-10' },
    { type: 'posted', amount },
  ]);
  const prefix = events[0]?.by ?? '';
  expect(prefix).not.toBe('');
  expect(events.map(({ by }) => by)).toEqual(Array(4).fill(prefix));
  const entries = await Promise.all(events.map(({ entry_id: id = 0 }) => ask.entries.get({ id })));
  expect(entries.map(({ reference }) => reference)).toEqual(['A1-S', 'A1', 'A1', 'A1']);
  expect((await ask.entries.history({ ...invoice, invnumber: 'a1-s' })).map(({ type }) => type)).toEqual([
    'posted',
    'reverses',
  ]);
});

test('a payable of one of two vendors has its own history; without the vendor it is ambiguous', async () => {
  const ask = await (await newClient()).ask();
  for (const vendornumber of ['L1', 'L2'])
    await ask.payables.post(payableOf({ invnumber: 'R1', vendor: { vendornumber, name: vendornumber } }));
  const payable = { kind: 'payable', invnumber: 'R1' } as const;
  expect(await refusalCode(ask.entries.history(payable))).toBe('payable_ambiguous');
  const [first, second] = await Promise.all(
    ['L1', 'L2'].map((vendor_number) => ask.entries.history({ ...payable, vendor_number })),
  );
  expect([first?.length, second?.length]).toEqual([1, 1]);
  expect(first?.[0]?.entry_id).not.toBe(second?.[0]?.entry_id);
});

test('not_found: a document that is not there has none', async () => {
  const ask = await (await newClient()).ask();
  expect(await refusalCode(ask.entries.history(invoice))).toBe('not_found');
});
