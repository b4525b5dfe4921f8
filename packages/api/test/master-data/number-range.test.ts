import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §8: the numbers that are given to what is sent without one. */
const { database, newClient } = await testInstallation();

type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof newClient>>['ask']>>;
type Range = Inputs['numberRanges']['save'];

const post = async (ask: Ask, invnumber?: string) =>
  (await ask.invoices.post(invoiceOf({ invnumber }))).invnumber;
const entry: Inputs['gl']['post'] = {
  transdate: '2026-01-14' as never,
  description: 'Cash',
  glentries: [
    { accno: 1000, debit: '5.00' as never },
    { accno: 1020, credit: '5.00' as never },
  ],
};

test('numbers are given by prefix, digits and figure, each kind of its own', async () => {
  const { client, ask } = await newClient();
  const own = await ask();
  expect(await own.numberRanges.list()).toEqual([
    { kind: 'invoice', prefix: '', digits: 0, next: 1 },
    { kind: 'payable', prefix: '', digits: 0, next: 1 },
    { kind: 'gl', prefix: '', digits: 0, next: 1 },
    { kind: 'offer', prefix: '', digits: 0, next: 1 },
  ]);
  expect(await post(own)).toBe('1');
  await own.numberRanges.save({ kind: 'invoice', prefix: 'R2026-', digits: 3, next: 7 });
  await own.numberRanges.save({ kind: 'gl', prefix: 'B', digits: 0, next: 100 });
  expect([await post(own), await post(own)]).toEqual(['R2026-007', 'R2026-008']);
  expect((await own.gl.post(entry)).reference).toBe('B100');
  expect((await own.payables.post(payableOf({ invnumber: undefined }))).invnumber).toBe('1');
  expect(await own.invoices.get({ invnumber: 'r2026-007' })).toMatchObject({ invnumber: 'R2026-007' });
  expect(await own.numberRanges.list()).toEqual([
    { kind: 'invoice', prefix: 'R2026-', digits: 3, next: 9 },
    { kind: 'payable', prefix: '', digits: 0, next: 2 },
    { kind: 'gl', prefix: 'B', digits: 0, next: 101 },
    { kind: 'offer', prefix: '', digits: 0, next: 1 },
  ]);
  await expectVerified(database, client.id);
});

test('a number that someone chose by hand is left out, whatever its case', async () => {
  const own = await (await newClient()).ask();
  await own.numberRanges.save({ kind: 'invoice', prefix: 'R', digits: 2, next: 1 });
  await post(own, 'r02');
  expect([await post(own), await post(own)]).toEqual(['R01', 'R03']);
});

test('invoices that are posted at the same time get numbers in a row', async () => {
  const own = await (await newClient()).ask();
  await own.numberRanges.save({ kind: 'invoice', prefix: 'R', digits: 2, next: 1 });
  const given = await Promise.all(Array.from({ length: 12 }, () => post(own)));
  expect(given.sort()).toEqual(Array.from({ length: 12 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`));
});

test('400: a number that was given or is taken, and what is not a range', async () => {
  const own = await (await newClient()).ask();
  await post(own);
  await post(own, 'S3');
  const range: Range = { kind: 'invoice', prefix: '', digits: 0, next: 2 };
  for (const sent of [
    { ...range, next: 1 },
    { ...range, prefix: 's', next: 3 },
    { ...range, prefix: 'É' },
    { ...range, digits: 11 },
    { ...range, next: 0 },
    { ...range, kind: 'customer' as 'invoice' },
  ])
    expect([sent, await refusalCode(own.numberRanges.save(sent))]).toEqual([sent, 'invalid']);
  expect(await refusalCode(own.numberRanges.save({ ...range, prefix: 'S', next: 4 }))).toBe('done');
});

test('the audit trail has each change, and other clients keep their numbers', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const own = await one.ask();
  await own.numberRanges.save({ kind: 'invoice', prefix: 'R', digits: 0, next: 5 });
  const { items } = await own.audit.list({ table: 'counter', number: 'invoice' });
  expect(items.flatMap(({ records }) => records)).toMatchObject([
    { action: 'numberRanges.save', before: null, after: { kind: 'invoice', prefix: 'R', last: 4 } },
  ]);
  expect(await post(await other.ask())).toBe('1');
});

test('the number of a new customer, vendor or article is proposed: the one after the newest that is free', async () => {
  const own = await (await newClient()).ask();
  const proposed = async (kind: Inputs['numberRanges']['proposed']['kind']) =>
    (await own.numberRanges.proposed({ kind })).number;
  expect([await proposed('customer'), await proposed('vendor'), await proposed('article')]).toEqual([
    '1001',
    '1001',
    '1001',
  ]);
  for (const customernumber of ['K-0817', 'K-0099', 'walk-in'])
    await own.customers.create({ customernumber, name: 'Löwen' });
  expect(await proposed('customer')).toBe('K-0100');
  for (const customernumber of ['k-0815', 'K-0816'])
    await own.customers.create({ customernumber, name: 'Löwen' });
  // 0817 is taken, whatever its case.
  expect(await proposed('customer')).toBe('K-0818');
  await own.customers.create({ customernumber: 'K-0818', name: 'Löwen' });
  expect(await refusalCode(own.customers.create({ customernumber: 'k-0818', name: 'Somebody else' }))).toBe(
    'customer_exists',
  );
  await own.vendors.create({ vendornumber: 'L9', name: 'Papeterie' });
  expect(await proposed('vendor')).toBe('L10');
  await own.articles.create({ partnumber: 'BEER', description: 'Beer' });
  expect(await proposed('article')).toBeUndefined();
});
