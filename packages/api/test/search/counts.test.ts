import type { BookingDate } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { refusalCode, testInstallation } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';
import { upload } from '../receipts/receipt.ts';
import { fictitiousYear } from '../reports/year.ts';

/** §18: the numbers of what lists select. */
const installation = await testInstallation();
const client = await installation.newClient();
const ask = await client.ask();

const names = ['Gasthof Adler', 'Gasthof Bären', 'Käserei'];
for (const [at, name] of names.entries()) {
  const kept = { external_id: `crm-${at}`, metadata: [{ key: 'order', value: String(at % 2) }] };
  await ask.customers.save({ customernumber: `K${at}`, name, ...kept });
  await ask.vendors.save({ vendornumber: `L${at}`, name, ...kept });
  await ask.articles.save({ partnumber: `P${at}`, description: name, ...kept });
}
// The books of another client are in no count.
await (await (await installation.newClient()).ask()).customers.save({
  customernumber: 'K9',
  name: 'Gasthof',
});

describe('a count of customers, vendors and articles has the number that the list has', () => {
  test.each([
    [{}, 3],
    [{ text: 'gasthof' }, 2],
    [{ text: 'nobody' }, 0],
    [{ external_id: 'crm-2' }, 1],
    [{ metadata: 'order:0' }, 2],
    [{ text: 'gasthof', metadata: 'order:0' }, 1],
    [{ updated_since: '2000-01-01' }, 3],
    [{ updated_since: '2099-01-01' }, 0],
  ])('%j', async (filter, count) => {
    for (const records of [ask.customers, ask.vendors, ask.articles]) {
      expect(await records.count(filter)).toEqual({ count, more: false });
      expect((await records.list(filter)).items).toHaveLength(count);
    }
  });
});

test('records that a text finds are counted up to 10,000, all of them further', async () => {
  const many = await installation.newClient();
  const asked = await many.ask();
  await asked.articles.save({ partnumber: 'P', description: 'Kurs' });
  const add = (from: number, to: number) =>
    installation.database.prisma.$executeRawUnsafe(`
      INSERT INTO article SELECT p.* FROM article a CROSS JOIN generate_series(${from}, ${to}) n
       CROSS JOIN LATERAL jsonb_populate_record(a, jsonb_build_object('id', 1000000 + n, 'partnumber', 'N' || n,
         'partnumber_folded', 'n' || n)) p
       WHERE a.client_id = ${many.client.id} AND a.partnumber = 'P'`);
  await add(1, 9_999);
  expect(await asked.articles.count({ text: 'kurs' })).toEqual({ count: 10_000, more: false });
  await add(10_000, 10_000);
  expect(await asked.articles.count({ text: 'kurs' })).toEqual({ count: 10_000, more: true });
  expect(await asked.articles.count({})).toEqual({ count: 10_001, more: false });
});

test('whoever may only upload counts the receipts that they uploaded', async () => {
  const made = await installation.newClient();
  const people = await peopleOf(installation, made.client);
  const [owner, uploader] = await Promise.all([people.owner.ask(made.name), people.uploader.ask(made.name)]);
  await upload(installation, made, { file_name: 'office.pdf' });
  expect(await owner.receipts.count({})).toEqual({ count: 1, more: false });
  expect(await uploader.receipts.count({})).toEqual({ count: 0, more: false });
  for (const filter of [{ linked: false }, { proposal: 'OPEN' }] as const)
    expect(await refusalCode(uploader.receipts.count(filter))).toBe('scope_missing');
  expect(await refusalCode(uploader.entries.count({}))).toBe('scope_missing');
  expect(await refusalCode(uploader.customers.count({}))).toBe('scope_missing');
});

test('entries are counted as the journal lists them, with their debits, also those that end a year', async () => {
  const books = await fictitiousYear(installation);
  const inJournal = async (period: { from?: string; to?: string }) => {
    const { items } = await (await books.call()).reports.journal({ ...period, limit: 1_000 });
    const rappen = items
      .flatMap(({ postings }) => postings)
      .reduce((total, { debit = '0' }) => total + Math.round(Number(debit) * 100), 0);
    return { count: items.length, more: false, currency: 'CHF', debit: (rappen / 100).toFixed(2) };
  };
  const periods = [
    {},
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2026-04-11', to: '2026-06-14' },
    { from: '2026-05-05', to: '2026-05-20' },
    { from: '2026-12-24' },
    { from: '2027-01-01' },
  ];
  const check = async () => {
    for (const period of periods)
      expect([period, await (await books.call()).entries.count(period)]).toEqual([
        period,
        await inJournal(period),
      ]);
  };
  await check();
  const { debit: before } = await inJournal({});
  await (await books.call()).gl.endYear({ transdate: '2026-12-31' as BookingDate });
  await check();
  expect((await inJournal({})).debit).not.toBe(before);
  expect(
    await refusalCode((await books.call()).entries.count({ from: '2026-02-01', to: '2026-01-01' })),
  ).toBe('invalid');
});
