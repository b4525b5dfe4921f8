import { operatorLimits } from '@kontor/data';
import { roles, type Scope, scopes } from '@kontor/domain';
import { Command, InvalidArgumentError } from 'commander';
import { createOne, listAll, type NewClientOptions } from './commands/client.ts';
import { writeHeads } from './commands/heads.ts';
import type { ImportOptions } from './commands/import.ts';
import { addBackupCommands } from './commands/keeping.ts';
import { allClients, issue, type KeyOptions, list, revoke } from './commands/key.ts';
import { addMailDomainCommand } from './commands/mail-domain.ts';
import { addOperator, removeOperator, showOperators } from './commands/operator.ts';
import { inviteOne, linkPerson, listPeople, removePerson } from './commands/person.ts';
import { showQueue } from './commands/queue.ts';
import { verifyBooks } from './commands/verify.ts';
import { readSettings } from './env.ts';
import { type Installation, openInstallation } from './installation.ts';
import { version } from './place.ts';
import { printNow } from './print.ts';

/** The command line for the operator. Answers go to standard output, everything else to standard error. */
export const program = (): Command => {
  const kontor = new Command('kontor').description('Kontor keeps the books of many clients.').exitOverride();
  kontor.version(version, '--version', 'show the version');
  kontor
    .command('start')
    .description(
      'Start the database if it is the embedded one, bring it up to date, serve REST and tRPC, process receipts, and post recurring invoices.',
    )
    .action(async () => {
      // Loaded here, so that the other commands do not load a server.
      const { start } = await import('./commands/start.ts');
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
      withInstallation((installation) => writeHeads(installation, { client, out })),
    );
  addBackupCommands(kontor);
  addImportCommands(kontor);
  addReceiptCommands(kontor);
  addClientCommands(kontor.command('client').description('Create and list clients.'));
  addPersonCommands(
    kontor.command('person').description('Invite, list and remove the people who work for a client.'),
  );
  addOperatorCommands(
    kontor.command('operator').description('Say which people see how the installation does, in the console.'),
  );
  addKeyCommands(kontor.command('key').description('Issue, list and revoke API keys.'));
  return kontor;
};

const tableKinds = 'customers, vendors, articles, accounts, opening, receivables, payables, journal';

const addImportCommands = (kontor: Command): void => {
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

const addReceiptCommands = (kontor: Command): void => {
  kontor
    .command('worker')
    .description(
      'Process receipts and post recurring invoices, beside any number of servers and other workers, without serving.',
    )
    .action(async () => {
      const { worker } = await import('./commands/worker.ts');
      await worker(readSettings());
    });
  kontor
    .command('queue')
    .description('Show how many receipts wait to be processed, and why some could not be.')
    .action(() => withInstallation(showQueue));
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

const addClientCommands = (client: Command): void => {
  client
    .command('create')
    .description('Create a client with a chart of accounts.')
    .argument('<name>', 'letters, digits, dots, dashes and underscores')
    .option('--currency <code>', "the currency of the books (default: the chart's)")
    .option('--zone <zone>', 'the time zone in which its days begin', 'Europe/Zurich')
    .option('--languages <codes>', 'languages of its customers, the default one first', 'de,fr,it,en')
    .option('--chart <name>', 'the chart of accounts, a file in prisma/charts', 'swiss-sme')
    .action((name: string, options: NewClientOptions) =>
      withInstallation((installation) => createOne(installation, name, options)),
    );
  client
    .command('list')
    .description('List the clients.')
    .action(() => withInstallation(listAll));
  addMailDomainCommand(client, withInstallation);
};

const addPersonCommands = (person: Command): void => {
  const of = (name: string, description: string) =>
    person.command(name).description(description).argument('<client>', 'whose books');
  const someone = ['<person>', 'their name, or their id, as the list shows them'] as const;
  of('invite', 'Invite somebody, and print the link that lets them in once, within 24 hours.')
    .argument('<name>', 'what they are called')
    .requiredOption('--role <role>', `what they are for the client: ${roles.join(', ')}`)
    .action((client: string, name: string, { role }: { role: string }) => {
      const { url } = readSettings();
      return withInstallation((installation) => inviteOne(installation, { client, name, role, url }));
    });
  of('list', 'List the people, and who is invited.').action((client: string) =>
    withInstallation((installation) => listPeople(installation, client)),
  );
  of('remove', 'Remove a person from a client, or take an invitation back.')
    .argument(...someone)
    .option('--keys <revoke|keep>', 'what becomes of the valid keys that the person has issued')
    .action((client: string, person: string, { keys }: { keys?: string }) =>
      withInstallation((installation) => removePerson(installation, { client, person, keys })),
    );
  of('link', 'Print a link that lets a person in once, within 24 hours, who has no other way in.')
    .argument(...someone)
    .action((client: string, name: string) => {
      const { url } = readSettings();
      return withInstallation((installation) => linkPerson(installation, { client, person: name, url }));
    });
};

const addOperatorCommands = (operator: Command): void => {
  operator
    .command('add')
    .description('Make a person an operator. It gives no right to any books.')
    .argument('<client>', 'a client that they work for')
    .argument('<person>', 'their name, or their id, as kontor person list shows them')
    .action((client: string, person: string) =>
      withInstallation((installation) => addOperator(installation, { client, person })),
    );
  operator
    .command('list')
    .description('List the people who are operators.')
    .action(() => withInstallation(showOperators));
  operator
    .command('remove')
    .description('Take it back.')
    .argument('<person>', 'their name, or their id, as the list shows them')
    .action((person: string) => withInstallation((installation) => removeOperator(installation, person)));
};

const addKeyCommands = (key: Command): void => {
  const of = (name: string, description: string) =>
    key.command(name).description(description).argument('<client>', 'whose key; - for a key to all clients');
  of('issue', 'Issue a key, and print nothing but it on standard output. It is shown this once.')
    .option(
      '--scopes <scopes>',
      `what it may do: ${scopes.join(', ')} (default: ${standard}; for - admin)`,
      scopesOf,
    )
    .option('--label <text>', 'what it is for', '')
    .option('--strict', 'have names that Kontor does not know refused in its requests, instead of ignored')
    .option('--draft', 'let it propose only, so that a person approves what is booked')
    .option('--expires <date>', 'the last day on which it works')
    .action((client: string, options: IssueOptions) => {
      const chosen = options.scopes ?? (client === allClients ? ['admin' as const] : standard);
      return withInstallation((installation) => issue(installation, client, { ...options, scopes: chosen }));
    });
  of('list', 'List the keys, live and past.').action((client: string) =>
    withInstallation((installation) => list(installation, client)),
  );
  of('revoke', 'Revoke a key; from now on it opens nothing.')
    .argument('<prefix>', 'its first characters, as the list shows them')
    .action((client: string, prefix: string) =>
      withInstallation((installation) => revoke(installation, client, prefix)),
    );
};

type IssueOptions = Omit<KeyOptions, 'scopes'> & { scopes?: readonly Scope[] };

const standard = ['read', 'write'] as const satisfies readonly Scope[];

const scopesOf = (sent: string): readonly Scope[] => {
  const names = sent.split(',');
  const known = scopes.filter((scope) => names.includes(scope));
  if (known.length === new Set(names).size) return known;
  throw new InvalidArgumentError(`Scopes are ${scopes.join(', ')}, separated by commas.`);
};

/** Opens the installation, runs `work`, prints its result, and closes the installation. */
const withInstallation = async (work: (installation: Installation) => Promise<string>): Promise<void> => {
  const installation = await openInstallation(
    readSettings(),
    (sentence) => process.stderr.write(`${sentence}\n`),
    operatorLimits,
  );
  try {
    process.stdout.write(await work(installation));
  } finally {
    await installation.close();
  }
};
