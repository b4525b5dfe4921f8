import { endOfLink, type Member, type Person, Refusal, say } from '@kontor/domain';
import type { Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * A link opens what one-time codes keep closed: for someone who has them, two owners ask for it
 * (docs/interface §2).
 */

/**
 * The giver of a link for a member: the operator, a person, or a key, which opens one client only.
 */
export type LinkGiver = 'operator' | 'key' | Person;

type Asking = { client_id: number; member: Member; givenBy: Exclude<LinkGiver, 'operator'> };

/**
 * Whether a second owner has to ask for the link of a member, whose client's row the transaction
 * has locked. If so, it is recorded for as long as a link would hold that this owner has asked. A
 * key is nobody who could ask, and nobody asks for themselves.
 */
export const waitsForSecondOwner = async (
  tx: Tx,
  { client_id, member, givenBy }: Asking,
  writing: Writing,
): Promise<boolean> => {
  const { code_secret } = await tx.person.findUniqueOrThrow({
    where: { id: member.id },
    select: { code_secret: true },
  });
  if (code_secret === null) return false;
  if (givenBy === 'key' || givenBy.id === member.id) return true;
  const of = { client_id, person_id: member.id };
  const asked = await tx.link_request.findMany({
    where: { ...of, asked_by: { not: givenBy.id }, expires: { gt: writing.now } },
  });
  const others = asked.map(({ asked_by }) => asked_by);
  if ((await tx.membership.count({ where: { client_id, person_id: { in: others }, role: 'owner' } })) > 0) {
    await tx.link_request.deleteMany({ where: of });
    return false;
  }
  const own = { ...of, asked_by: givenBy.id };
  const expires = endOfLink(writing.now);
  await tx.link_request.upsert({
    where: { client_id_person_id_asked_by: own },
    create: { ...own, expires },
    update: { expires },
  });
  const after = { person_id: member.id, expires };
  await addLink(
    tx,
    { client_id, record: { ...writing.by, table: 'link_request', before: null, after } },
    writing,
  );
  return true;
};

/** The refusal of a link for which a second owner has to ask. */
export const secondOwnerNeeded = ({ name }: Member): Refusal =>
  new Refusal('second_owner_needed', say('second_owner_needed', { name }));
