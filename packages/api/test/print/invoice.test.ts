import { readQrBill } from '@kontor/domain';
import { expect, test } from 'vitest';
import { caller, fileSent, type Inputs, type Outputs, writeTemporaryFile } from '../../src/index.ts';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { processAll } from '../receipts/receipt.ts';

/** Invoices as PDF, and their QR-bills (docs/interface §9), read back by the reader of receipts. */
const installation = await testInstallation();
const { scanner } = installation.receipts;

const sender = {
  ...{ name: 'Marjanović & Ștefan AG', street: 'Bahnhofstrasse', building_number: '1', zipcode: '8001' },
  ...{ city: 'Zürich', country: 'CH', uid: 'CHE-116.281.710 MWST', email: 'info@muster.example' },
};
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const iban = 'CH9300762011623852957';
const qr_iban = 'CH4431999123000889012';

type File = Outputs['print']['invoice'];

const bytesOf = async ({ content, size }: File): Promise<Uint8Array> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  expect(bytes.byteLength).toBe(size);
  return bytes;
};

/** The bill that the code on a file says. */
const billIn = async (file: Uint8Array) => {
  const { parts } = await scanner.scan(async () => file, 'application/pdf');
  const codes = parts.flatMap((part) => part.codes);
  expect(codes.length).toBe(1);
  return { text: codes[0] ?? '', bill: readQrBill(codes[0] ?? '') };
};

const given = async (fields: object = {}) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender, ...fields });
  await (await client.ask()).accounts.save({ ...bank, iban, qr_iban });
  return client;
};

const address = { address1: 'Rue du Lac 12a', zipcode: '1201', city: 'Genève', country: 'Suisse' };
const customer = { customernumber: 'K-1', name: 'Élodie Dürrenmatt', ...address };
const lines = {
  incomeentries: [{ amount: '1200.00', income_accno: 3400, description: 'Conseil' }],
  taxentries: [{ amount: '97.20', tax_accno: 2201 }],
};

test('the code on an invoice says to whom, what and by which reference it is paid, in each language and layout', async () => {
  const client = await given();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const { payment_reference } = await (await client.ask()).invoices.get({ invnumber: 'A1' });
  for (const [language_code, template] of [
    ['de', 'plain'],
    ['fr', 'band'],
    ['it', 'compact'],
    ['en', 'plain'],
  ] as const) {
    await (await client.ask()).settings.save({ letter: { template } });
    const file = await (await client.ask()).print.invoice({ invnumber: 'A1', language_code });
    expect(file).toMatchObject({ file_name: 'A1.pdf', media_type: 'application/pdf' });
    const { text, bill } = await billIn(await bytesOf(file));
    expect(bill).toMatchObject({
      ...{ iban: qr_iban, amount: '1297.20', currency: 'CHF', reference: payment_reference, problems: [] },
      creditor: { name: sender.name, city: 'Zürich' },
    });
    expect(text.split('\n').slice(20, 27)).toEqual([
      'S',
      customer.name,
      'Rue du Lac',
      '12a',
      '1201',
      'Genève',
      'CH',
    ]);
  }
});

test('the same invoice is the same file, and a payment lowers what its code asks for', async () => {
  const client = await given();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A/1', customer, ...lines }));
  const [one, other] = await Promise.all(
    [0, 1].map(async () => (await client.ask()).print.invoice({ invnumber: 'A/1' })),
  );
  expect([one?.sha256, one?.file_name]).toEqual([other?.sha256, 'A-1.pdf']);
  const payment = { datepaid: '2026-02-10', amount_paid: '297.20', payment_accno: 1020 };
  await (await client.ask()).invoices.pay({ invnumber: 'A/1', payment });
  const paid = await (await client.ask()).print.invoice({ invnumber: 'A/1' });
  expect((await billIn(await bytesOf(paid))).bill).toMatchObject({ amount: '1000.00' });
  await (await client.ask()).invoices.pay({
    invnumber: 'A/1',
    payment: { ...payment, amount_paid: '1000.00' },
  });
  const settled = await bytesOf(await (await client.ask()).print.invoice({ invnumber: 'A/1' }));
  const { parts } = await scanner.scan(async () => settled, 'application/pdf');
  expect(parts.flatMap((part) => part.codes)).toEqual([]);
  expect(await refusalCode((await client.ask()).print.qrBill({ invnumber: 'A/1' }))).toBe('invalid');
});

test('the payment part stands alone as PDF and as SVG', async () => {
  const client = await given();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const pdf = await (await client.ask()).print.qrBill({ invnumber: 'A1' });
  expect((await billIn(await bytesOf(pdf))).bill).toMatchObject({ amount: '1297.20', iban: qr_iban });
  const svg = await (await client.ask()).print.qrBill({ invnumber: 'A1', format: 'svg' });
  expect(svg).toMatchObject({ file_name: 'A1 QR.svg', media_type: 'image/svg+xml' });
  expect(Buffer.from(await bytesOf(svg)).toString()).toMatch(/^<(\?xml|svg)/);
});

