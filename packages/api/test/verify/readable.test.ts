import { verifyReadable } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { fillBooks } from './whole-books.ts';
import { fillReceipts } from './whole-receipts.ts';

/** §4: `kontor verify` reads every record through the functions that answer callers. */
const installation = await testInstallation();
const { database, newClient } = installation;
const { prisma } = database;
const client = await newClient();
const client_id = client.client.id;
await fillBooks(client);
await fillReceipts(installation, client);

test('books with everything in them can be read, sums beyond 18 digits among them', async () => {
  const { invoices } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'Large', transdate: '2026-03-03' }));
  for (const _ of [1, 2]) {
    const sent = { amount_paid: '999999999999999999.99', datepaid: '2026-03-03' };
    await invoices.pay(paymentOf('Large', sent));
  }
  expect(await verifyReadable(database)).toMatchObject([
    { client: client.name, check: 'records_readable', count: 0, rows: [] },
  ]);
  const empty = await newClient();
  expect(await verifyReadable(database, empty.client.id)).toMatchObject([{ client: empty.name, count: 0 }]);
});

test('it is found when a record cannot be read, by its number and its field', async () => {
  await prisma.$executeRawUnsafe(
    `UPDATE customer SET notes = chr(1) WHERE client_id = ${client_id} AND customernumber = 'K2'`,
  );
  await prisma.$executeRawUnsafe(`UPDATE vendor SET terms = -2147483648 WHERE client_id = ${client_id}`);
  const [verified] = await verifyReadable(database, client_id);
  expect(verified).toMatchObject({
    count: 1,
    rows: [
      {
        kind: 'customer',
        record: 'K2',
        field: 'notes',
        problem: 'contains a character that cannot be stored',
      },
    ],
  });
});

test('it is found when what was booked cannot be read, wherever that is shown', async () => {
  await prisma.$executeRawUnsafe('ALTER TABLE posting DISABLE TRIGGER USER');
  await prisma.$executeRawUnsafe(
    `UPDATE posting SET memo = chr(1) WHERE client_id = ${client_id} AND amount = 999999999999999999.99`,
  );
  const [verified] = await verifyReadable(database, client_id);
  const kinds = new Set(verified?.rows.map(({ kind }) => kind));
  expect([...kinds]).toEqual(['customer', 'transaction', 'journal entry']);
});
