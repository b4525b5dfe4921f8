import { join } from 'node:path';
import { checkBackup } from '../backup/check.ts';
import { nightlyFilesIn, shortId } from '../backup/nightly-files.ts';
import type { Settings } from '../env.ts';
import { Problem } from '../problem.ts';
import type { Finding } from './finding.ts';

const check = 'backup';

export type BackupFile = { path: string; night: string };

/** Finds the newest backup of a night of this installation. */
export const findBackupFile = async (
  { nightly: { backup } }: Settings,
  installation: string | undefined,
): Promise<BackupFile | undefined> => {
  if (!backup || installation === undefined) return undefined;
  const files = await nightlyFilesIn(backup.folder, shortId(installation)).catch(() => undefined);
  const last = files?.own.at(-1);
  return last && { path: join(backup.folder, last.name), night: last.night };
};

// In milliseconds: a night, and some hours for the backup itself.
const latest = 54 * 60 * 60 * 1000;

/** Reads the last backup of a night to its end. */
export const lookAtBackup = async (settings: Settings, file: BackupFile | undefined): Promise<Finding[]> => {
  const { backup, canOpen } = settings.nightly;
  if (!backup)
    return [
      {
        check,
        state: 'warn',
        says: 'none is made at night',
        todo: 'Set KONTOR_BACKUP, unless something else backs up.',
      },
    ];
  if (!file)
    return [
      {
        ...{ check, state: 'warn', says: `${backup.folder} has no backup of this installation` },
        todo: 'After the first night, see the log and the page Operations for the reason.',
      },
    ];
  const isOld = Date.now() - Date.parse(file.night) > latest;
  const age: Finding[] = isOld
    ? [
        {
          check,
          state: 'fail',
          says: `the last one is of ${file.night}`,
          todo: 'See the log and the page Operations for the reason.',
        },
      ]
    : [];
  if (!canOpen)
    return [
      ...age,
      {
        check,
        state: 'ok',
        says: `${file.path} is there; only its private key, which is elsewhere, opens it`,
      },
    ];
  try {
    await checkBackup(file.path, { passphrase: settings.backupEncryption.passphrase, identity: undefined });
    return [...age, { check, state: 'ok', says: `${file.path} is as it was written` }];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [
      ...age,
      { check, state: 'fail', says: error.message, todo: 'Make another one, on a disk that is sound.' },
    ];
  }
};
