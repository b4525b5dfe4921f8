import type { Command } from 'commander';
import { now } from '../clock.ts';
import type { Settings } from '../env.ts';
import { printNow } from '../print.ts';
import { Problem } from '../problem.ts';

type OpeningOptions = { identity?: string };

const identity = [
  '--identity <file>',
  'the private key of age that opens it, where it is encrypted',
] as const;

/**
 * The commands of backups. What they load is loaded when one runs, as no other command needs it.
 */
export const addBackupCommands = (kontor: Command): void => {
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const openingOf = (settings: Settings, options: OpeningOptions) => ({
    passphrase: settings.backupEncryption.passphrase,
    identity: options.identity,
  });
  const backup = kontor
    .command('backup')
    .description('Write all books as of this moment to a file, while they are in use.')
    .argument('<file>', 'the file to write; - for standard output')
    .option('--client <name>', 'the books of this client only, with its people by their names')
    .action(async (file: string, { client }: { client?: string }) => {
      const { backUp } = await import('./backup.ts');
      await backUp(await settingsNow(), file, { now: now(), client, say });
    });
  backup
    .command('check')
    .description('Check without a database that a backup is intact, and show what it contains.')
    .argument('<file>', 'the backup')
    .option(...identity)
    .action(async (file: string, options: OpeningOptions) => {
      const { checkBackup } = await import('../backup/check.ts');
      await printNow(await checkBackup(file, openingOf(await settingsNow(), options)));
    });
  kontor
    .command('archive')
    .description('Write the books of a fiscal year, or of all, to a ZIP that proves itself, and record it.')
    .argument('<client>', 'whose books')
    .argument('<file>', 'the file to write; - for standard output')
    .option('--year <year>', 'the year in which the fiscal year ends, or all', 'all')
    .action(async (client: string, file: string, { year }: { year: string }) => {
      const { writeArchive } = await import('./archive.ts');
      await writeArchive(await settingsNow(), { client, file, year }, say);
    });
  kontor
    .command('restore')
    .description(
      'Restore all books of a backup into an empty database, or those of one client next to others, and verify them. Exit code 1 if a check fails.',
    )
    .argument('<file>', 'the backup')
    .option('--client <name>', 'the books of this client only, into a database that can contain others')
    .option('--as <name>', 'with --client, the name for the client instead of its own')
    .option(...identity)
    .action(async (file: string, options: OpeningOptions & { client?: string; as?: string }) => {
      const read = await settingsNow();
      const opening = openingOf(read, options);
      const { client, as } = options;
      if (client === undefined && as !== undefined) throw new Problem('--as requires --client.', 2);
      const held = await (client === undefined
        ? (await import('./restore.ts')).restore(read, file, opening, { say, print: printNow })
        : (await import('./restore-client.ts')).restoreClient(
            read,
            { file, opening, client, as, now: now() },
            { say, print: printNow },
          ));
      if (!held) process.exitCode = 1;
    });
};

/** Loaded when a command runs. */
const settingsNow = async (): Promise<Settings> => (await import('../env.ts')).readSettings();
