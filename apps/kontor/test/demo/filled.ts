import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceipts } from '@kontor/api';
import { openDatabase } from '@kontor/data';
import { copyOfFilled } from '@kontor/testing';
import { makeDemo } from '../../src/demo/demo-client.ts';

/**
 * A database with the demo client as on the day `on`, or of today, and nobody else. To fill one
 * takes seconds, so that all files of a run have copies of the same.
 */
export const filledDemo = async (on = ''): Promise<string> =>
  (await copyOfFilled(`demo${on}`, (url) => fill(url, on))).url;

const fill = async (url: string, on: string): Promise<void> => {
  // The note of what is still to be done, and files while they come; what is kept is in the
  // database.
  const directory = await mkdtemp(join(tmpdir(), 'kontor-demo-'));
  if (on !== '') await writeFile(join(directory, 'demo-unfinished'), on);
  const database = openDatabase(url);
  const receipts = openReceipts(database, { directory });
  try {
    if (!(await makeDemo({ database, receipts }, directory))) throw new Error('There was nothing to fill.');
  } finally {
    await receipts.close();
    await database.close();
    await rm(directory, { recursive: true });
  }
};
