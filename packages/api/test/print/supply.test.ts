import type { DocumentSheet } from '@kontor/print';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceSheet } from '../../src/print/invoice-sheet.ts';
import { printedOf } from '../../src/print/printed.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * Letters beside their amounts: days of supply, rates by line, and where to pay (docs/interface
 * §9).
 */
const installation = await testInstallation();
type Client = Awaited<ReturnType<(typeof installation)['newClient']>>;

const sender = { name: 'Muster AG', street: 'Seeweg', building_number: '1', zipcode: '8001', city: 'Zürich' };
const customer = { customernumber: 'K-1', name: 'Élodie Dürrenmatt', zipcode: '1201', city: 'Genève' };
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const iban = 'CH9300762011623852957';
const details = { bank_name: 'Musterbank', bank_bic: 'POFICHBEXXX' };
const january = { supply_from: '2026-01-01', supply_to: '2026-01-31' };

const given = async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.settings.save({ sender: { ...sender, country: 'CH' } });
  await ask.accounts.save({ ...bank, iban, ...details });
  for (const [partnumber, tax_accno] of [
    ['BIER', 2201],
    ['BROT', 2200],
    ['BUCH', undefined],
  ] as const)
    await ask.articles.save({
      ...{ partnumber, description: partnumber, sellprice: '10.00', unit: 'Stk' },
      tax_accnos: tax_accno ? [tax_accno] : [],
    });
  return client;
};

const post = async (client: Client, fields: object) =>
  (await client.ask()).invoices.post(
    invoiceOf({ customer, incomeentries: undefined, taxentries: undefined, ...fields }),
  );

const sheetOf = async (client: Client, invnumber: string): Promise<DocumentSheet> => {
  const { books, client: kept, now } = await client.context();
  if (!books || !kept) throw new Error('the context of a client has its books');
  return invoiceSheet(await printedOf({ books, client: kept, now }, { invnumber }));
};

test('an invoice says its day or period of supply where that is not its date, and so does a line', async () => {
  const client = await given();
  const part = { partnumber: 'BIER' };
  await post(client, { invnumber: 'A1', parts: [part] });
  await post(client, { invnumber: 'A2', parts: [part, { ...part, taxdate: '2026-01-20' }], ...january });
  await post(client, { invnumber: 'A3', parts: [part], taxdate: '2026-01-20' });
  await post(client, { invnumber: 'A4', parts: [part], taxdate: '2026-02-01' });
  await post(client, { invnumber: 'A5', parts: [{ ...part, ...january }] });
  const entry = { amount: '10.00', income_accno: 3400 };
  await post(client, { invnumber: 'A6', incomeentries: [entry, { ...entry, ...january }] });
  const seen = async (invnumber: string) => {
    const { supply, lines } = await sheetOf(client, invnumber);
    return [supply, ...lines.map((line) => line.supply)];
  };
  const period = { from: '2026-01-01', to: '2026-01-31' };
  expect(await seen('A1')).toEqual([undefined, undefined]);
  expect(await seen('A2')).toEqual([period, undefined, { from: '2026-01-20' }]);
  expect(await seen('A3')).toEqual([{ from: '2026-01-20' }, undefined]);
  expect(await seen('A4')).toEqual([undefined, undefined]);
  // What all lines say is said once.
  expect(await seen('A5')).toEqual([period, undefined]);
  expect(await seen('A6')).toEqual([undefined, undefined, period]);
  expect(await (await client.ask()).invoices.get({ invnumber: 'A2' })).toMatchObject({
    ...{ ...january, taxdate: '2026-01-31' },
    parts: [{}, { taxdate: '2026-01-20' }],
  });
  await expectVerified(installation.database, client.client.id);
});

