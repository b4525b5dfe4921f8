import { expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';

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

test('the facts of entries tell what each came from, whom it is about, and its accounts by side', async () => {
  const other = await installation.newClient();
  const own = await other.ask();
  const taxentries = [{ amount: '8.10', tax_accno: 2201 }];
  await own.invoices.post(invoiceOf({ invnumber: 'F1', taxentries }));
  await own.invoices.pay(paymentOf('F1', { amount_paid: '8.10' }));
  await own.vendors.save({ vendornumber: 'L2', name: 'Second' });
  await own.payables.post(payableOf({ invnumber: 'B2' }));
  await own.payables.post(payableOf({ invnumber: 'B2', vendor: undefined, vendornumber: 'L2' }));
  await own.gl.post(glOf({ reference: 'U-1' }));
  const ids = (await own.reports.journal({})).items.map(({ id }) => id);
  const facts = await own.entries.facts({ ids: [...ids, 0] });
  const named = invoiceOf().customer?.name;
  expect(facts.toSorted((one, two) => one.id - two.id)).toMatchObject([
    { kind: 'invoice', party_name: named, debit: [1100], credit: [2201, 3400] },
    { kind: 'payment', party_name: named, debit: [1020], credit: [1100] },
    { kind: 'payable', party_name: payableOf().vendor?.name, credit: [2000] },
    { kind: 'payable', party_name: 'Second', credit: [2000] },
    { kind: 'entry', debit: [1000], credit: [1020] },
  ]);
  expect(facts.at(-1)).not.toHaveProperty('party_name');
  // Of another client they tell nothing.
  expect(await ask.entries.facts({ ids })).not.toMatchObject(facts);
});
