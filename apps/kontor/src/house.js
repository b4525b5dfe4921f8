import { migrate, openDatabase } from '@kontor/data';
import { startPostgres } from '@kontor/postgres';
import { checkServerVersion } from './server-version.ts';
/**
 * Opens the database that DATABASE_URL names, or else starts the embedded one, or joins it when it runs already; and brings
 * it to this version of Kontor. `say` gets sentences for the operator. Throws what `sentenceOf` has a sentence for.
 */
export const openHouse = async (settings, say) => {
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
const serverOf = async ({ databaseUrl, dataDir }, say) => {
  if (databaseUrl === undefined) return startPostgres({ dataDir, say });
  await checkServerVersion(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
};
