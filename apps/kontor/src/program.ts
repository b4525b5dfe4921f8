import { Command } from 'commander';
import type { Opening } from './command-line/with-installation.ts';
import type { ImportOptions } from './commands/import.ts';
import { addBackupCommands } from './commands/keeping.ts';
import { version } from './place.ts';
import { printNow } from './print.ts';

/** Runs a command of a list on an installation that is open, and sets the exit code. */
export type Running = (args: readonly string[], opening: Opening) => Promise<void>;

/**
 * The command line for the operator, with the command that `args` name. Answers go to standard
 * output, everything else to standard error. Each command loads what it needs when it runs, as most
 * of what a short one costs is loading.
 */
export const program = async (
  args: readonly string[],
  withInstallation: Opening,
  run: Running,
): Promise<Command> => {
  const kontor = new Command('kontor').description('Kontor keeps the books of many clients.').exitOverride();
  kontor.version(version, '--version', 'show the version');
  kontor
    .command('start')
    .description(
      'Start the database if it is the embedded one, bring it up to date, serve REST and tRPC, process receipts, and post recurring invoices.',
    )
    .action(async () => {
      // Loaded here, so that the other commands do not load a server.
      const [{ start }, { readSettings }] = await Promise.all([
        import('./commands/start.ts'),
        import('./env.ts'),
      ]);
      await start(readSettings());
    });
  kontor
    .command('migrate')
    .description('Bring the database up to date, without serving.')
    .action(() =>
      withInstallation(
        async ({ migrations }) =>
          `The database is up to date; ${migrations.length} migrations were applied.\n`,
      ),
    );
  kontor
    .command('verify')
    .description('Check that the books are whole and as the audit trail has them; exit code 1 when not.')
    .argument('[client]', 'whose books (default: those of all clients)')
    .option('--from <client>', 'go on with this client, in the order of names, after an interruption')
    .option('--heads <file>', 'compare the audit trails with heads that kontor heads wrote earlier')
    .option('--quiet', 'print only what failed')
    .action((client: string | undefined, options: { from?: string; heads?: string; quiet?: boolean }) =>
      withInstallation(async (installation) => {
        const { verifyBooks } = await import('./commands/verify.ts');
        const output = { print: printNow, report: (text: string) => console.error(text) };
        const held = await verifyBooks(installation, { client, ...options }, output);
        if (!held) process.exitCode = 1;
        return options.quiet ? '' : `The books were checked by Kontor ${version}.\n`;
      }),
    );
  kontor
    .command('heads')
    .description(
      'Write a line for each client with the number of links of its audit trail and the hash of the last one, to be kept elsewhere.',
    )
    .argument('[client]', 'whose (default: those of all clients)')
    .option('--out <file>', 'where to (default: standard output)')
    .action((client: string | undefined, { out }: { out?: string }) =>
      withInstallation(async (installation) =>
        (await import('./commands/heads.ts')).writeHeads(installation, { client, out }),
      ),
    );
  addBackupCommands(kontor);
  addCareCommands(kontor, run);
  addImportCommands(kontor, withInstallation);
  addReceiptCommands(kontor, withInstallation);
  await addGroups(kontor, args, withInstallation);
  return kontor;
};

const tableKinds = 'customers, vendors, articles, accounts, opening, receivables, payables, journal';

