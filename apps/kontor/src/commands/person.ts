import { invite, makeLink, operatorWriting, refusalOf } from '@kontor/api';
import { type Books, findClient, openBooks } from '@kontor/data';
import { clockIn, type Member, personName, type Role, role, roles } from '@kontor/domain';
import { now } from '../clock.ts';
import type { WithDatabase } from '../installation.ts';
import { noSuchClient, Problem } from '../problem.ts';
import { table } from '../table.ts';

/**
 * `kontor person invite`: invites someone to a client, and returns the link, which lets them in
 * once.
 */
export const inviteOne = async (
  { database }: WithDatabase,
  { client: clientName, name, role: sent, url }: { client: string; name: string; role: string; url: string },
): Promise<string> => {
  const { books } = await opened({ database }, clientName);
  const called = personName.safeParse(name);
  if (!called.success) throw new Problem('A name must have 1 to 64 characters.', 2);
  const writing = operatorWriting(now(), 'kontor person invite');
  return `${url}${await invite(books, { name: called.data, role: roleOf(sent) }, writing)}\n`;
};

/** `kontor person list`: the people of a client, and who is invited. */
export const listPeople = async ({ database }: WithDatabase, clientName: string): Promise<string> => {
  const { books, client } = await opened({ database }, clientName);
  const [people, invitations] = [await everybodyIn(books), await books.members.invitations(now())];
  return table(
    ['id', 'name', 'role', 'since', 'invited until'],
    [
      ...people.map(({ id, name, role, created }) => [
        String(id),
        name,
        role,
        clockIn(created, client.zone).slice(0, 16),
        '',
      ]),
      ...invitations.map(({ name, role, expires }) => [
        '',
        name,
        role,
        '',
        clockIn(expires, client.zone).slice(0, 16),
      ]),
    ],
  );
};

/**
 * `kontor person remove`: removes a person from a client, or withdraws an invitation that has not
 * been used.
 */
export const removePerson = async (
  { database }: WithDatabase,
  { client: clientName, person, keys: sent }: { client: string; person: string; keys: string | undefined },
): Promise<string> => {
  const keys = keysOf(sent);
  const { books, client } = await opened({ database }, clientName);
  const writing = operatorWriting(now(), 'kontor person remove');
  const invited = (await books.members.invitations(now())).find(({ name }) => name === person);
  if (invited) {
    await books.members.withdraw(invited.id, writing);
    return `The invitation of ${person} to client ${client.name} was withdrawn.\n`;
  }
  const { id, name } = await personOf({ database }, clientName, person);
  const removed = await books.members.remove({ id, keys }, writing).catch((error: unknown) => {
    if (refusalOf(error)?.code !== 'person_issued_keys') throw error;
    throw new Problem(`${refusalOf(error)?.message} Use --keys revoke or --keys keep.`);
  });
  const revoked = removed?.revoked.length ? ` Revoked: ${removed.revoked.join(', ')}.` : '';
  return `${name} no longer works for client ${client.name}.${revoked}\n`;
};

/** `kontor person link`: returns a link that lets a person in once, who has no other way in. */
export const linkPerson = async (
  { database }: WithDatabase,
  { client, person, url }: { client: string; person: string; url: string },
): Promise<string> => {
  const { books } = await opened({ database }, client);
  const { id } = await personOf({ database }, client, person);
  return `${url}${await makeLink(books, { person_id: id }, { writing: operatorWriting(now(), 'kontor person link') })}\n`;
};

const keysOf = (sent: string | undefined): 'revoke' | 'keep' | undefined => {
  if (sent === undefined || sent === 'revoke' || sent === 'keep') return sent;
  throw new Problem('The keys must be revoke or keep.', 2);
};

const opened = async ({ database }: WithDatabase, name: string) => {
  const client = await findClient(database, name);
  if (!client) throw noSuchClient(name);
  return { client, books: openBooks(database, client) };
};

const everybodyIn = async ({ members }: Books): Promise<Member[]> => {
  const everybody: Member[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await members.list({ after });
    everybody.push(...items);
    after = next;
  } while (after !== undefined);
  return everybody;
};

/** The person of a client who has this name or, where several have it, this id. */
export const personOf = async ({ database }: WithDatabase, clientName: string, person: string) => {
  const { books, client } = await opened({ database }, clientName);
  const people = await everybodyIn(books);
  const found = people.filter(({ id, name }) => name === person || String(id) === person);
  const [one] = found;
  if (one && found.length === 1) return one;
  throw new Problem(
    one
      ? `Several people of client ${client.name} are called ${person}; name one by the id that kontor person list shows.`
      : `Nobody called ${person} works for client ${client.name}; kontor person list shows who does.`,
  );
};

const roleOf = (sent: string): Role => {
  const read = role.safeParse(sent);
  if (read.success) return read.data;
  throw new Problem(`The role must be one of ${roles.join(', ')}.`, 2);
};
