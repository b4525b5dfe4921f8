import { clientOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { caller, issueKey, openContext, operatorWriting } from '../../src/index.ts';
import { chart, expectVerified, now, testInstallation } from '../installation.ts';

/** docs/operations: the audit trail begins with the client itself. */
const { database, receipts, newClient } = await testInstallation();

test('the first link says who made the client, by which request, and with what', async () => {
  const writing = operatorWriting(now, 'test');
  const scopes = ['admin'] as const;
  const operatorKey = await issueKey(database, { client_id: null, scopes, label: '' }, writing);
  const request = { database, receipts, now, requestId: 'r-1' };
  const installation = caller(await openContext({ ...request, key: operatorKey, clientName: undefined }));
  const sent = clientOf('muster');
  await installation.clients.create({ ...sent, chart });

  const of = caller(await openContext({ ...request, key: operatorKey, clientName: 'muster' }));
  const { items } = await of.audit.list({});
  const by = { key: operatorKey.slice(0, 15), request: 'r-1', action: 'clients.create', before: null };
  expect(items).toMatchObject([
    {
      id: 1,
      created: now,
      records: [
        { ...by, table: 'client', after: { ...sent, ...chart.defaults, closing_date: null } },
        { ...by, table: 'account' },
        { ...by, table: 'tax_rate' },
      ],
    },
  ]);
  const [, accounts, rates] = items[0]?.records ?? [];
  expect(accounts?.['after']).toHaveLength(chart.accounts.length);
  expect(rates?.['after']).toHaveLength(chart.taxes.flatMap((tax) => tax.rates).length);
  await expectVerified(database);
});

test('each of many records that are saved at the same moment is there as it was before', async () => {
  const { ask } = await newClient();
  const { vendors, customers, articles, audit } = await ask();
  const numbers = Array.from({ length: 12 }, (_, at) => String(at));
  const save = (name: string) => [
    Promise.all(numbers.map((number) => vendors.save({ vendornumber: number, name }))),
    Promise.all(numbers.map((number) => customers.save({ customernumber: number, name }))),
    Promise.all(numbers.map((number) => articles.save({ partnumber: number, description: name }))),
  ];
  await Promise.all(save('Alt'));
  await Promise.all(save('Neu'));
  const { items } = await audit.list({});
  const changes = items
    .flatMap(({ records }) => records)
    .filter(({ after }) => /Neu/.test(JSON.stringify(after)));
  expect(changes).toHaveLength(36);
  expect(changes.filter(({ before }) => !/Alt/.test(JSON.stringify(before)))).toEqual([]);
});
