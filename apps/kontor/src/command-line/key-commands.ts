import { type Scope, scopes } from '@kontor/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { issue, type KeyOptions, list, revoke } from '../commands/key.ts';
import { allClients } from '../operator-context.ts';
import type { Opening } from './with-installation.ts';

/** The commands of keys. */
export const addKeyCommands = (key: Command, withInstallation: Opening): void => {
  const subcommand = (name: string, description: string) =>
    key
      .command(name)
      .description(description)
      .argument('<client>', 'the client of the key; - for a key to all clients');
  subcommand('issue', 'Issue a key and print only the key on standard output. It is shown only once.')
    .option(
      '--scopes <scopes>',
      `what it may do: ${scopes.join(', ')} (default: ${standard}; for - admin)`,
      scopesOf,
    )
    .option('--label <text>', 'what it is for', '')
    .option('--strict', 'refuse unknown names in its requests instead of ignoring them')
    .option('--draft', 'let it only propose; a person approves what is booked')
    .option('--expires <date>', 'the last day on which it is valid')
    .action((client: string, options: IssueOptions) => {
      const chosen = options.scopes ?? (client === allClients ? ['admin' as const] : standard);
      return withInstallation((installation) => issue(installation, client, { ...options, scopes: chosen }));
    });
  subcommand('list', 'List the keys, valid and past.').action((client: string) =>
    withInstallation((installation) => list(installation, client)),
  );
  subcommand('revoke', 'Revoke a key.')
    .argument('<prefix>', 'the first characters of the key, as shown in the list')
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
