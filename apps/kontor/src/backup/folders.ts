import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFilesFound, FoldersFound } from '@kontor/api';
import type { Instant } from '@kontor/domain';
import { codeOf } from '../problem.ts';
import type { BackupFolder } from './backup-settings.ts';
import { nightlyFilesIn } from './nightly-files.ts';

/**
 * The folders that a program writes to: its data directory, and where the backups of each night go.
 */
export type Folders = { data: string; backup: BackupFolder | undefined };

/**
 * The free space of a folder's disk for this user, and its size, in bytes; undefined where the
 * folder can't be looked at.
 */
export type Space = { folder: 'data' | 'backup'; free: number; size: number };

export const spaceIn = async ({ data, backup }: Folders): Promise<Space[]> => {
  const folders = [
    { folder: 'data' as const, path: data },
    ...(backup ? [{ folder: 'backup' as const, path: backup.folder }] : []),
  ];
  const found = await Promise.all(
    folders.map(async ({ folder, path }): Promise<Space[]> => {
      const disk = await statfs(path).catch(() => undefined);
      return disk ? [{ folder, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] : [];
    }),
  );
  return found.flat();
};

/**
 * Looks at the folders: how much room they have, and whether the backups that the database refers
 * to are there.
 */
export const lookAtFolders = async (folders: Folders, id: string): Promise<FoldersFound> => {
  const space = await spaceIn(folders);
  const backups = folders.backup && (await backupFilesIn(folders.backup.folder, id));
  return { space, ...(backups && { backups }) };
};

const backupFilesIn = async (folder: string, id: string): Promise<BackupFilesFound> => {
  try {
    const { own } = await nightlyFilesIn(folder, id);
    const last = own.at(-1);
    if (!last) return { folder, files: 0 };
    const { size: bytes, mtime } = await stat(join(folder, last.name));
    return {
      folder,
      files: own.length,
      last: { name: last.name, bytes, written: mtime.toISOString() as Instant },
    };
  } catch {
    return { folder, files: 0, fault: await folderFault(folder) };
  }
};

/** The reason why a folder can't be written to; undefined where it can. */
export const folderFault = async (
  folder: string,
): Promise<'missing' | 'no_folder' | 'refused' | undefined> => {
  try {
    if (!(await stat(folder)).isDirectory()) return 'no_folder';
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'refused';
  }
};

/** The sentence for a folder that can't be written to. */
export const folderFaults = {
  missing: 'is not there. Make it, or mount its disk',
  no_folder: 'is not a folder. Name another one',
  refused: 'cannot be written to by this user. Let it write there',
} as const;
