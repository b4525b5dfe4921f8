import { emptyDatabase } from '@kontor/testing';
import type { Environment } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** The commands of backups, as an operator calls them. */

export const backUp = (url: string, file: string, environment: Environment = {}) =>
  kontorHere(['backup', file], { DATABASE_URL: url, ...environment });

/** Checks a backup where there is no database. */
export const check = (file: string, environment: Environment = {}, ...options: string[]) =>
  kontorHere(['backup', 'check', file, ...options], {
    ...{ DATABASE_URL: '', KONTOR_DATA_DIR: '/nowhere' },
    ...environment,
  });

/** Restores a backup into an empty database. */
export const restored = async (file: string, environment: Environment = {}, ...options: string[]) => {
  const { url } = await emptyDatabase();
  return { url, ...(await kontorHere(['restore', file, ...options], { DATABASE_URL: url, ...environment })) };
};
