import type { Access, Books, LinkGiver, Writing } from '@kontor/data';
import { Refusal, type Role } from '@kontor/domain';
import { hashOf, newSecret } from '../procedure/caller.ts';

/**
 * The path at which a link is opened. No server is sent what follows `#`: the page there posts it.
 */
const pathOf = (token: string): string => `/login#${token}`;

/**
 * Makes a link that lets a member of a client in once, within a day. Answers its path, which is
 * shown only once (docs/interface §2). Refuses `not_found`; and `person_elsewhere` and
 * `second_owner_needed` where it is not the operator who gives it.
 */
export const makeLink = async (
  { members }: Pick<Books, 'members'>,
  { person_id, givenBy = 'operator' }: { person_id: number; givenBy?: LinkGiver },
  access: Access,
): Promise<string> => {
  const token = newSecret();
  const found = await members.link(
    { id: person_id, hash: hashOf(token), givenBy, answer: { link: pathOf(token) } },
    access,
  );
  if (!found) throw new Refusal('not_found', `Person ${person_id} does not work for this client.`);
  return pathOf(token);
};

/**
 * Invites someone to a client, by a link that lets in once, within a day. Answers its path. Refuses
 * `person_exists` where a person of that name works for the client.
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
