import { roles } from '@kontor/domain';
import type { Command } from 'commander';
import { inviteOne, linkPerson, listPeople, removePerson } from '../commands/person.ts';
import { readSettings } from '../env.ts';
import type { Opening } from './with-installation.ts';

/** The commands of the people of a client. */
export const addPersonCommands = (person: Command, withInstallation: Opening): void => {
  const of = (name: string, description: string) =>
    person.command(name).description(description).argument('<client>', 'whose books');
  const someone = ['<person>', 'their name, or their id, as the list shows them'] as const;
  of('invite', 'Invite someone, and print the link that lets them in once, within 24 hours.')
    .argument('<name>', 'what they are called')
    .requiredOption('--role <role>', `what they are for the client: ${roles.join(', ')}`)
    .action((client: string, name: string, { role }: { role: string }) => {
      const { url } = readSettings();
      return withInstallation((installation) => inviteOne(installation, { client, name, role, url }));
    });
  of('list', 'List the people, and who is invited.').action((client: string) =>
    withInstallation((installation) => listPeople(installation, client)),
  );
  of('remove', 'Remove a person from a client, or withdraw an invitation.')
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
