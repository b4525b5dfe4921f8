import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './env.ts';
import { codeOf, Problem } from './problem.ts';

const ownerOnly = 0o600;

/**
 * The key by which secrets are kept encrypted in the database: KONTOR_SECRET_KEY, or else the file
 * `secret.key` of the data directory, which is made when it is missing. A Problem when that can be
 * neither read nor made.
 */
export const readSecretKey = async ({
  secretKey,
  dataDir,
}: Pick<Settings, 'secretKey' | 'dataDir'>): Promise<string> => {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, 'secret.key');
  try {
    return (await readIfThere(file)) ?? (await make(file, dataDir));
  } catch (error) {
    throw new Problem(
      `The secret key ${file} can be neither read nor made (${codeOf(error) ?? error}); set KONTOR_SECRET_KEY.`,
    );
  }
};

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Makes the file whole or not at all. Of programs that start at the same time one makes it, and the
 * others read it.
 */
const make = async (file: string, dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, `${randomBytes(32).toString('base64url')}\n`, { mode: ownerOnly, flag: 'wx' });
  try {
    await link(written, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(written);
  }
  return (await readFile(file, 'utf8')).trim();
};