test('a credit note, an invoice in dollars and one by articles are drawn; the first two have no code', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.exchangeRates.save({
    rates: [{ currency: 'USD', day: '2026-01-01', rate: '0.9' }],
  } as Inputs['exchangeRates']['save']);
  await ask.articles.save({
    partnumber: 'BIER',
    description: 'Märzen',
    sellprice: '118.405',
    tax_accnos: [2201],
  });
  const credit = { amount: '-50.00', income_accno: 3400, description: 'Rabatt' };
  await ask.invoices.post(invoiceOf({ invnumber: 'G1', customer, incomeentries: [credit] }));
  await ask.invoices.post(invoiceOf({ invnumber: 'U1', customer, currency: 'USD', ...lines }));
  const parts = [{ partnumber: 'BIER', quantity: '3', discount: '10', unit: 'Fass', itemnote: 'frisch' }];
  await ask.invoices.post(invoiceOf({ invnumber: 'P1', customer, incomeentries: undefined, parts }));
  for (const [invnumber, codes] of [
    ['G1', 0],
    ['U1', 0],
    ['P1', 1],
  ] as const) {
    const file = await bytesOf(await (await client.ask()).print.invoice({ invnumber }));
    const scanned = await scanner.scan(async () => file, 'application/pdf');
    expect([invnumber, scanned.parts.flatMap((part) => part.codes).length]).toEqual([invnumber, codes]);
  }
});

test('what is missing is named: the sender, the account, and the invoice', async () => {
  const client = await installation.newClient();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const fault = async (invnumber = 'A1') =>
    (await client.ask()).print.invoice({ invnumber }).then(
      () => 'drawn',
      (error: { cause: { code: string; issues: { field: string }[] } }) => [
        error.cause.code,
        error.cause.issues[0]?.field,
      ],
    );
  expect(await fault()).toEqual(['invalid', 'sender']);
  await (await client.ask()).settings.save({ sender });
  expect(await fault()).toEqual(['invalid', 'iban']);
  await (await client.ask()).accounts.save({ ...bank, iban });
  expect(await fault()).toBe('drawn');
  expect(await fault('B1')).toEqual(['not_found', undefined]);
});

test('the file, uploaded as a receipt by whom it was sent to, becomes the payable that it is', async () => {
  const from = await given();
  await (await from.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const { payment_reference: dcn } = await (await from.ask()).invoices.get({ invnumber: 'A1' });
  const pdf = await bytesOf(await (await from.ask()).print.invoice({ invnumber: 'A1' }));
  const to = await installation.newClient();
  const { directory } = installation.receipts;
  const pieces = (async function* () {
    yield pdf;
  })();
  const file = await writeTemporaryFile(pieces, { directory, limit: 1_000_000, begins: () => undefined });
  const Filedata = fileSent(file, { file_name: 'A1.pdf', media_type: 'application/pdf' });
  const { id } = await caller(await to.context()).receipts.upload({
    Filedata,
  } as Inputs['receipts']['upload']);
  await file.close();
  await processAll(installation, { scanner });
  const { items } = await (await to.ask()).proposals.list({ receipt: id });
  expect(items).toMatchObject([
    {
      payable: { dcn, currency: 'CHF', vendor: { name: sender.name, city: 'Zürich', bank_iban: qr_iban } },
      bill: { amount: '1297.20' },
    },
  ]);
});

test('several invoices are one file, in the order that was asked for', async () => {
  const client = await given();
  const ask = await client.ask();
  for (const invnumber of ['A1', 'A2', 'A3'])
    await ask.invoices.post(invoiceOf({ invnumber, customer, ...lines }));
  const file = await (await client.ask()).print.invoice({ invnumber: 'A3', further: ['A1', 'A2'] });
  expect(file).toMatchObject({ file_name: 'A3 - A2.pdf', media_type: 'application/pdf' });
  const bytes = await bytesOf(file);
  const sizes = await scanner.measure(bytes, 'application/pdf');
  expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    [0, 1, 2].map(() => [595, 842]),
  );
  const { parts } = await scanner.scan(async () => bytes, 'application/pdf');
  const messages = parts.flatMap(({ codes }) => codes).map((code) => readQrBill(code)?.message);
  expect(messages).toEqual(['A3', 'A1', 'A2']);
});

test('of several invoices, the one that cannot be drawn is named, and so is the bound', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.accounts.save({ ...bank, iban: '', qr_iban: '' });
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const settled = { datepaid: '2026-02-10', amount_paid: '1297.20', payment_accno: 1020 };
  await ask.invoices.pay({ invnumber: 'A1', payment: settled });
  await ask.invoices.post(invoiceOf({ invnumber: 'A2', customer, ...lines }));
  const faultOf = async (further: string[]) =>
    (await client.ask()).print.invoice({ invnumber: 'A1', further }).then(
      () => 'drawn',
      (error: { message: string }) => error.message,
    );
  expect(await faultOf(['A2'])).toMatch(/^Invoice A2: /);
  expect(await faultOf(['A9'])).toContain('Invoice A9 does not exist');
  expect(await refusalCode((await client.ask()).print.invoice({ invnumber: 'A1', further: ['A2'] }))).toBe(
    'invalid',
  );
  expect(await faultOf(Array.from({ length: 200 }, () => 'A1'))).toContain('must have at most 199 entries');
});
