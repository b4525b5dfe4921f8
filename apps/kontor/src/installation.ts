import { join } from 'node:path';
import { openReceipts, type Receipts } from '@kontor/api';
import {
  type Database,
  type DatabaseLimits,
  migrate,
  type Objects,
  openDatabase,
  openObjects,
} from '@kontor/data';
import { startPostgres } from '@kontor/postgres';
import type { Settings } from './env.ts';
import { operatorNames } from './names/look-up.ts';
import { checkServer } from './settings/server-check.ts';

/**
 * An open installation: the database with the books of all clients, and whether it is the embedded
 * one. `close` must be awaited.
 */
export type Installation = {
  database: Database;
  receipts: Receipts;
  /** The bucket for new receipts, if the operator named one. */
  objects: Objects | undefined;
  embedded: boolean;
  /** The address of the database, for sessions besides those of `database`. */
  url: string;
  migrations: readonly string[];
  close: () => Promise<void>;
};

/** The part of an installation of which commands need no more than the database. */
export type WithDatabase = Pick<Installation, 'database'>;

/**
 * Opens the database that DATABASE_URL names, or else starts the embedded one, or joins it when it
 * runs already; and brings it to this version of Kontor. Statements have the time of `limits`.
 * `say` gets sentences for the operator. Throws errors for which `sentenceOf` has a sentence.
 */
export const openInstallation = async (
  settings: Settings,
  say: (sentence: string) => void,
  limits?: DatabaseLimits,
): Promise<Installation> => {
  const server = await openServer(settings, say);
  try {
    const migrations = await migrate(server.url, undefined, { say });
    for (const name of migrations) say(`Migration ${name} was applied.`);
    const database = openDatabase(server.url, {
      limits,
      secretKey: settings.secretKey,
      replicas: settings.replicaUrl,
    });
    // Not the system's directory for temporary files, which is often in memory that 40 uploads
    // would fill.
    const directory = join(settings.dataDir, 'uploads');
    const objects = settings.bucket && openObjects(settings.bucket, operatorNames);
    const receipts = openReceipts(database, { directory, objects });
    const close = async () => {
      await receipts.close();
      await database.close();
      await server.stop();
    };
    const embedded = settings.databaseUrl === undefined;
    return { database, receipts, objects, embedded, url: server.url, migrations, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/**
 * Starts the embedded database, or joins it when it runs; or looks whether the one that
 * DATABASE_URL names can be used.
 */
export const openServer = async ({ databaseUrl, dataDir }: Settings, say: (sentence: string) => void) => {
  if (databaseUrl === undefined) return startPostgres({ dataDir, say });
  await checkServer(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
};
