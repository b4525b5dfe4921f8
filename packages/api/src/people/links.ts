import { type Books, createLink, type Database, type Writing } from '@kontor/data';
import type { Instant, Role } from '@kontor/domain';
import { hashOf, newSecret } from '../procedure/caller.ts';

/** The path at which a link is opened. No server is sent what follows `#`: the page there posts it. */
const pathOf = (token: string): string => `/login#${token}`;

/** Makes a link that lets a person in once, within a day. Answers its path, which is told this once (docs/interface.md §2). */
export const makeLink = async (database: Database, person_id: number, now: Instant): Promise<string> => {
  const token = newSecret();
  await createLink(database, { hash: hashOf(token), person_id }, now);
  return pathOf(token);
};

/**
 * Invites somebody to a client, by a link that lets in once, within a day. Answers its path. Refuses `person_exists` where a
 * person of that name works for the client.
 */
export const invite = async (
  { members }: Pick<Books, 'members'>,
  sent: { name: string; role: Role },
  writing: Writing,
): Promise<string> => {
  const token = newSecret();
  await members.invite({ ...sent, hash: hashOf(token) }, writing);
  return pathOf(token);
};
