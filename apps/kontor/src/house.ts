import { type Database, migrate, openDatabase } from '@kontor/data';
import { startPostgres } from '@kontor/postgres';
import type { Settings } from './env.ts';
import { checkServerVersion } from './server-version.ts';

/** The books of all clients, open: the database, and whether it is the embedded one. `close` must be awaited. */
export type House = {
  database: Database;
  embedded: boolean;
  migrations: readonly string[];
  close: () => Promise<void>;
};

/**
 * Opens the database that DATABASE_URL names, or else starts the embedded one, or joins it when it runs already; and brings
 * it to this version of Kontor. `say` gets sentences for the operator. Throws what `sentenceOf` has a sentence for.
 */
export const openHouse = async (settings: Settings, say: (sentence: string) => void): Promise<House> => {
  const server = await serverOf(settings, say);
  try {
    const migrations = await migrate(server.url);
    for (const name of migrations) say(`Migration ${name} was applied.`);
    const database = openDatabase(server.url);
    const close = async () => {
      await database.close();
      await server.stop();
    };
    return { database, embedded: settings.databaseUrl === undefined, migrations, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const serverOf = async ({ databaseUrl, dataDir }: Settings, say: (sentence: string) => void) => {
  if (databaseUrl === undefined) return startPostgres({ dataDir, say });
  await checkServerVersion(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
};
