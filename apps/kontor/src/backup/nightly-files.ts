import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of the backups of each night in a folder that other installations, and people, may use
 * as well: each name has the installation and the night, and nothing is removed that another one
 * may have made.
 */
export type NightlyFile = { name: string; night: string; number: number };

/** The part of an installation's id that is in the names of its backups. */
export const shortId = (installation: string): string => installation.slice(-12);

/**
 * The name of a backup: the second one of a night, as of a copy of the installation's database, has
 * a number.
 */
export const nightlyName = (id: string, night: string, number: number): string =>
  `kontor-${id}-${night}${number === 1 ? '' : `.${number}`}.kontor`;

const ownName = /^kontor-(?<id>[\da-f]{12})-(?<night>\d{4}-\d\d-\d\d)(\.(?<number>\d+))?\.kontor$/;
// Of versions that did not write which installation made it.
const formerName = /^kontor-\d{4}-\d\d-\d\d\.kontor$/;

export type NightlyFiles = {
  /** Those of this installation, the oldest first. */
  own: NightlyFile[];
  /** The number of those of whom nobody knows which installation made them. */
  former: number;
};

/** Finds the backups of an installation in a folder. */
export const nightlyFilesIn = async (folder: string, id: string): Promise<NightlyFiles> => {
  const names = await readdir(folder);
  const own = names.flatMap((name): NightlyFile[] => {
    const found = ownName.exec(name)?.groups;
    if (found?.['id'] !== id) return [];
    return [{ name, night: found['night'] ?? '', number: Number(found['number'] ?? 1) }];
  });
  const order = (one: NightlyFile, other: NightlyFile) =>
    one.night === other.night ? one.number - other.number : one.night < other.night ? -1 : 1;
  return { own: own.sort(order), former: names.filter((name) => formerName.test(name)).length };
};

/**
 * Chooses the backups that are one too many once there is one of `night`: those of the nights
 * before the last `keep`. Nights after it are of a clock that was ahead; they neither count nor go.
 */
export const outdated = (own: readonly NightlyFile[], night: string, keep: number): NightlyFile[] => {
  const until = own.filter((file) => file.night <= night);
  const kept = new Set([...new Set(until.map((file) => file.night))].slice(-keep));
  return until.filter((file) => !kept.has(file.night));
};

// In milliseconds. A backup that takes longer than this is none of a program that still runs.
const abandonedAfter = 48 * 60 * 60 * 1000;

/**
 * Removes what programs of this installation that were killed have left of backups that were not
 * whole.
 */
export const removeLeftovers = async (folder: string, id: string, now: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`kontor-${id}-`) || !name.endsWith('.partial')) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
};
