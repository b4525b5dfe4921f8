import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';
import { upload } from '../receipts/receipt.ts';

/** §18: the search across all records of the books. */
const installation = await testInstallation();
const { newClient } = installation;
const client = await newClient();
const ask = await client.ask();
const sent = [
  ['2026-001', 'K1', 'Müller & Söhne', '1234.50'],
  ['2026-002', 'K1', 'Müller & Söhne', '80.00'],
  ['2026-003', 'K10', 'Bäckerei Muller', '-1234.50'],
] as const;
for (const [invnumber, customernumber, name, amount] of sent)
  await ask.invoices.post(
    invoiceOf({
      invnumber,
      customer: { customernumber, name },
      incomeentries: [{ amount, income_accno: 3400 }],
    }),
  );
for (const vendornumber of ['L1', 'L2'])
  await ask.payables.post(
    payableOf({ invnumber: 'R-7', vendor: { vendornumber, name: `Papeterie ${vendornumber}` } }),
  );
await ask.articles.save({ partnumber: 'BERATUNG', description: 'Beratung (je Stunde)' });
await ask.gl.post(glOf({ reference: 'Umbuchung 5', description: 'Kasse' }));

const hits = async (text: string, limit?: number) =>
  (await ask.search({ text, limit })).map(({ kind, number }) => `${kind} ${number}`);

test('a number is found by its beginning, whatever its case, an exact one first', async () => {
  expect(await hits('2026-00')).toEqual(['invoice 2026-001', 'invoice 2026-002', 'invoice 2026-003']);
  expect((await hits('k1'))[0]).toBe('customer K1');
  expect(await hits('k1')).toContain('customer K10');
  expect((await hits('beratung'))[0]).toBe('article BERATUNG');
  expect(await hits('UMBUCHUNG')).toEqual(['entry Umbuchung 5']);
  expect((await hits('1020'))[0]).toBe('account 1020');
  expect(await hits('026')).not.toContain('invoice 2026-001');
});

test('a name is found by a part of it, and so are the documents of its party', async () => {
  expect(await hits('MÜLLER')).toEqual(['customer K1', 'invoice 2026-002', 'invoice 2026-001']);
  expect(await hits('muller')).toEqual(['customer K10', 'invoice 2026-003']);
  expect(await hits('(je')).toEqual(['article BERATUNG']);
  expect(await hits('bankguthaben')).toContain('account 1020');
  expect(await hits('.*')).toEqual([]);
  // A heading has no transactions.
  expect(await hits('Umlaufvermögen')).toEqual([]);
});

test('an amount is found as people write it, whatever its sign', async () => {
  for (const text of ['1234.50', "1'234.50", '1 234,5', '-1234.5'])
    expect([text, (await hits(text)).sort()]).toEqual([text, ['invoice 2026-001', 'invoice 2026-003']]);
  expect(await hits('100')).toContain('payable R-7');
  expect(await hits('1234.51')).toEqual([]);
});

test('a hit has what leads to its record and distinguishes it from others', async () => {
  const found = await ask.search({ text: 'r-7' });
  expect(found.map(({ party_number, title }) => [party_number, title]).sort()).toEqual([
    ['L1', 'Papeterie L1'],
    ['L2', 'Papeterie L2'],
  ]);
  const [hit] = await ask.search({ text: '2026-001' });
  expect(hit).toEqual({
    kind: 'invoice',
    id: expect.any(Number),
    number: '2026-001',
    title: 'Müller & Söhne',
    party_number: 'K1',
    amount: '1234.50',
    currency: 'CHF',
    date: '2026-02-01',
  });
  const [entry] = await ask.search({ text: 'umbuchung 5' });
  expect(await ask.entries.get({ id: entry?.id ?? -1 })).toMatchObject({ reference: 'Umbuchung 5' });
});

test('a receipt is found by the name of its file and by its id, until it is withdrawn', async () => {
  const id = await upload(installation, client, { file_name: 'Quittung Bahn.pdf' });
  expect(await hits('bahn')).toEqual([`receipt ${id}`]);
  expect((await hits(String(id)))[0]).toBe(`receipt ${id}`);
  await ask.receipts.withdraw({ id });
  expect(await hits('bahn')).toEqual([]);
});

test('limit: the first of each way of looking come first', async () => {
  expect(await hits('2', 1)).toHaveLength(1);
  const some = await hits('1', 8);
  expect(some).toHaveLength(8);
  expect(new Set(some.map((one) => one.split(' ')[0])).size).toBeGreaterThan(1);
});

