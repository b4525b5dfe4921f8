import { clientOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { caller, issueKey, openContext, operatorWriting } from '../../src/index.ts';
import { chart, expectVerified, now, testInstallation } from '../installation.ts';

/** docs/operations.md: the audit trail begins with the client itself. */
const { database, receipts } = await testInstallation();

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
