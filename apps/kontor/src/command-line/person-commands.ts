import { roles } from '@kontor/domain';
import type { Command } from 'commander';
import { inviteOne, linkPerson, listPeople, removePerson } from '../commands/person.ts';
import { readSettings } from '../env.ts';
import type { Opening } from './with-installation.ts';

/** The commands of the people of a client. */
export const addPersonCommands = (person: Command, withInstallation: Opening): void => {
  const subcommand = (name: string, description: string) =>
    person.command(name).description(description).argument('<client>', 'whose books');
  const someone = ['<person>', 'their name or id, as shown in the list'] as const;
  subcommand('invite', 'Invite a person and print a link to sign in once, within 24 hours.')
    .argument('<name>', 'the name of the person')
    .requiredOption('--role <role>', `their role for the client: ${roles.join(', ')}`)
    .action((client: string, name: string, { role }: { role: string }) => {
      const { url } = readSettings();
      return withInstallation((installation) => inviteOne(installation, { client, name, role, url }));
    });
  subcommand('list', 'List the people and open invitations.').action((client: string) =>
    withInstallation((installation) => listPeople(installation, client)),
  );
  subcommand('remove', 'Remove a person from a client, or withdraw an invitation.')
    .argument(...someone)
    .option('--keys <revoke|keep>', 'what happens to the valid keys that the person has issued')
    .action((client: string, person: string, { keys }: { keys?: string }) =>
      withInstallation((installation) => removePerson(installation, { client, person, keys })),
    );
  subcommand(
    'link',
    'Print a link for a person who cannot sign in otherwise; it is valid once, within 24 hours.',
  )
    .argument(...someone)
    .action((client: string, name: string) => {
      const { url } = readSettings();
      return withInstallation((installation) => linkPerson(installation, { client, person: name, url }));
    });
};
