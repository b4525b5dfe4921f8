import { type Scope, scopes } from '@kontor/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { issue, type KeyOptions, list, revoke } from '../commands/key.ts';
import { allClients } from '../operator-context.ts';
import type { Opening } from './with-installation.ts';

/** The commands of keys. */
export const addKeyCommands = (key: Command, withInstallation: Opening): void => {
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
