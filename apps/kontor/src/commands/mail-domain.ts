import { operatorWriting } from '@kontor/api';
import { findClient, openBooks } from '@kontor/data';
import { mailDomainIn } from '@kontor/domain';
import type { Command } from 'commander';
import { now } from '../clock.ts';
import type { WithDatabase } from '../installation.ts';
import { noSuchClient, Problem } from '../problem.ts';

type DomainChange = { name: string; domain?: string | undefined; remove?: boolean };

type WithInstallation = (work: (installation: WithDatabase) => Promise<string>) => Promise<unknown>;

/** Adds the command to those of clients. */
export const addMailDomainCommand = (client: Command, withInstallation: WithInstallation): void => {
  client
    .command('mail-domain')
    .description('Allow the mails of a client to come from any address of a domain, or list its domains.')
    .argument('<name>', 'which client')
    .argument('[domain]', 'such as muster.ch, whose SPF and DKIM records allow the mail server')
    .option('--remove', 'withdraw the domain')
    .action(async (name: string, domain: string | undefined, options: { remove?: true }) => {
      await withInstallation((installation) => mailDomain(installation, { name, domain, ...options }));
    });
};

/**
 * `kontor client mail-domain`: gives a client a domain, from all of whose addresses its mails may
 * come (docs/interface §23.1), withdraws it with `--remove`, or lists those that it has.
 */
export const mailDomain = async (
  { database }: WithDatabase,
  { name, domain: sent, remove = false }: DomainChange,
): Promise<string> => {
  const client = await findClient(database, name);
  if (!client) throw noSuchClient(name);
  const { senders } = openBooks(database, client).mails;
  if (sent === undefined) {
    if (remove) throw new Problem('Name the domain to remove.', 2);
    return (await senders.domains()).map((one) => `${one}\n`).join('');
  }
  const domain = mailDomainIn(sent);
  if (domain === undefined) throw new Problem('The domain must be a name such as muster.ch.', 2);
  const writing = operatorWriting(now(), 'kontor client mail-domain');
  if (remove)
    return (await senders.takeDomain(domain, writing))
      ? `Mails of ${client.name} no longer come from addresses of ${domain}.\n`
      : `${client.name} does not have ${domain}.\n`;
  return (await senders.giveDomain(domain, writing))
    ? `Mails of ${client.name} come from addresses of ${domain} from now on. Its SPF and DKIM records must allow the mail server.\n`
    : `${client.name} has ${domain} already.\n`;
};
