import { openDatabase } from '@kontor/data';
import { proxyTo } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { caller, openContext } from '../../src/index.ts';
import { invoiceOf, now, testInstallation } from '../installation.ts';

/** §14.1: a bulk while the database can't be reached. */
const { url, receipts, newClient } = await testInstallation();
const proxy = await proxyTo(url);
const database = openDatabase(proxy.url, { connections: 2 });
afterAll(() => database.close());

test('503: each entry says so, and the log has one error for all of them', async () => {
  const { name, key } = await newClient();
  const of = { receipts, now, key, requestId: 'test', clientName: name };
  const context = await openContext({ database, ...of });
  await proxy.close();
  const invoices = Array.from({ length: 300 }, (_, at) => invoiceOf({ invnumber: `N${at}` }));
  const { items } = await caller(context).invoices.bulk({ invoices });
  expect(new Set(items.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 unavailable']));
  expect(context.reply.faults).toHaveLength(1);
  expect(context.reply.faults?.[0]).toMatchObject({
    message: expect.stringMatching(/^\d+ entries of a bulk/),
  });
});