test('an article of the number is before any that have it in their description, however many these are', async () => {
  const ask = await (await newClient()).ask();
  for (let at = 0; at < 8; at += 1)
    await ask.articles.save({ partnumber: `A${at}`, description: 'Zubehör zu Z1', sellprice: '12.50' });
  await ask.articles.save({ partnumber: 'Z10', description: 'Grosse Zange' });
  await ask.articles.save({ partnumber: 'z1', description: 'Zange' });
  const found = await ask.search({ text: 'Z1', kinds: ['article'], limit: 4 });
  expect(found.map(({ number, amount }) => [number, amount])).toEqual([
    ['z1', undefined],
    ['Z10', undefined],
    ['A0', '12.50'],
    ['A1', '12.50'],
  ]);
});

test('only the kinds that are wanted are looked for', async () => {
  const kindsFound = async (kinds: Parameters<typeof ask.search>[0]['kinds']) =>
    [...new Set((await ask.search({ text: '1', limit: 100, kinds })).map(({ kind }) => kind))].sort();
  const all = await kindsFound(undefined);
  expect(all.length).toBeGreaterThan(2);
  for (const kind of all) expect(await kindsFound([kind])).toEqual([kind]);
  const [first, , ...rest] = all;
  const some = [first as (typeof all)[number], ...rest];
  expect(await kindsFound(some)).toEqual(some);
});

test('400: an invalid text or limit', async () => {
  for (const input of [
    { text: '' },
    { text: '  ' },
    { text: 'x'.repeat(101) },
    { text: 'a', limit: 0 },
    { text: 'a', limit: 101 },
    { text: 'a', kinds: [] },
  ])
    expect([input, await refusalCode(ask.search(input))]).toEqual([input, 'invalid']);
});

test('an invoice is found by its payment reference, as it is written in groups or without blanks', async () => {
  const { payment_reference } = await ask.invoices.get({ invnumber: '2026-002' });
  const groups = payment_reference.replace(/(.{4})/g, '$1 ').trim();
  for (const text of [payment_reference, groups, ` ${groups.toLowerCase()} `]) {
    expect(await hits(text)).toEqual(['invoice 2026-002']);
    const { items } = await ask.invoices.list({ text });
    expect(items.map(({ invnumber }) => invnumber)).toEqual(['2026-002']);
  }
  expect(await hits('RF18539007547034')).toEqual([]);
  expect((await (await (await newClient()).ask()).search({ text: payment_reference })).length).toBe(0);
});

test('an offer is found by its number, its customer, its amount, and what it says', async () => {
  const ask = await (await newClient()).ask();
  const customers = [
    ['K-1', 'Gasthaus Löwen'],
    ['K-2', 'Bäckerei Muster'],
  ] as const;
  for (const [customernumber, name] of customers)
    await ask.customers.save({ customernumber, name } as Inputs['customers']['save']);
  const line = { amount: '1000.00', income_accno: 3400, tax_accno: 2201 };
  const offers = [
    { offernumber: 'O-1', customernumber: 'K-1', description: 'Neue Webseite' },
    { offernumber: 'O-10', customernumber: 'K-1', incomeentries: [{ ...line, title: 'Umbau (Küche)' }] },
    {
      ...{ offernumber: 'o-2', customernumber: 'K-2' },
      incomeentries: [{ ...line, amount: '99.00', description: 'Schilder' }],
    },
  ];
  for (const offer of offers)
    await ask.offers.create({
      ...{ transdate: '2026-02-02', incomeentries: [line] },
      ...offer,
    } as Inputs['offers']['create']);
  const found = async (text: string) =>
    (await ask.search({ text, kinds: ['offer'] })).map(({ number }) => number);
  expect(await found('O-1')).toEqual(['O-1', 'O-10']);
  expect(await found('O-2')).toEqual(['o-2']);
  expect(await found('löwen')).toEqual(['O-10', 'O-1']);
  expect(await found('k-2')).toEqual(['o-2']);
  expect(await found('webSEITE')).toEqual(['O-1']);
  expect(await found('(küche)')).toEqual(['O-10']);
  expect(await found('schild')).toEqual(['o-2']);
  expect(await found("1'081")).toEqual(['O-10', 'O-1']);
  // The names of fields, accounts and days are not what an offer says.
  for (const text of ['income_accno', 'description', '3400', '2026-02-02'])
    expect([text, await found(text)]).toEqual([text, []]);
  expect((await ask.search({ text: 'o-1' }))[0]).toEqual({
    kind: 'offer',
    id: 1,
    number: 'O-1',
    title: 'Gasthaus Löwen',
    party_number: 'K-1',
    amount: '1081.00',
    currency: 'CHF',
    date: '2026-02-02',
  });
  await ask.offers.remove({ offernumber: 'O-1' });
  expect(await found('webseite')).toEqual([]);
  expect(await (await (await newClient()).ask()).search({ text: 'O-10', kinds: ['offer'] })).toEqual([]);
});
