import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import {
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { glOf, reversalOf } from '../ledger.ts';
import { upload } from '../receipts/receipt.ts';

/** §18: a journal entry with its document, payments and receipts. */
const installation = await testInstallation();
const client = await installation.newClient();
const ask = await client.ask();

/** The entries of the journal, by what they are booked as. */
const journal = async () => (await ask.reports.journal({})).items;

test('an entry has the postings of the journal, the entry of an invoice that invoice and its payments', async () => {
  await ask.invoices.post(
    invoiceOf({
      invnumber: 'A1.1',
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
      notes: 'n',
      intnotes: 'i',
    }),
  );
  await ask.invoices.pay(paymentOf('A1.1', { amount_paid: '50.00', memo: 'first' }));
  await ask.invoices.pay(paymentOf('A1.1', { amount_paid: '58.10', datepaid: '2026-02-20' }));
  const [booked, first, second] = await journal();
  if (!booked || !first || !second) throw new Error('the journal lacks entries');
  const entry = await ask.entries.get({ id: booked.id });
  const { postings, ...head } = booked;
  expect(entry).toMatchObject(head);
  expect(entry.postings).toMatchObject(postings);
  expect(entry.postings.find(({ accno }) => accno === 2201)).toMatchObject({
    tax_rate: '8.1',
    tax_base: '-100.00',
  });
  const payments = [
    { datepaid: '2026-02-10', amount_paid: '50.00', payment_accno: 1020, memo: 'first', entry_id: first.id },
    { datepaid: '2026-02-20', amount_paid: '58.10', payment_accno: 1020, memo: '', entry_id: second.id },
  ];
  expect(entry).toMatchObject({
    intnotes: 'i',
    created: '2026-03-15T10:00:00.000Z',
    document: {
      kind: 'invoice',
      invnumber: 'A1.1',
      party_number: 'K1',
      party_name: 'Gasthaus zum Löwen',
      amount: '108.10',
      paid: '108.10',
      status: 'PAID',
      entry_id: booked.id,
    },
    payments,
    receipts: [],
  });
  // A payment leads to the same document, and to the other payments.
  for (const { id } of [first, second]) {
    const { document, payments: others } = await ask.entries.get({ id });
    expect([document, others]).toEqual([entry.document, entry.payments]);
  }
});

test('the entry of a payable has that payable, also where vendors share its number', async () => {
  for (const [vendornumber, name] of [
    ['V1', 'Eins'],
    ['V2', 'Zwei'],
  ] as const) {
    await ask.payables.post(payableOf({ invnumber: 'R-1', vendor: { vendornumber, name } }));
    await ask.payables.pay(vendorpaymentOf('R-1', { amount_paid: '10.00' }, vendornumber));
  }
  const entries = (await journal()).filter(({ reference }) => reference === 'R-1');
  expect(entries).toHaveLength(4);
  const parties = await Promise.all(
    entries.map(async ({ id }) => {
      const { document, payments } = await ask.entries.get({ id });
      expect(payments.every(({ entry_id }) => entry_id !== document?.entry_id)).toBe(true);
      return [document?.kind, document?.party_name, document?.status, payments.length];
    }),
  );
  expect(parties.sort()).toEqual([
    ...[
      ['payable', 'Eins', 'OVERDUE', 1],
      ['payable', 'Eins', 'OVERDUE', 1],
    ],
    ...[
      ['payable', 'Zwei', 'OVERDUE', 1],
      ['payable', 'Zwei', 'OVERDUE', 1],
    ],
  ]);
});

test('an entry of the general ledger has its kind, what it reverses and what reverses it', async () => {
  const { reference } = await ask.gl.post(glOf({ reference: 'G-1', description: 'Kasse' }));
  await ask.gl.reverse(reversalOf(reference, { description: 'falsch' }));
  const [entry, reversal] = (await journal()).filter(({ module }) => module === 'gl');
  if (!entry || !reversal) throw new Error('the journal lacks entries');
  expect(await ask.entries.get({ id: entry.id })).toMatchObject({
    kind: 'entry',
    payments: [],
    reversed_by: { reference: reversal.reference, entry_id: reversal.id },
  });
  const back = await ask.entries.get({ id: reversal.id });
  expect(back).toMatchObject({ kind: 'reversal', reverses: { reference: 'G-1', entry_id: entry.id } });
  expect(back).not.toHaveProperty('document');
  expect(back).not.toHaveProperty('reversed_by');
});

test('the receipts of an entry are those of its document and its own, each once', async () => {
  await ask.invoices.post(invoiceOf({ invnumber: 'B1' }));
  await ask.invoices.pay(paymentOf('B1'));
  const [booked, paid] = (await journal()).filter(({ reference }) => reference === 'B1');
  if (!booked || !paid) throw new Error('the journal lacks entries');
  const receipts: number[] = [];
  for (const file_name of ['invoice.pdf', 'bank.pdf'])
    receipts.push(await upload(installation, client, { file_name }));
  const link = (fields: object) => ask.receipts.link(fields as Inputs['receipts']['link']);
  await link({ id: receipts[0], invoice: 'B1' });
  await link({ id: receipts[0], entry_id: paid.id });
  await link({ id: receipts[1], entry_id: paid.id });
  const named = async (id: number) =>
    (await ask.entries.get({ id })).receipts.map(({ file_name }) => file_name);
  expect(await named(booked.id)).toEqual(['invoice.pdf']);
  expect(await named(paid.id)).toEqual(['invoice.pdf', 'bank.pdf']);
});

test('404: an entry that does not exist, or that is of another client', async () => {
  const [{ id } = { id: 0 }] = await journal();
  const other = await (await installation.newClient()).ask();
  expect(await refusalCode(other.entries.get({ id }))).toBe('not_found');
  expect(await refusalCode(ask.entries.get({ id: 999_999_999 }))).toBe('not_found');
  for (const wrong of [-1, 1.5]) expect(await refusalCode(ask.entries.get({ id: wrong }))).toBe('invalid');
});
