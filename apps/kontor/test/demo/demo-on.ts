import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caller, openReceipts } from '@kontor/api';
import { findClient, openDatabase } from '@kontor/data';
import { freshDatabase } from '@kontor/testing';
import { onTestFinished } from 'vitest';
import { makeDemo } from '../../src/demo/demo-client.ts';
import { operatorContext } from '../../src/operator-context.ts';

/**
 * Opens an installation of the test's own. `make` makes its demo client as on the day `today`, or
 * again where it was killed at the end. By a `secretKey` it makes an archive in `directory`.
 */
export const demoOn = async (today: string, secretKey?: string) => {
  const database = openDatabase((await freshDatabase()).url, { connections: 4, secretKey });
  const directory = await mkdtemp(join(tmpdir(), 'kontor-demo-'));
  const receipts = openReceipts(database, { directory });
  onTestFinished(async () => {
    await receipts.close();
    await database.close();
    await rm(directory, { recursive: true });
  });
  const make = async () => {
    // The day for which the demo is made is in this note.
    await writeFile(join(directory, 'demo-unfinished'), `${today}\n`);
    await makeDemo({ database, receipts }, directory);
    const client = await findClient(database, 'demo');
    if (!client) throw new Error('there is no demo client');
    return { client, books: caller(operatorContext({ database, receipts }, client, { requestId: 'test' })) };
  };
  return { database, directory, make };
};