test('a credit note has the days of what it credits', async () => {
  const client = await given();
  await post(client, {
    invnumber: 'A1',
    parts: [{ partnumber: 'BIER', quantity: '2', ...january }],
    ...january,
  });
  const ask = await client.ask();
  const credited = { invnumber: 'A1', creditnote: { invnumber: 'G1', transdate: '2026-03-01' } };
  await ask.invoices.credit(credited as Inputs['invoices']['credit']);
  expect(await ask.invoices.get({ invnumber: 'G1' })).toMatchObject({
    ...{ ...january, taxdate: '2026-01-31' },
    parts: [{ ...january, unit: 'Stk' }],
  });
  expect(await sheetOf(client, 'G1')).toMatchObject({
    ...{ kind: 'credit_note', supply: { from: '2026-01-01', to: '2026-01-31' } },
  });
});

test('lines say their rate where they do not all have the same', async () => {
  const client = await given();
  const parts = ['BIER', 'BROT', 'BUCH'].map((partnumber) => ({ partnumber }));
  await post(client, { invnumber: 'A1', parts });
  await post(client, { invnumber: 'A2', parts: [parts[0], parts[0]] });
  const entries = [
    { amount: '100.00', income_accno: 3400, tax_accno: 2201 },
    { amount: '50.00', income_accno: 3400 },
  ];
  const taxentries = [{ amount: '8.10', tax_accno: 2201 }];
  await post(client, { invnumber: 'A3', incomeentries: entries, taxentries });
  const rates = async (invnumber: string) =>
    (await sheetOf(client, invnumber)).lines.map((line) => line.rates);
  expect(await rates('A1')).toEqual([['8.1'], ['2.6'], []]);
  expect(await rates('A2')).toEqual([undefined, undefined]);
  expect(await rates('A3')).toEqual([['8.1'], []]);
  expect((await sheetOf(client, 'A1')).lines.map(({ unit }) => unit)).toEqual(['Stk', 'Stk', 'Stk']);
});

test('an invoice without a QR-bill names an account in its currency, else one of the client', async () => {
  const client = await given();
  const ask = await client.ask();
  await ask.exchangeRates.save({
    rates: [{ currency: 'USD', day: '2026-01-01', rate: '0.9' }],
  } as Inputs['exchangeRates']['save']);
  const incomeentries = [{ amount: '100.00', income_accno: 3400 }];
  await post(client, { invnumber: 'U1', currency: 'USD', incomeentries });
  await post(client, {
    invnumber: 'U2',
    currency: 'USD',
    incomeentries: [{ amount: '-5.00', income_accno: 3400 }],
  });
  await post(client, { invnumber: 'C1', incomeentries });
  const transfer = async (invnumber: string) => (await sheetOf(client, invnumber)).transfer;
  expect(await transfer('U1')).toEqual({
    ...{ iban, bank: 'Musterbank', bic: 'POFICHBEXXX', holder: 'Muster AG' },
    reference: expect.stringMatching(/^RF\d\d( \d{1,4})+$/),
  });
  expect([await transfer('U2'), await transfer('C1')]).toEqual([undefined, undefined]);
  const dollars = { ...bank, accno: 1021, currency: 'USD', iban: 'CH5604835012345678009' };
  await ask.accounts.save(dollars);
  expect(await transfer('U1')).toMatchObject({ iban: dollars.iban, holder: 'Muster AG' });
});

test('a period with two rates is refused, and a line break in a street', async () => {
  const client = await given();
  const parts = [{ partnumber: 'BIER' }];
  const over = { supply_from: '2023-12-16', supply_to: '2024-01-15', transdate: '2024-01-20' };
  expect(await refusalCode(post(client, { invnumber: 'A1', parts, ...over }))).toBe('supply_divided');
  const broken = { ...customer, street: 'Rue du Lac\n2e étage' };
  expect(await refusalCode(post(client, { invnumber: 'A1', parts, customer: broken }))).toBe('invalid');
  const long = { ...customer, name: 'x'.repeat(70) };
  expect(await refusalCode(post(client, { invnumber: 'A1', parts, customer: long }))).toBe('done');
});
