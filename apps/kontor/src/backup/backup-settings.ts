import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { Encryption } from './encryption.ts';

/** The folder for the backups of each night, and of how many nights they are kept. */
export type BackupFolder = { folder: string; keep: number };

/**
 * The tasks of the night that a program does, in their order: a backup into a folder; a check of
 * all books. `canOpen` says whether this program can open the backups that it writes.
 */
export type NightlyTasks = { backup: BackupFolder | undefined; canOpen: boolean; verify: boolean };

const defaultKept = 14;

/**
 * `daily:/var/backups/kontor?keep=14`. Its message continues a sentence that begins with the name
 * of the setting.
 */
export const nightlyBackup = z.string().transform((value, ctx) => {
  const found = /^daily:(?<folder>\/[^?]+|[A-Za-z]:[^?]+)(\?keep=(?<keep>[1-9]\d{0,3}))?$/.exec(
    value,
  )?.groups;
  if (found) return { folder: found['folder'] ?? '', keep: Number(found['keep'] ?? defaultKept) };
  ctx.addIssue({
    code: 'custom',
    message: 'must be such as daily:/var/backups/kontor?keep=14, with a whole path',
  });
  return z.NEVER;
});

/** The check of a list of public keys, and its message. */
export const publicKeys = [
  (keys: readonly string[]) => keys.every((key) => /^age1[a-z0-9]{50,}$/.test(key)),
  'must be public keys of age, which begin with age1, separated by commas',
] as const;

/**
 * For whom backups are encrypted: a passphrase or public keys. Throws a Problem where both are
 * given.
 */
export const encryptionOf = (passphrase: string | undefined, recipients: readonly string[]): Encryption => {
  if (passphrase === undefined || recipients.length === 0) return { passphrase, recipients };
  throw new Problem('KONTOR_BACKUP_PASSPHRASE and KONTOR_BACKUP_RECIPIENTS are not set together.', 2);
};
