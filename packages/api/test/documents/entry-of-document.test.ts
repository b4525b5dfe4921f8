import { expect, test } from 'vitest';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §18: the entries of documents. */
const installation = await testInstallation();
const client = await installation.newClient();
const ask = await client.ask();

test('an invoice leads to the entry that booked it, whatever the case of its number', async () => {
  await ask.invoices.post(invoiceOf({ invnumber: 'A1.1' }));
  const [booked] = (await ask.reports.journal({})).items;
  const entry = await ask.entries.ofDocument({ kind: 'invoice', invnumber: 'a1.1' });
  expect(entry).toEqual(await ask.entries.get({ id: booked?.id ?? 0 }));
  expect(entry.document).toMatchObject({ invnumber: 'A1.1' });
});

test('not_found: a document that is not there has no entry', async () => {
  expect(await refusalCode(ask.entries.ofDocument({ kind: 'invoice', invnumber: 'none' }))).toBe('not_found');
});

test('payable_ambiguous: a number that two vendors used needs the vendor', async () => {
  const vendor = { vendornumber: 'L2', name: 'Second' };
  await ask.vendors.save(vendor);
  await ask.payables.post(payableOf({ invnumber: 'B2' }));
  await ask.payables.post(payableOf({ invnumber: 'B2', vendor: undefined, vendornumber: 'L2' }));
  const payable = { kind: 'payable', invnumber: 'B2' } as const;
  expect(await refusalCode(ask.entries.ofDocument(payable))).toBe('payable_ambiguous');
  const { document } = await ask.entries.ofDocument({ ...payable, vendor_number: 'l2' });
  expect(document).toMatchObject({ invnumber: 'B2', party_number: 'L2' });
});
