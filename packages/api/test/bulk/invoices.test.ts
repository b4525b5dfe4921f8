import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf } from '../ledger.ts';

/** §14.1: many invoices in one request. */
const { database, newClient } = await testInstallation();

type Sent = Inputs['invoices']['bulk'];
const bulkOf = (invoices: readonly object[], more: object = {}) => ({ invoices, ...more }) as Sent;
const numbered = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, at) => invoiceOf({ invnumber: `N${at}`, ...fields }));
const known = { customer: undefined, customernumber: 'K1' };

test('each has its own outcome, in order: those that are good are booked, those that are not are refused', async () => {
  const { ask, client } = await newClient();
  const { invoices } = await ask();
  const { items } = await invoices.bulk(
    bulkOf([
      invoiceOf({ invnumber: 'A' }),
      invoiceOf({ invnumber: 'B', transdate: 'yesterday' }),
      invoiceOf(),
      invoiceOf({ invnumber: 'D', incomeentries: [{ amount: '1.00', income_accno: 9999 }] }),
      invoiceOf({ invnumber: 'E', customer: undefined, customernumber: 'nobody' }),
      'not an invoice',
      invoiceOf({ invnumber: 'G' }),
    ] as never),
  );
  expect(items.map(({ index, status, code, invnumber }) => [index, status, code, invnumber])).toEqual([
    [0, 204, '', 'A'],
    [1, 400, 'invalid', ''],
    [2, 204, '', '1'],
    [3, 400, 'account_unknown', ''],
    [4, 400, 'customer_unknown', ''],
    [5, 400, 'invalid', ''],
    [6, 204, '', 'G'],
  ]);
  expect(items.map(({ issues }) => issues.map(({ field }) => field))).toEqual([
    [],
    ['invoices.1.transdate'],
    [],
    ['invoices.3.incomeentries.0.income_accno'],
    ['invoices.4.customernumber'],
    ['invoices.5'],
    [],
  ]);
  const kept = await invoices.list({});
  expect(kept.items.map(({ invnumber }) => invnumber)).toEqual(['1', 'A', 'G']);
  await expectVerified(database, client.id);
});

test('entries follow each other as requests do: the same number, and a customer that an earlier one makes', async () => {
  const { ask, client } = await newClient();
  const { invoices, customers } = await ask();
  const { items } = await invoices.bulk(
    bulkOf([
      invoiceOf({ invnumber: 'new', customer: { customernumber: 'K1', name: 'Neu AG' } }),
      invoiceOf({ invnumber: '7', ...known }),
      invoiceOf({ invnumber: '7', ...known }),
      invoiceOf({ invnumber: '7', ...known, notes: 'other' }),
      invoiceOf({ invnumber: 'renamed', customer: { customernumber: 'k1', name: 'Alt AG' } }),
      invoiceOf({ invnumber: 'after', ...known }),
      invoiceOf({ invnumber: 'again', customer: { customernumber: 'K1', name: 'Zuletzt AG' } }),
    ]),
  );
  expect(items.map(({ status, code }) => [status, code])).toEqual([
    [204, ''],
    [204, ''],
    [204, ''],
    [409, 'invoice_exists'],
    [204, ''],
    [204, ''],
    [204, ''],
  ]);
  expect(await customers.get({ customernumber: 'K1' })).toMatchObject({ name: 'Zuletzt AG' });
  expect((await invoices.list({})).items).toHaveLength(5);
  await expectVerified(database, client.id);
});

test('numbers are given in the order of the entries', async () => {
  const { ask, client } = await newClient();
  const { invoices } = await ask();
  const { items } = await invoices.bulk(bulkOf(Array.from({ length: 300 }, () => invoiceOf())));
  expect(items.map(({ invnumber }) => Number(invnumber))).toEqual(items.map((_, at) => at + 1));
  await expectVerified(database, client.id);
});

test('a thousand at once; none, or one more, is refused', async () => {
  const { ask, client } = await newClient();
  const { invoices } = await ask();
  const { items } = await invoices.bulk(bulkOf(numbered(1000)));
  expect(items.every(({ status }) => status === 204)).toBe(true);
  expect(await refusalCode(invoices.bulk(bulkOf(numbered(1001))))).toBe('invalid');
  expect(await refusalCode(invoices.bulk(bulkOf([])))).toBe('invalid');
  expect(await invoices.count({})).toMatchObject({ count: 1000 });
  await expectVerified(database, client.id);
});

test('those dated in a closed period are refused, and no others', async () => {
  const { ask } = await newClient();
  const { invoices, settings } = await ask();
  await settings.close(closingOf('2026-01-31'));
  const { items } = await invoices.bulk(
    bulkOf([invoiceOf({ transdate: '2026-01-31' }), invoiceOf({ transdate: '2026-02-01' })]),
  );
  expect(items.map(({ code }) => code)).toEqual(['period_closed', '']);
});

test('several at once on one client: each number is booked once', async () => {
  const { ask, client } = await newClient();
  const sent = numbered(200);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async (at) => (await ask()).invoices.bulk(bulkOf(at % 2 ? sent : sent.toReversed()))),
  );
  for (const { items } of answers) expect(items.every(({ status }) => status === 204)).toBe(true);
  expect(await (await ask()).invoices.count({})).toMatchObject({ count: 200 });
  await expectVerified(database, client.id);
});

test('atomic: all are booked; or none, with the issues of all that were refused, and their numbers are free', async () => {
  const { ask, client } = await newClient();
  const { invoices, customers } = await ask();
  const bad = [
    invoiceOf({ invnumber: 'A', customer: { customernumber: 'K9', name: 'Neu AG' } }),
    invoiceOf({ invnumber: 'B', customer: undefined, customernumber: 'K9' }),
    invoiceOf(),
    invoiceOf({ invnumber: 'C', incomeentries: [{ amount: '1.00', income_accno: 9999 }] }),
    invoiceOf({ invnumber: 'A', notes: 'other' }),
  ];
  await expect(invoices.bulk(bulkOf(bad, { atomic: true }))).rejects.toMatchObject({
    cause: {
      code: 'account_unknown',
      issues: [{ field: 'invoices.3.incomeentries.0.income_accno' }, { field: 'invoices.4.invnumber' }],
    },
  });
  expect((await invoices.list({})).items).toEqual([]);
  expect(await refusalCode(customers.get({ customernumber: 'K9' }))).toBe('not_found');
  const good = bulkOf(bad.slice(0, 3), { atomic: true });
  const { items } = await (await ask()).invoices.bulk(good);
  expect(items.map(({ status, invnumber }) => [status, invnumber])).toEqual([
    [204, 'A'],
    [204, 'B'],
    [204, '1'],
  ]);
  expect(await refusalCode(invoices.bulk(bulkOf([{}, invoiceOf()], { atomic: true })))).toBe('invalid');
  expect((await invoices.list({})).items).toHaveLength(3);
  await expectVerified(database, client.id);
});

test('atomic: a thousand, beside others that post at the same time', async () => {
  const { ask, client } = await newClient();
  const [{ items }] = await Promise.all([
    (await ask()).invoices.bulk(bulkOf(numbered(1000), { atomic: true })),
    ...Array.from({ length: 20 }, async (_, at) =>
      (await ask()).invoices.post(invoiceOf({ customer: { customernumber: 'K1', name: `Name ${at}` } })),
    ),
  ]);
  expect(items).toHaveLength(1000);
  expect(await (await ask()).invoices.count({})).toMatchObject({ count: 1020 });
  await expectVerified(database, client.id);
});
