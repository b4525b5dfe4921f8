import { verifyContents } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, testInstallation } from '../installation.ts';
import { sender } from '../letters/letters.ts';
import { fillBooks } from './whole-books.ts';
import { fillLetters } from './whole-letters.ts';
import { fillReceipts } from './whole-receipts.ts';

/**
 * §16: `kontor verify` reads every receipt from where it is, and finds what differs from what was
 * uploaded.
 */
const installation = await testInstallation();
const { database, receipts, newClient } = installation;
const { prisma } = database;
const client = await newClient();
await fillBooks(client);
await fillReceipts(installation, client);
await fillLetters(installation, client);

const offending = async () => {
  const [verified] = await verifyContents(database, receipts.stores, client.client.id);
  return verified;
};
const all = await prisma.receipt.findMany({ where: { client_id: client.client.id }, orderBy: { id: 'asc' } });
const [first, second, third] = all.map(({ id, sha256 }) => ({
  id,
  sha256,
  hex: Buffer.from(sha256).toString('hex'),
}));

test('receipts are as they were uploaded', async () => {
  expect(await offending()).toMatchObject({
    client: client.name,
    check: 'receipt_contents',
    count: 0,
    rows: [],
  });
});

test('those of every client are looked at', async () => {
  const empty = await newClient();
  const verified = await verifyContents(database, receipts.stores);
  expect(verified.map((one) => [one.client, one.count])).toEqual([
    [client.name, 0],
    [empty.name, 0],
  ]);
});

test('a changed piece, a missing one and a storage out of reach are found, each with its receipt', async () => {
  await prisma.$executeRaw`ALTER TABLE receipt DISABLE TRIGGER USER`;
  await prisma.$executeRaw`ALTER TABLE receipt_chunk DISABLE TRIGGER USER`;
  await prisma.$executeRaw`UPDATE receipt_chunk SET bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) WHERE sha256 = ${first?.sha256}`;
  await prisma.$executeRaw`DELETE FROM receipt_chunk WHERE sha256 = ${second?.sha256}`;
  await prisma.$executeRaw`UPDATE receipt SET store = 'objects' WHERE id = ${third?.id}`;
  const found = await offending();
  expect(found?.count).toBe(3);
  expect(found?.rows.map(({ id, sha256 }) => [id, sha256])).toEqual(
    [first, second, third].map((one) => [String(one?.id), one?.hex]),
  );
  const [changed, missing, away] = (found?.rows ?? []).map((row) => row['found']);
  expect(changed).toMatch(/^[\da-f]{64}$/);
  expect(missing).toContain('is not there');
  expect(away).toContain('in object storage');
});

test('a changed electronic invoice of a letter is found', async () => {
  await (await client.ask()).settings.save({ sender: { ...sender, uid: 'CHE-116.281.710 MWST' } });
  const ask = await client.ask();
  await ask.customers.save({ customernumber: 'K-E', name: 'Muster AG', city: 'Bern', e_invoice: 'ubl' });
  const { invnumber } = await ask.invoices.post(
    invoiceOf({ invnumber: 'E1', transdate: '2026-03-05', customer: { customernumber: 'K-E' } }),
  );
  await ask.invoices.issue({ invnumber });
  const before = (await offending())?.count ?? 0;
  await prisma.$executeRaw`ALTER TABLE letter DISABLE TRIGGER USER`;
  await prisma.$executeRaw`UPDATE letter SET e_invoice = replace(e_invoice, 'Muster', 'Master') WHERE client_id = ${client.client.id}`;
  const found = await offending();
  expect(found?.count).toBe(before + 1);
  expect(found?.rows.map(({ id }) => id)).toContain('e-invoice of letter 2');
});

test('a changed piece of a letter is found, with the letter', async () => {
  const [letter] = await prisma.letter.findMany({ where: { client_id: client.client.id } });
  await prisma.$executeRaw`UPDATE receipt_chunk SET bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) WHERE sha256 = ${letter?.sha256}`;
  expect((await offending())?.rows.map(({ id }) => id)).toContain('letter 1');
});
