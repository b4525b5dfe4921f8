import { type DocumentSheet, openPrinter } from '@kontor/print';
import { afterAll, expect, test } from 'vitest';
import { fileSent, type Inputs, writeTemporaryFile } from '../../src/index.ts';
import { expectVerified, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { processAll } from './receipt.ts';

/** §16.4: bills whose words are read, from PDFs that Kontor itself draws. */
const installation = await testInstallation();
const { scanner } = installation.receipts;
const printer = openPrinter();
afterAll(() => printer.close());

const iban = 'CH9300762011623852957';

const sheet: DocumentSheet = {
  ...{ kind: 'invoice', language: 'de', number: 'R-2026-17', day: '2026-02-03', due_day: '2026-03-05' },
  look: { template: 'plain', colour: '#1f4e79', font: 'sans', window: 'left' },
  sender: {
    name: 'Druckwerk Bern AG',
    address: ['Gerberngasse 4', '3011 Bern'],
    contact: ['Telefon 031 311 22 33', 'info@druckwerk.example'],
    ...{ uid: 'CHE-116.281.710', has_vat: true },
  },
  recipient: ['Muster Treuhand GmbH', 'Hauptstrasse 1', '8001 Zürich'],
  currency: 'CHF',
  lines: [
    { description: 'Flyer, vierfarbig', quantity: '1000', unit: 'Stk', price: '1.20', amount: '1200.00' },
    { description: 'Versand', quantity: '1', unit: 'Stk', price: '350.50', amount: '350.50' },
  ],
  subtotal: '1550.50',
  taxes: [{ rate: '8.10', base: '1550.50', amount: '125.59' }],
  rounding: '0.01',
  total: '1676.10',
  transfer: { iban, holder: 'Druckwerk Bern AG' },
};
const billed = (fields: Partial<DocumentSheet> = {}) => printer.drawDocument({ ...sheet, ...fields });

const receiver = async () => {
  const client = await installation.newClient();
  const receive = async (pdf: Uint8Array) => {
    const options = { directory: installation.receipts.directory, limit: 1_000_000, begins: () => undefined };
    const bytes = (async function* () {
      yield Buffer.from(pdf);
    })();
    const file = await writeTemporaryFile(bytes, options);
    const Filedata = fileSent(file, { file_name: 'bill.pdf', media_type: 'application/pdf' });
    const { id } = await (await client.ask()).receipts.upload({ Filedata } as Inputs['receipts']['upload']);
    await file.close();
    await processAll(installation, { scanner });
    const { items } = await (await client.ask()).proposals.list({ receipt: id });
    return { receipt: id, items };
  };
  return { client, ask: () => client.ask(), receive };
};

test('a bill in words is read, proposed with its proofs and places, accepted, and is a payable', async () => {
  const { ask, receive, client } = await receiver();
  await (await ask()).vendors.save({ vendornumber: 'L-7', name: 'Druckwerk', taxnumber: 'CHE-116.281.710' });
  const { receipt, items } = await receive(await billed());
  expect(items).toHaveLength(1);
  const [proposal] = items;
  expect(proposal).toMatchObject({
    state: 'OPEN',
    missing: [],
    vendor: { vendornumber: 'L-7' },
    payable: {
      ...{ invnumber: 'R-2026-17', transdate: '2026-02-03', currency: 'CHF', vendornumber: 'L-7' },
      expenseentries: [{ amount: '1550.51', tax_accno: 1170 }],
      taxentries: [{ amount: '125.59', tax_accno: 1170 }],
    },
    reading: {
      kind: 'invoice',
      total: { value: '1676.10', proof: 'arithmetic', places: [{ page: 1 }] },
      date: { value: '2026-02-03', proof: 'label' },
      number: { value: 'R-2026-17', proof: 'label' },
      uid: { value: 'CHE-116.281.710', proof: 'check_digit' },
      taxes: [{ rate: '8.10', net: '1550.50', tax: '125.59', proof: 'arithmetic' }],
      choices: [],
    },
  });
  expect(proposal?.reading).not.toHaveProperty('clues');
  expect(proposal?.payable).not.toHaveProperty('payment_iban');
  await (await ask()).proposals.accept({ id: proposal?.id ?? 0 });
  expect(await (await ask()).payables.get({ invnumber: 'R-2026-17' })).toMatchObject({
    ...{ amount: '1676.10', vendornumber: 'L-7', status: 'OVERDUE' },
  });
  expect(await (await ask()).receipts.of({ payable: 'R-2026-17' })).toMatchObject([{ id: receipt }]);
  await expectVerified(installation.database, client.client.id);
});

/** The proposal for a bill, to a client that knows these vendors. */
const proposedTo = async (vendors: readonly Inputs['vendors']['save'][], pdf: Uint8Array) => {
  const { ask, receive, client } = await receiver();
  for (const vendor of vendors) await (await ask()).vendors.save(vendor);
  const { items } = await receive(pdf);
  return { ask, client, proposal: items[0] };
};
const druckwerk = { vendornumber: 'L-7', name: 'Druckwerk Bern AG' };

test('a total that nothing proves is left open, with the amounts that it may be', async () => {
  const lines = [{ description: 'Pauschale', amount: '1500.00' }];
  const pdf = await billed({ lines, subtotal: '1500.00', taxes: [], rounding: '0.00', total: '1676.10' });
  const { ask, proposal } = await proposedTo([druckwerk], pdf);
  expect(proposal).toMatchObject({
    ...{ missing: ['amount'], vendor: druckwerk, payable: { invnumber: 'R-2026-17' } },
    reading: { total: { value: '1676.10', proof: 'label' }, taxes: [] },
  });
  expect(proposal?.payable).not.toHaveProperty('expenseentries');
  expect(proposal?.reading?.choices.map(({ amount }) => amount)).toContain('1676.10');
  const { id = 0 } = proposal ?? {};
  expect(await refusalCode((await ask()).proposals.accept({ id }))).toBe('invalid');
  const payable = payableOf({ invnumber: 'R-2026-17', vendornumber: 'L-7', vendor: undefined });
  expect(await refusalCode((await ask()).proposals.accept({ id, payable }))).toBe('done');
});

test('a read IBAN is paid to only where it is that of the vendor, and another one is a warning', async () => {
  const own = await proposedTo([{ ...druckwerk, bank_iban: 'CH93 0076 2011 6238 5295 7' }], await billed());
  expect(own.proposal).toMatchObject({
    problems: [],
    payable: { payment_iban: iban },
    vendor: { vendornumber: 'L-7' },
  });
  const other = await proposedTo([{ ...druckwerk, bank_iban: 'CH5800791123000889012' }], await billed());
  expect(other.proposal?.payable).not.toHaveProperty('payment_iban');
  expect(other.proposal?.problems).toEqual([
    `The bill has the IBAN ${iban}, and vendor L-7 has CH5800791123000889012: it is not paid to.`,
  ]);
  const none = await proposedTo([druckwerk], await billed());
  expect(none.proposal?.payable).not.toHaveProperty('payment_iban');
  expect(none.proposal?.problems).toEqual([
    `The bill has the IBAN ${iban}, and vendor L-7 has none: it is not paid to before it is entered.`,
  ]);
  const unknown = await proposedTo([], await billed());
  expect(unknown.proposal).toMatchObject({
    missing: ['vendor'],
    bill: { iban: '', creditor: { name: 'Druckwerk Bern AG' } },
  });
  expect(unknown.proposal?.payable).not.toHaveProperty('vendor');
});

test('the own company is no vendor, and the longest of several names is', async () => {
  const vendors = [
    { vendornumber: 'L-1', name: 'Druckwerk' },
    { vendornumber: 'L-2', name: 'Druckwerk Bern' },
    { vendornumber: 'L-3', name: 'Muster Treuhand GmbH' },
  ];
  const { ask, receive } = await receiver();
  await (await ask()).settings.save({
    sender: { name: 'Muster Treuhand GmbH', zipcode: '8001', city: 'Zürich', country: 'CH' },
  } as Inputs['settings']['save']);
  for (const vendor of vendors) await (await ask()).vendors.save(vendor);
  expect((await receive(await billed())).items).toMatchObject([{ vendor: { vendornumber: 'L-2' } }]);
  await (await ask()).vendors.save({ vendornumber: 'L-9', name: 'Ganz anders', phone: '+41 31 311 22 33' });
  expect((await receive(await billed({ number: 'R-18' }))).items).toMatchObject([
    { vendor: { vendornumber: 'L-9' } },
  ]);
});

test('it is booked as the last bills of the vendor, and says so where these disagree', async () => {
  const { ask, receive } = await receiver();
  await (await ask()).vendors.save(druckwerk);
  const post = async (invnumber: string, expense_accno: number) =>
    (await ask()).payables.post(
      payableOf({
        ...{ invnumber, vendornumber: 'L-7', vendor: undefined },
        expenseentries: [{ amount: '100.00', expense_accno }],
      }),
    );
  await post('A1', 6500);
  await post('A2', 6500);
  const agreed = (await receive(await billed())).items;
  expect(agreed).toMatchObject([
    {
      payable: { expenseentries: [{ expense_accno: 6500 }] },
      reading: { account: { value: 6500, proof: 'books' } },
      problems: [expect.stringContaining('IBAN')],
    },
  ]);
  await post('A3', 4000);
  const { items } = await receive(await billed({ number: 'R-18' }));
  expect(items[0]?.problems).toContain(
    'The last bills of vendor L-7 were booked on several accounts: choose one.',
  );
  expect(items[0]?.reading).not.toHaveProperty('account');
});

test('a credit note proposes nothing to pay, and of a bill after a deposit the whole total', async () => {
  const credit = await proposedTo([druckwerk], await billed({ kind: 'credit_note', number: 'G-1' }));
  expect(credit.proposal).toMatchObject({
    ...{ missing: ['amount'], reading: { kind: 'credit_note' } },
    problems: expect.arrayContaining(['It looks like a credit note, for which nothing is to be paid.']),
  });
  const deposit = await proposedTo([druckwerk], await billed({ paid: '-500.00', open: '1176.10' }));
  expect(deposit.proposal).toMatchObject({
    reading: { total: { value: '1676.10', proof: 'arithmetic' }, due: { value: '1176.10' } },
    problems: expect.arrayContaining([
      'The total is 1676.10, and 1176.10 is asked for: see what was paid or owed before.',
    ]),
  });
});

test('a QR-bill stays as it is, and what it lacks is read beside it', async () => {
  const bill: NonNullable<DocumentSheet['bill']> = {
    ...{ iban, currency: 'CHF', amount: '1676.10' },
    creditor: { name: 'Druckwerk Bern AG', zipcode: '3011', city: 'Bern', country: 'CH' },
  };
  const { ask, receive } = await receiver();
  const { transfer: _, ...withBill } = sheet;
  const { items } = await receive(await printer.drawDocument({ ...withBill, bill }));
  expect(items).toMatchObject([
    {
      ...{ missing: [], problems: [], bill: { iban, amount: '1676.10' } },
      payable: {
        ...{ invnumber: 'R-2026-17', transdate: '2026-02-03', payment_iban: iban },
        taxentries: [{ amount: '125.59', tax_accno: 1170 }],
      },
      reading: { total: { value: '1676.10', proof: 'arithmetic' } },
    },
  ]);
  const less = { ...bill, amount: '1600.00' };
  const other = await receive(await printer.drawDocument({ ...withBill, number: 'R-18', bill: less }));
  expect(other.items[0]).toMatchObject({
    bill: { amount: '1600.00' },
    problems: ['The page has 1676.10 as its total.'],
  });
  expect(await (await ask()).payables.list({})).toMatchObject({ items: [] });
});
