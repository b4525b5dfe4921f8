import { type ClientOfPerson, listClientsOf, readOpenByDays, readWork } from '@kontor/data';
import { type ClientWork, clientWorkOf, clientWorks, dayIn, scopesOf } from '@kontor/domain';
import { type PersonContext, personProcedure } from '../people/browser.ts';
import { identityOf } from '../procedure/caller.ts';
import { router } from '../procedure/procedure.ts';
import { workOfClient } from './overview.ts';

/** The work of all clients of a person (docs/interface §18), for those who work for many. */
export const workOfClients = router({
  /**
   * Answers the clients of the person who asks, by name, with the work that waits there. Nobody
   * sees a client that they do not work for.
   */
  clients: personProcedure.output(clientWorks).query(({ ctx }) => readClientWork(ctx)),
});

// So many clients are read by one statement: a statement of all would hold its connection too long.
const clientsAtOnce = 50;

const readClientWork = async (ctx: PersonContext): Promise<ClientWork[]> => {
  const members = await listClientsOf(ctx.database, ctx.caller.person.id);
  const answers: ClientWork[] = [];
  for (let at = 0; at < members.length; at += clientsAtOnce)
    answers.push(...(await readSome(ctx, members.slice(at, at + clientsAtOnce))));
  return answers;
};

const readSome = async (
  { database, caller, now }: PersonContext,
  members: readonly ClientOfPerson[],
): Promise<ClientWork[]> => {
  const all = members.map((member) => ({ ...member, on: dayIn(now, member.client.zone) }));
  const sought = all
    .filter(({ role, client }) => scopesOf[role].includes('read') && client.archived === undefined)
    .map(({ client: { id: client_id }, on }) => ({ client_id, on }));
  const [work, receivables, payables] = await Promise.all([
    readWork(database, sought, { identity: identityOf(caller), now }),
    readOpenByDays(database, sought, 'invoice'),
    readOpenByDays(database, sought, 'payable'),
  ]);
  return all.map(({ client, name, role, on }) => {
    const found = work.get(client.id);
    return clientWorkOf(
      { client: client.name, name, role, ...(client.archived && { archived: client.archived }) },
      workOfClient(client, on),
      found && {
        work: found,
        receivables: receivables.get(client.id) ?? [],
        payables: payables.get(client.id) ?? [],
      },
    );
  });
};
