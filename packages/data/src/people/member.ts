import {
  endOfLink,
  type Instant,
  type Invitation,
  invitation,
  type Member,
  member,
  type Person,
  Refusal,
  type Role,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { findKeysIssuedBy, revokeKey } from '../master-data/key.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLink, addLinkOf } from '../writing/audit.ts';
import { recordSecretOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type Access, addAccess } from './access.ts';
import { type LinkGiver, secondOwnerNeeded, waitsForSecondOwner } from './second-owner.ts';
import type { Hash } from './session.ts';

const memberCursor = z.tuple([z.int().max(2_147_483_647)]);

/** The people who work for one client, and who is invited to (docs/interface §2). */
export const membersOf = (session: Session, client_id: number) => ({
  /** Lists the people in the order in which they first came to this installation. */
  list: async ({ limit = pageSize, after }: Paging = {}): Promise<Page<Member>> => {
    const [last] = keyOf(after, memberCursor) ?? [0];
    const rows = await session.ask((prisma) =>
      prisma.membership.findMany({
        where: { client_id, person_id: { gt: last } },
        orderBy: { person_id: 'asc' },
        select: memberColumns,
        take: limit + 1,
      }),
    );
    return pageOf({ rows }, limit, { item: memberOf, cursor: ({ person }) => cursorOf(person.id) });
  },

  /**
   * Lists the invitations that nobody has accepted yet, the first thousand of them: each ends after
   * a day.
   */
  invitations: async (now: Instant): Promise<Invitation[]> => {
    const rows = await session.ask((prisma) =>
      prisma.link.findMany({
        where: { client_id, used: null, expires: { gt: now } },
        orderBy: { id: 'asc' },
        take: pageSize,
      }),
    );
    return rows.map((row) => recordOf(invitation, row));
  },

  /**
   * Invites someone by a link of this `hash`; an earlier invitation by the same name no longer lets
   * anyone in. Refuses `person_exists` where a person of that name works for the client.
   */
  invite: (sent: { name: string; role: Role; hash: Hash }, writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      const { now } = writing;
      const { name, role, hash } = sent;
      await takeClient(tx, client_id);
      if ((await tx.membership.count({ where: { client_id, person: { name } } })) > 0)
        throw new Refusal('person_exists', say('person_exists', { name }), [
          { field: 'name', message: 'is already taken' },
        ]);
      await tx.link.deleteMany({ where: { client_id, name, used: null } });
      const after = { name, role, expires: endOfLink(now) };
      await tx.link.create({ data: { ...after, client_id, hash, created: now } });
      await addRecord(tx, { client_id, table: 'link', before: null, after }, writing);
    }),

  /**
   * Makes a link of this `hash` by which a member comes in, in place of those that were not opened;
   * undefined when there is no such member. Sessions stay as they are. `answer` is recorded for an
   * Idempotency-Key. Where an owner gives the link, it refuses `person_elsewhere` for someone who
   * also works for a client that is not theirs, or is an operator: whoever holds the link acts as
   * that person there, too; and `second_owner_needed` for someone with one-time codes, until a
   * second owner asks.
   */
  link: async (
    { id, hash, givenBy, answer }: { id: number; hash: Hash; givenBy: LinkGiver; answer: object },
    access: Access,
  ): Promise<Member | undefined> => {
    const { writing } = access;
    const { found, waits = false } = await session.transaction<{ found?: Member; waits?: boolean }>(
      async ({ tx }) => {
        const found = await takeMember(tx, client_id, id);
        if (!found) return {};
        const { now } = writing;
        if (givenBy !== 'operator') {
          await keepElsewhereClosed(tx, { client_id, member: found, givenBy });
          if (await waitsForSecondOwner(tx, { client_id, member: found, givenBy }, writing))
            return { found, waits: true };
        }
        await tx.link.deleteMany({ where: { person_id: id, used: null } });
        const after = { person_id: id, expires: endOfLink(now) };
        await tx.link.create({ data: { ...after, hash, created: now } });
        await addRecord(tx, { client_id, table: 'link', before: null, after }, writing);
        await addAccess(tx, { person_id: id, kind: 'added', way: 'link' }, access);
        await recordSecretOutcomeIn(tx, { client_id, writing, secrets: session.secrets }, answer);
        return { found };
      },
    );
    // What the first owner has asked is kept, though there is no link yet.
    if (found && waits) throw secondOwnerNeeded(found);
    return found;
  },

  /** Takes an invitation back; answers whether there was one. */
  withdraw: (id: number, writing: Writing): Promise<boolean> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const where = { client_id, id, used: null };
      const found = await tx.link.findFirst({ where, select: { name: true, role: true } });
      if (!found) return false;
      await tx.link.deleteMany({ where });
      await addRecord(tx, { client_id, table: 'link', before: found, after: null }, writing);
      return true;
    }),

  /** Gives a member another role; undefined when there is no such member. Refuses `last_owner`. */
  change: (id: number, role: Role, writing: Writing): Promise<Member | undefined> =>
    session.transaction(async ({ tx }) => {
      const before = await takeMember(tx, client_id, id);
      if (!before || before.role === role) return before;
      await keepAnOwner(tx, client_id, before);
      const key = { client_id_person_id: { client_id, person_id: id } };
      const after = memberOf(
        await tx.membership.update({ where: key, data: { role }, select: memberColumns }),
      );
      await addMemberRecord(tx, { client_id, before, after }, writing);
      return after;
    }),

  /**
   * Removes a member, and revokes the keys that they have issued where `keys` says so; answers who
   * it was and the first characters of the keys that were revoked, undefined when there is no such
   * member. Connections end in any case. Refuses `last_owner`, and `person_issued_keys` where there
   * are valid keys and `keys` doesn't say what becomes of them.
   */
  remove: (
    { id, keys }: { id: number; keys: 'revoke' | 'keep' | undefined },
    writing: Writing,
  ): Promise<{ member: Member; revoked: string[] } | undefined> =>
    session.transaction(async ({ tx }) => {
      const before = await takeMember(tx, client_id, id);
      if (!before) return undefined;
      await keepAnOwner(tx, client_id, before);
      const issued = await findKeysIssuedBy(tx, { client_id, person_id: id }, writing.now);
      const lasting = issued.filter(({ isConnection }) => !isConnection);
      if (lasting.length > 0 && keys === undefined) throw keysRemain(before, lasting);
      // A connection acts for its person, and ends with them.
      const revoked = keys === 'revoke' ? issued : issued.filter(({ isConnection }) => isConnection);
      for (const { id: key } of revoked) await revokeKey(tx, key, writing.now);
      await tx.daily_mail.deleteMany({ where: { client_id, person_id: id } });
      await tx.membership.delete({ where: { client_id_person_id: { client_id, person_id: id } } });
      const times = { since: before.created, until: writing.now };
      await tx.former_member.create({ data: { client_id, person_id: id, ...times } });
      const records = [
        ...revoked.map(({ prefix }) => ({
          table: 'api_key',
          before: { prefix },
          after: { prefix, revoked: writing.now },
        })),
        { table: 'membership', before, after: null },
      ];
      await addLinkOf(
        tx,
        { client_id, records: records.map((record) => ({ ...writing.by, ...record })) },
        writing,
      );
      return { member: before, revoked: revoked.map(({ prefix }) => prefix) };
    }),
});

