import type { Command } from 'commander';
import { now } from '../clock.ts';
import { readSettings, type Settings } from '../env.ts';
import { printNow } from '../print.ts';

type OpeningOptions = { identity?: string };

const identity = [
  '--identity <file>',
  'the private key of age that opens it, where it is encrypted',
] as const;

/** The commands of backups. What they load is loaded when one runs, as no other command needs it. */
export const addBackupCommands = (kontor: Command): void => {
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const openingOf = (settings: Settings, options: OpeningOptions) => ({
    passphrase: settings.backupEncryption.passphrase,
    identity: options.identity,
  });
  const backup = kontor
    .command('backup')
    .description('Write all books as they are at this moment to a file, while they are written to.')
    .argument('<file>', 'where to; - for standard output')
    .option('--client <name>', 'the books of this client alone, with its people by their names')
    .action(async (file: string, { client }: { client?: string }) => {
      const { backUp } = await import('./backup.ts');
      await backUp(readSettings(), file, { now: now(), client, say });
    });
  backup
    .command('check')
    .description('Prove that a backup is as it was written, without a database, and show what it has.')
    .argument('<file>', 'the backup')
    .option(...identity)
    .action(async (file: string, options: OpeningOptions) => {
      const { checkBackup } = await import('./backup.ts');
      await printNow(await checkBackup(file, openingOf(readSettings(), options)));
    });
  kontor
    .command('restore')
    .description(
      'Make all books of a backup in an empty database, and verify them. Exit code 1 when they are not whole.',
    )
    .argument('<file>', 'the backup')
    .option(...identity)
    .action(async (file: string, options: OpeningOptions) => {
      const { restore } = await import('./restore.ts');
      const settings = readSettings();
      const held = await restore(settings, file, openingOf(settings, options), { say, print: printNow });
      if (!held) process.exitCode = 1;
    });
};
