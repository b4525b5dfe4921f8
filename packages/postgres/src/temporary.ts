import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data directory of a measurement or a test, and its removal with the database, wherever that is
 * really kept.
 */
export type TemporaryDataDir = { dataDir: string; remove: () => Promise<void> };

/** Makes a data directory that every user can enter, since PostgreSQL may run as another one. */
export const makeTemporaryDataDir = async (mode = 0o755): Promise<TemporaryDataDir> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-'));
  await chmod(dataDir, mode);
  const remove = async () => {
    const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
    await rm(home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
};