const memberColumns = { role: true, created: true, person: { select: { id: true, name: true } } } as const;

type MemberRow = { role: string; created: Date; person: Person };

const memberOf = ({ person, ...row }: MemberRow): Member => recordOf(member, { ...row, ...person });

/**
 * Finds a member, once the client's row is locked: so that of two owners who remove each other one
 * stays.
 */
const takeMember = async (tx: Tx, client_id: number, id: number): Promise<Member | undefined> => {
  await takeClient(tx, client_id);
  const where = { client_id, person_id: id };
  const row = await tx.membership.findFirst({ where, select: memberColumns });
  return row ? memberOf(row) : undefined;
};

/** Refuses `last_owner` where the client would be left without an owner. */
const keepAnOwner = async (tx: Tx, client_id: number, { role }: Member): Promise<void> => {
  if (role !== 'owner' || (await tx.membership.count({ where: { client_id, role } })) > 1) return;
  throw new Refusal('last_owner', 'This is the last owner of the client; make someone else an owner first.');
};

const keysRemain = ({ name }: Member, issued: readonly { prefix: string }[]): Refusal => {
  const keys = issued.map(({ prefix }) => prefix).join(', ');
  return new Refusal('person_issued_keys', say('person_issued_keys', { name, keys }), [
    { field: 'keys', message: 'must be revoke or keep' },
  ]);
};

/**
 * Refuses `person_elsewhere` for a member who is an operator, or works for another client, of which
 * whoever gives the link is no owner. The row of the person stays locked, so that nobody joins
 * another client or becomes an operator in the meantime.
 */
const keepElsewhereClosed = async (
  tx: Tx,
  {
    client_id,
    member,
    givenBy,
  }: { client_id: number; member: Member; givenBy: Exclude<LinkGiver, 'operator'> },
): Promise<void> => {
  const [person] = await tx.query<{ operator_since: Date | null }[]>`
    SELECT operator_since FROM person WHERE id = ${member.id} FOR UPDATE`;
  const owned =
    givenBy === 'key'
      ? []
      : await tx.membership.findMany({
          where: { person_id: givenBy.id, role: 'owner' },
          select: { client_id: true },
        });
  const known = [client_id, ...owned.map((of) => of.client_id)];
  const foreign = await tx.membership.count({
    where: { person_id: member.id, client_id: { notIn: known } },
  });
  if (foreign === 0 && !person?.operator_since) return;
  throw new Refusal('person_elsewhere', say('person_elsewhere', { name: member.name }));
};

type MemberChange = { client_id: number; before: Member | null; after: Member | null };

/** Records a change of a membership in the audit trail of its client. */
export const addMemberRecord = (
  tx: Tx,
  { client_id, before, after }: MemberChange,
  writing: Writing,
): Promise<void> => addRecord(tx, { client_id, table: 'membership', before, after }, writing);

const addRecord = (
  tx: Tx,
  { client_id, ...change }: { client_id: number; table: string; before: object | null; after: object | null },
  writing: Writing,
): Promise<void> => addLink(tx, { client_id, record: { ...writing.by, ...change } }, writing);
