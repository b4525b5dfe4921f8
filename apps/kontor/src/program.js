import { createRequire } from 'node:module';
import { scopes } from '@kontor/domain';
import { Command, InvalidArgumentError } from 'commander';
import { createOne, listAll } from './commands/client.ts';
import { issue, list, revoke, theHouse } from './commands/key.ts';
import { readSettings } from './env.ts';
import { openHouse } from './house.ts';

const { version } = createRequire(import.meta.url)('../package.json');
/** What an operator can ask of Kontor. Answers go to standard output, everything else to standard error. */
export const program = () => {
  const kontor = new Command('kontor').description('Kontor keeps the books of many clients.').exitOverride();
  kontor.version(version, '--version', 'tell the version');
  kontor
    .command('start')
    .description(
      'Start the database if it is the embedded one, bring it up to date, and serve REST and tRPC.',
    )
    .action(async () => {
      // The other commands need not load a server.
      const { start } = await import('./commands/start.ts');
      await start(readSettings());
    });
  kontor
    .command('migrate')
    .description('Bring the database up to date, without serving.')
    .action(() =>
      inHouse(
        async ({ migrations }) =>
          `The database is up to date; ${migrations.length} migrations were applied.\n`,
      ),
    );
  addClientCommands(kontor.command('client').description('Create and list clients.'));
  addKeyCommands(kontor.command('key').description('Issue, list and revoke API keys.'));
  return kontor;
};
const addClientCommands = (client) => {
  client
    .command('create')
    .description('Create a client with a chart of accounts.')
    .argument('<name>', 'letters, digits, dots, dashes and underscores')
    .option('--currency <code>', "the currency of the books (default: the chart's)")
    .option('--zone <zone>', 'the time zone in which its days begin', 'Europe/Zurich')
    .option('--languages <codes>', 'languages of its customers, the default one first', 'de,fr,it,en')
    .option('--chart <name>', 'the chart of accounts, a file in prisma/charts', 'swiss-sme')
    .action((name, options) => inHouse((house) => createOne(house, name, options)));
  client
    .command('list')
    .description('List the clients.')
    .action(() => inHouse(listAll));
};
const addKeyCommands = (key) => {
  const of = (name, description) =>
    key
      .command(name)
      .description(description)
      .argument('<client>', 'whose key; - is the house, for a key to all clients');
  of('issue', 'Issue a key, and print nothing but it on standard output. It is shown this once.')
    .option(
      '--scopes <scopes>',
      `what it may do: ${scopes.join(', ')} (default: ${standard}; for the house admin)`,
      scopesOf,
    )
    .option('--label <text>', 'what it is for', '')
    .option('--expires <date>', 'the last day on which it works')
    .action((client, options) => {
      const chosen = options.scopes ?? (client === theHouse ? ['admin'] : standard);
      return inHouse((house) => issue(house, client, { ...options, scopes: chosen }));
    });
  of('list', 'List the keys, live and past.').action((client) => inHouse((house) => list(house, client)));
  of('revoke', 'Revoke a key; from now on it opens nothing.')
    .argument('<prefix>', 'its first characters, as the list shows them')
    .action((client, prefix) => inHouse((house) => revoke(house, client, prefix)));
};
const standard = ['read', 'write'];
const scopesOf = (sent) => {
  const names = sent.split(',');
  const known = scopes.filter((scope) => names.includes(scope));
  if (known.length === new Set(names).size) return known;
  throw new InvalidArgumentError(`Scopes are ${scopes.join(', ')}, separated by commas.`);
};
/** Opens the house, does the work, closes it, and prints what came of it. */
const inHouse = async (work) => {
  const house = await openHouse(readSettings(), (sentence) => process.stderr.write(`${sentence}\n`));
  try {
    process.stdout.write(await work(house));
  } finally {
    await house.close();
  }
};
