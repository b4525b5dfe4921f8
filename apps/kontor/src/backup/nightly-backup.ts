import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { giveName } from './file.ts';
import { type Ended, type Ran, sentencesOf } from './nightly-command.ts';
import { nightlyFilesIn, nightlyName, outdated, removeLeftovers } from './nightly-files.ts';

export type NightlyBackup = {
  folder: string;
  keep: number;
  /** The installation, as the names of its backups have it. */
  id: string;
  night: string;
  /**
   * Whether this program can open what it writes; not where only a private key that is elsewhere
   * does.
   */
  canOpen: boolean;
  now: number;
};

/**
 * Writes a backup of a night beside those of other installations: under another name until it was
 * read back and proved. Only then it removes those of its own that are one too many. It overwrites
 * nothing.
 */
export const backUpNight = async (
  { folder, keep, id, night, canOpen, now }: NightlyBackup,
  run: (args: readonly string[]) => Promise<Ran>,
): Promise<Ended> => {
  await removeLeftovers(folder, id, now).catch(() => undefined);
  const partial = join(folder, `kontor-${id}-${night}.${randomUUID()}.partial`);
  try {
    const made = await run(['backup', partial]);
    if (made.code !== 0) return { held: false, result: made.said };
    if (canOpen) {
      const checked = await run(['backup', 'check', partial]);
      if (checked.code !== 0) return { held: false, result: checked.said };
    }
    const file = await nameBackup(partial, (number) => join(folder, nightlyName(id, night, number)));
    const { own, former } = await nightlyFilesIn(folder, id);
    for (const { name } of outdated(own, night, keep)) await rm(join(folder, name), { force: true });
    const { size: bytes } = await stat(file);
    return { held: true, result: sentencesOf(file, made.said, { canOpen, former }), bytes };
  } finally {
    await rm(partial, { force: true });
  }
};

/** Gives a backup the first name that is free. */
const nameBackup = async (partial: string, named: (number: number) => string): Promise<string> => {
  for (let number = 1; ; number += 1) if (await giveName(partial, named(number))) return named(number);
};
