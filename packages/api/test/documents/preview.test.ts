import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §18: what a document would book is what it then books. */
const { newClient } = await testInstallation();
const client = await newClient();
const ask = await client.ask();
await ask.articles.save({
  partnumber: 'BERATUNG',
  sellprice: '150.00',
  income_accno: 3400,
  tax_accnos: [2201],
} as never);
await ask.articles.save({
  partnumber: 'BUCH',
  sellprice: '40.00',
  income_accno: 3200,
  expense_accno: 4200,
  tax_accnos: [2200, 1170],
} as never);
await ask.exchangeRates.save({
  rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
} as Inputs['exchangeRates']['save']);

const invoices: Record<string, Readonly<Record<string, unknown>>> = {
  'by entries with taxes': { taxentries: [{ amount: '8.10', tax_accno: 2201 }] },
  'without tax': {},
  'by articles of two rates': {
    incomeentries: undefined,
    parts: [
      { partnumber: 'BERATUNG', quantity: '2' },
      { partnumber: 'BUCH', discount: '10' },
    ],
  },
  'with the tax included': {
    incomeentries: undefined,
    taxincluded: true,
    parts: [{ partnumber: 'BUCH', sellprice: '51.30' }],
  },
  'in a foreign currency': {
    currency: 'EUR',
    incomeentries: undefined,
    parts: [{ partnumber: 'BERATUNG', sellprice: '99.99' }],
  },
  'rounded to 5 Rappen': { rounding: true, taxentries: [{ amount: '8.12', tax_accno: 2201 }] },
  'a credit note': {
    incomeentries: [{ amount: '-10.00', income_accno: 3400 }],
    taxentries: [{ amount: '-0.81', tax_accno: 2201 }],
  },
};

test.each(Object.entries(invoices))('an invoice %s', async (invnumber, fields) => {
  const sent = invoiceOf({ invnumber, ...fields });
  const before = await ask.audit.list({});
  const preview = await ask.invoices.preview(sent);
  expect(await ask.audit.list({})).toEqual(before);
  await ask.invoices.post(sent);
  const { amount, netamount, currency, duedate } = await ask.invoices.get({ invnumber });
  expect(preview).toMatchObject({ amount, netamount, currency, duedate, exists: false });
  const booked = (await ask.reports.journal({})).items.find(({ reference }) => reference === invnumber);
  const { postings } = await ask.entries.get({ id: booked?.id ?? 0 });
  expect(preview.postings).toEqual(
    postings.map(({ id: _, source: __, currency: ___, ...posting }) => posting),
  );
  // Net amount and taxes make the amount, but for the rounding.
  const cents = (value: string) => Math.round(Number(value) * 100);
  const taxes = preview.taxes.reduce((sum, tax) => sum + cents(tax.amount), 0);
  expect(Math.abs(cents(amount) - cents(netamount) - taxes)).toBeLessThanOrEqual(
    'rounding' in fields ? 2 : 0,
  );
});

test('taxes have their account, rate and base; of articles one for each rate', async () => {
  const { taxes } = await ask.invoices.preview(invoiceOf(invoices['by articles of two rates']));
  expect(taxes).toMatchObject([
    { accno: 2200, rate: '2.6', base: '36.00', amount: '0.94' },
    { accno: 2201, rate: '8.1', base: '300.00', amount: '24.30' },
  ]);
});

test('a payable, by entries and by articles', async () => {
  for (const [invnumber, fields] of [
    ['P1', { taxentries: [{ amount: '8.10', tax_accno: 1171 }] }],
    ['P2', { expenseentries: undefined, parts: [{ partnumber: 'BUCH', sellprice: '30.00', quantity: '2' }] }],
  ] as const) {
    const sent = payableOf({ invnumber, ...fields });
    const preview = await ask.payables.preview(sent);
    await ask.payables.post(sent);
    const booked = (await ask.reports.journal({})).items.find(({ reference }) => reference === invnumber);
    const { postings } = await ask.entries.get({ id: booked?.id ?? 0 });
    expect(preview.postings).toEqual(
      postings.map(({ id: _, source: __, currency: ___, ...posting }) => posting),
    );
    expect(preview.taxes).toHaveLength(1);
    expect((await ask.payables.preview(sent)).exists).toBe(true);
  }
});

test('a preview refuses what posting refuses, and creates no customer', async () => {
  const unknown = invoiceOf({ incomeentries: undefined, parts: [{ partnumber: 'NONE' }] });
  expect(await refusalCode(ask.invoices.preview(unknown))).toBe('article_unknown');
  expect(
    await refusalCode(ask.invoices.preview({ transdate: '2026-02-01' } as Inputs['invoices']['preview'])),
  ).toBe('invalid');
  const other = await newClient();
  const { invoices, customers } = await other.ask();
  await invoices.preview(invoiceOf());
  expect((await customers.list({})).items).toEqual([]);
  const reader = await other.ask({ key: await other.keyOf('read') });
  expect(await refusalCode(reader.invoices.preview(invoiceOf()))).toBe('scope_missing');
});
