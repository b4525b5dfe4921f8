import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/** docs/operations: the audit trail is read by period, by who did what, and by the record. */
const { newClient } = await testInstallation();
const client = await newClient();
const write = await client.keyOf('read', 'write');
const days = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-03'];
for (const [at, day] of days.entries()) {
  const ask = await client.ask({
    now: `${day}T12:00:00.000Z` as Instant,
    ...(at === 3 ? { key: write } : {}),
  });
  await ask.invoices.post(
    invoiceOf({ invnumber: `A${at}`, customer: { customernumber: `K${at}`, name: 'x' } }),
  );
}
const ask = await client.ask({ now: '2026-03-03T13:00:00.000Z' as Instant });
await ask.vendors.save({ vendornumber: 'L1', name: 'Papeterie' });

type Filter = Inputs['audit']['list'];
const actions = async (filter: Filter) => {
  const { items } = await ask.audit.list(filter);
  return items.map(({ created, records }) => `${created.slice(0, 10)} ${records[0]?.action}`);
};
const posted = (day: string) => `${day} invoices.post`;

test('a period is of days of the client; newest first where that is asked for', async () => {
  expect(await actions({ from: '2026-03-02', to: '2026-03-02' })).toEqual([
    posted(days[1] ?? ''),
    posted(days[2] ?? ''),
  ]);
  expect(await actions({ from: '2026-03-02', descending: true })).toEqual([
    '2026-03-03 vendors.save',
    ...['2026-03-03', '2026-03-02', '2026-03-02'].map(posted),
  ]);
  expect(await actions({ from: 'today' })).toEqual([posted('2026-03-03'), '2026-03-03 vendors.save']);
  expect(await actions({ to: '2026-02-28' })).toEqual([]);
  expect(await actions({ from: '2026-03-16' })).toEqual([]);
});

test('by key, action, table and entry, each alone and together', async () => {
  expect(await actions({ key: write.slice(0, 15) })).toEqual([posted('2026-03-03')]);
  expect(await actions({ action: 'vendors.save' })).toEqual(['2026-03-03 vendors.save']);
  expect(await actions({ table: 'customer' })).toEqual(days.map(posted));
  expect(await actions({ table: 'customer', from: '2026-03-03' })).toEqual([posted('2026-03-03')]);
  expect(await actions({ table: 'vendor', action: 'invoices.post' })).toEqual([]);
  const [entry] = (await ask.reports.journal({})).items;
  const { items } = await ask.audit.list({ entry: entry?.id });
  expect(items).toHaveLength(1);
  expect(items[0]?.records[0]).toMatchObject({ action: 'invoices.post', entry: entry?.id });
  expect(await actions({ person: 1 })).toEqual([]);
});

test('by the number of a record, as it was before a change or is after it', async () => {
  const other = await newClient();
  const own = await other.ask();
  const cash = { accno: 1000, description: 'Kasse', category: 'asset', link: 'AR_paid:AP_paid' } as const;
  await own.accounts.save({ ...cash, description: 'Till' });
  await own.accounts.save({ ...cash, accno: 1010, description: 'Post' });
  await own.customers.save({ customernumber: 'K-ä', name: 'x' });
  await own.taxRates.save({ accno: 2201, rate: '8.5', valid_from: '2030-01-01' } as never);
  await own.exchangeRates.save({ rates: [{ day: '2026-01-01', currency: 'EUR', rate: '0.93' }] } as never);
  await own.people.invite({ name: 'Anna', role: 'auditor' });
  const [invited] = (await own.people.list()).invitations;
  await own.people.withdraw({ id: invited?.id ?? 0 });
  const found = async (filter: Filter) =>
    (await own.audit.list(filter)).items.flatMap(({ records }) => records).map(({ action }) => action);
  const [saved] = (await own.audit.list({ table: 'account', number: '1000' })).items;
  expect(saved?.records).toMatchObject([
    { before: { accno: 1000, description: 'Kasse' }, after: { accno: 1000, description: 'Till' } },
  ]);
  expect(await found({ table: 'account', number: '1010' })).toEqual(['accounts.save']);
  expect(await found({ table: 'account', number: '1020' })).toEqual([]);
  expect(await found({ table: 'customer', number: 'k-Ä' })).toEqual(['customers.save']);
  expect(await found({ table: 'tax_rate', number: '2201' })).toEqual(['taxRates.save']);
  expect(await found({ table: 'exchange_rate', number: 'EUR' })).toEqual(['exchangeRates.save']);
  expect(await found({ table: 'link', number: 'Anna' })).toEqual(['people.invite', 'people.withdraw']);
  for (const filter of [
    { number: '1000' },
    { table: 'client', number: '1' },
    { table: 'constructor', number: '1' },
    { table: 'account', number: 'cash' },
  ])
    expect([filter, await refusalCode(own.audit.list(filter))]).toEqual([filter, 'invalid']);
});

test('whoever reads the trail sees the keys and the people of the client alone', async () => {
  const [one, two] = [await newClient(), await newClient()];
  const theirs = await two.ask();
  await theirs.keys.issue({ scopes: ['read'], label: 'Theirs' });
  const mine = await one.ask();
  const { key } = await mine.keys.issue({ scopes: ['audit'], label: 'Auditor' });
  const auditor = await one.ask({ key });
  const { keys, people } = await auditor.audit.callers();
  expect(keys).toContainEqual({ prefix: key.slice(0, 15), label: 'Auditor' });
  expect(keys.map(({ label }) => label)).not.toContain('Theirs');
  expect(people).toEqual([]);
});

test.each([{}, { descending: true }, { table: 'customer' }, { from: '2026-03-02', descending: true }])(
  'the same links in pages of any size: %o',
  async (filter) => {
    const whole = (await ask.audit.list(filter)).items;
    for (const limit of [1, 2, 3]) {
      const found: typeof whole = [];
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const page = await ask.audit.list({ ...filter, limit, after });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items);
        after = page.next;
      }
      expect(found).toEqual(whole);
    }
  },
);

test('403 without the scope, 400 for a filter that cannot be', async () => {
  const reader = await client.ask({ key: await client.keyOf('read', 'write') });
  expect(await refusalCode(reader.audit.list({}))).toBe('scope_missing');
  const auditor = await client.ask({ key: await client.keyOf('audit') });
  expect(await refusalCode(auditor.audit.list({}))).toBe('done');
  for (const filter of [
    { from: 'monday' },
    { key: '' },
    { entry: 1.5 },
    { person: 'x' },
    { descending: 'yes' },
  ])
    expect([filter, await refusalCode(ask.audit.list(filter as Filter))]).toEqual([filter, 'invalid']);
});
