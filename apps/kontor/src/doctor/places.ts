import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderFault, folderFaults, spaceIn } from '../backup/folders.ts';
import { foldersOf, type Settings } from '../env.ts';
import { bytesText, type Finding } from './finding.ts';

// The shares of a disk that are free at which someone should see to it, and at which writes are
// soon refused.
const [little, none] = [0.1, 0.02];

/** Looks at the folders that a program writes to, the room on their disks, and the secret key. */
export const lookAtPlaces = async (settings: Settings): Promise<Finding[]> => {
  const { data, backup } = foldersOf(settings);
  const folders: Finding[] = [
    await folderFinding('data', data, settings.databaseUrl === undefined ? 'warn' : 'ok'),
    ...(backup ? [await folderFinding('backups', backup.folder, 'fail')] : []),
  ];
  const disks = (await spaceIn({ data, backup })).map(({ folder, free, size }): Finding => {
    const says = `${bytesText(free)} of ${bytesText(size)} are free for ${folder === 'data' ? 'data' : 'backups'}`;
    const check = 'disk';
    if (free >= size * little) return { check, state: 'ok', says };
    const todo = folder === 'data' ? 'Make room, or use a larger disk.' : 'Make room, or keep fewer backups.';
    return { check, state: free < size * none ? 'fail' : 'warn', says, todo };
  });
  return [...folders, ...disks, await secretKeyFinding(settings)];
};

/** `missing` is the state of a folder that is not there. */
const folderFinding = async (name: string, folder: string, missing: Finding['state']): Promise<Finding> => {
  const check = 'folder';
  const fault = await folderFault(folder);
  if (fault === undefined) return { check, state: 'ok', says: `${name}: ${folder}` };
  if (fault === 'missing' && missing !== 'fail')
    return { check, state: missing, says: `${name}: ${folder} is not there yet; the first start makes it` };
  return {
    check,
    state: 'fail',
    says: `${name}: ${folder} ${folderFaults[fault].replace(/\..*/, '')}`,
    todo: `${folderFaults[fault].replace(/^[^.]*\. /, '')}.`,
  };
};

const secretKeyFinding = async ({ secretKey, dataDir }: Settings): Promise<Finding> => {
  const check = 'secret key';
  if (secretKey !== undefined) return { check, state: 'ok', says: 'is set by KONTOR_SECRET_KEY' };
  const file = join(dataDir, 'secret.key');
  const found = await stat(file).catch(() => undefined);
  if (!found) return { check, state: 'warn', says: `${file} is not there yet; the first start makes it` };
  if ((found.mode & 0o077) === 0) return { check, state: 'ok', says: file };
  return { check, state: 'warn', says: `others can read ${file}`, todo: `Run chmod 600 ${file}.` };
};