const addImportCommands = (kontor: Command, withInstallation: Opening): void => {
  const pairs = (pair: string, before: readonly string[] = []) => [...before, pair];
  kontor
    .command('import')
    .description('Write what a file of another program has into the books, all of it or nothing.')
    .argument('<client>', 'whose books')
    .argument('<kind>', `${tableKinds}, hledger, beancount, sql-ledger`)
    .argument('<file>', 'CSV or XLSX, a journal, or the address of a database of SQL-Ledger or LedgerSMB')
    .option('--on <date>', 'the day of opening balances')
    .option('--opening-account <number>', 'the account that these and open items are booked against', '9100')
    .option(
      '--use <pair>',
      'another account for one of the file, such as 1100=1109 or "assets:bank=1020"; may be repeated',
      pairs,
    )
    .option('--column <pair>', 'the field of a column, such as "Firma=name"; may be repeated', pairs)
    .option('--from <program>', 'the program whose names the columns have: bexio, banana')
    .option('--dry-run', 'show what it would write, and write nothing')
    .action(async (client: string, kind: string, file: string, options: ImportOptions) => {
      // Loaded here, as no other command reads such files.
      const { importFile } = await import('./commands/import.ts');
      await withInstallation((installation) => importFile(installation, { client, kind, file }, options));
    });
  kontor
    .command('import-template')
    .description('Write a CSV file with the columns of a kind, to be filled in.')
    .argument('<kind>', tableKinds)
    .option('--language <code>', 'of the names of columns: de, fr, it, en', 'de')
    .action(async (kind: string, options: { language?: string }) => {
      const { writeTemplate } = await import('./commands/import.ts');
      process.stdout.write(writeTemplate(kind, options));
    });
};

const addReceiptCommands = (kontor: Command, withInstallation: Opening): void => {
  kontor
    .command('worker')
    .description(
      'Process receipts and post recurring invoices, beside any number of servers and other workers, without serving.',
    )
    .action(async () => {
      const [{ worker }, { readSettings }] = await Promise.all([
        import('./commands/worker.ts'),
        import('./env.ts'),
      ]);
      await worker(readSettings());
    });
  kontor
    .command('queue')
    .description('Show how many receipts wait to be processed, and why some could not be.')
    .action(() =>
      withInstallation(async (installation) => (await import('./commands/queue.ts')).showQueue(installation)),
    );
  kontor
    .command('separator-sheet')
    .description(
      'Write a PDF page that, printed and laid between receipts, separates them when they are scanned.',
    )
    .option('--out <file>', 'where to (default: standard output)')
    .action(async (options: { out?: string }) => {
      const { writeSeparatorSheet } = await import('./commands/separator-sheet.ts');
      await writeSeparatorSheet(options);
    });
};

const addCareCommands = (kontor: Command, run: Running): void => {
  kontor
    .command('doctor')
    .description(
      'Check settings, folders, disks, database, backups and mail. Exit code 1 when something has failed.',
    )
    .option('--json', 'as JSON, for programs')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { doctor } = await import('./commands/doctor.ts');
      if (!(await doctor({ json }, printNow))) process.exitCode = 1;
    });
  kontor
    .command('batch')
    .description(
      'Run commands from standard input, one in a line, on one connection. The first that fails ends it, with its line.',
    )
    .action(async () => {
      const { linesIn, readInput, runLines } = await import('./command-line/batch.ts');
      await runLines(linesIn(await readInput()), run);
    });
};

type Group = {
  name: string;
  description: string;
  add: (group: Command, withInstallation: Opening) => Promise<void>;
};

const groups: readonly Group[] = [
  {
    name: 'client',
    description: 'Create and list clients.',
    add: async (...given) => (await import('./command-line/client-commands.ts')).addClientCommands(...given),
  },
  {
    name: 'person',
    description: 'Invite, list and remove the people who work for a client.',
    add: async (...given) => (await import('./command-line/person-commands.ts')).addPersonCommands(...given),
  },
  {
    name: 'operator',
    description: 'Say which people see how the installation does, in the console.',
    add: async (...given) =>
      (await import('./command-line/operator-commands.ts')).addOperatorCommands(...given),
  },
  {
    name: 'key',
    description: 'Issue, list and revoke API keys.',
    add: async (...given) => (await import('./command-line/key-commands.ts')).addKeyCommands(...given),
  },
];

/** Adds the groups of commands; only the one that is asked for is loaded with its commands. */
const addGroups = async (
  kontor: Command,
  args: readonly string[],
  withInstallation: Opening,
): Promise<void> => {
  for (const { name, description, add } of groups) {
    const group = kontor.command(name).description(description);
    if (args.includes(name)) await add(group, withInstallation);
  }
};
