import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, openReceipts } from '@kontor/api';
import { findClient, openDatabase, verify } from '@kontor/data';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { makeDemo } from '../../src/demo/demo-client.ts';
import { operatorContext } from '../../src/operator-context.ts';

/** §25: the year of the demo client has a recurring invoice that has begun. */
// Two machines at 95.00, with VAT at 7.7 percent until 2023 and 8.1 percent from 2024 on.
test.each([
  {
    today: '2024-02-29',
    invoices: ['2023-12-01 204.63 204.63', '2024-01-01 205.39 205.39', '2024-02-01 205.39 0.00'],
    next: ['2024-03-31', '2024-03-01'],
  },
  {
    today: '2026-01-01',
    invoices: ['2025-11-01 205.39 205.39', '2025-12-01 205.39 0.00', '2026-01-01 205.39 0.00'],
    next: ['2026-02-28', '2026-02-01'],
  },
])(
  'the demo of $today has posted a rent, has been paid what is late, and will post more',
  async ({ today, invoices, next }) => {
    const database = openDatabase((await freshDatabase()).url, { connections: 4 });
    const directory = await mkdtemp(join(tmpdir(), 'kontor-demo-'));
    const receipts = openReceipts(database, { directory });
    onTestFinished(async () => {
      await receipts.close();
      await database.close();
      await rm(directory, { recursive: true });
    });
    const make = async () => {
      // The day for which the demo is made stands in this note.
      await writeFile(join(directory, 'demo-unfinished'), `${today}\n`);
      await makeDemo({ database, receipts }, directory);
    };
    await make();
    // As after it was killed at the end.
    await make();
    const client = await findClient(database, 'demo');
    if (!client) throw new Error('there is no demo client');
    const books = caller(operatorContext({ database, receipts }, client, { requestId: 'test' }));
    const { items } = await books.recurringInvoices.list({});
    expect(items.map(({ posted, failed }) => [posted, failed])).toEqual([
      [0, 0],
      [3, 0],
    ]);
    expect(items.map(({ next_on }) => next_on)).toEqual(next);
    const posted = await books.recurringInvoices.occurrences({ id: items[1]?.id ?? 0 });
    const numbers = posted.items.map(({ invnumber }) => invnumber);
    const ofCustomer = await books.invoices.list({ customer_number: 'K1001', limit: 200 });
    const found = ofCustomer.items.filter(({ invnumber }) => numbers.includes(invnumber));
    expect(found.map(({ transdate, amount, paid }) => `${transdate} ${amount} ${paid}`).toSorted()).toEqual(
      invoices,
    );
    expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
  },
);
