import type { Command } from 'commander';
import { createOne, listAll, type NewClientOptions } from '../commands/client.ts';
import { addMailDomainCommand } from '../commands/mail-domain.ts';
import type { Opening } from './with-installation.ts';

/** The commands of clients. */
export const addClientCommands = (client: Command, withInstallation: Opening): void => {
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
