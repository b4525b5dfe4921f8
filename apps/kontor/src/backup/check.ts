import { Problem } from '../problem.ts';
import { table } from '../table.ts';
import type { Opening } from './encryption.ts';
import { readWhole } from './file.ts';
import { type BackupRead, NewerFormat, readBackup, type Taker } from './read.ts';
import { Damaged } from './tar.ts';

/**
 * `kontor backup check`: proves that a backup is what was written, without a database, and tells
 * what it has.
 */
export const checkBackup = async (file: string, opening: Opening): Promise<string> => {
  const read = await readFrom(file, opening, {
    begin: async () => undefined,
    table: async (_name, bytes) => {
      for await (const _ of bytes);
      return undefined;
    },
    object: async () => undefined,
  });
  const { tables, clients } = read.manifest;
  return `${table(
    ['table', 'rows'],
    tables.map(({ name, rows }) => [name, String(rows)]),
  )}\n${table(
    ['client', 'links', 'last hash'],
    clients.map(({ client, number, hash }) => [client, String(number), hash || '-']),
  )}${madeBy(read)} The file is as it was written.\n`;
};

/** Reads a backup, with a sentence for the operator where it is not what was written. */
export const readFrom = async (file: string, opening: Opening, taker: Taker): Promise<BackupRead> => {
  try {
    return await readBackup(readWhole(file, opening), taker);
  } catch (error) {
    if (error instanceof Damaged)
      throw new Problem(
        `${file} is damaged, or no backup of Kontor: ${error.message} at byte ${error.at} is not what was written.`,
      );
    if (error instanceof NewerFormat)
      throw new Problem(`${file} was made by a later version of Kontor, which alone can read it.`);
    throw error;
  }
};

export const madeBy = ({ beginning: { version: by, created, objects } }: BackupRead): string =>
  `Kontor ${by} made it on ${created}, with ${objects} receipts of object storage.`;
