import {
  type AccessKind,
  type AccessLink,
  accessLink,
  type FailureReason,
  instant,
  isShownFailure,
  mostFailureAddresses,
  type Way,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * The trail of a person (docs/operations): a chain for each, as people belong to no client. Its
 * links are added in the transaction of what they record.
 */

/**
 * When and by whom a way in is used or changed, and from where; the program's own commands come
 * from nowhere.
 */
export type Access = { writing: Writing; from?: { address: string; browser: string } | undefined };

export type AccessChange = { kind: AccessKind; way?: Way; name?: string };

const recordIn = ({ writing, from }: Access, what: object): object => {
  const { person, ...by } = writing.by;
  return { ...what, ...by, ...(person ? { by: person } : {}), ...from };
};

/**
 * Adds a link to the trail of a person. It takes the lock of the chain, the last of all
 * (writing/lock.ts).
 */
export const addAccess = async (
  tx: Queryable,
  { person_id, ...what }: AccessChange & { person_id: number },
  access: Access,
): Promise<void> => {
  const record = JSON.stringify(recordIn(access, what));
  await tx.query`SELECT add_person_link(${person_id}::integer, ${access.writing.now}::timestamptz, ${record}::jsonb)`;
};

/** A failure to sign in: `person_id` is 0 where nobody signs in by that name. */
export type Failure = { person_id: number; way: Way; reason: FailureReason };

/**
 * Counts a failure to sign in. The trail has the first, the second, the fourth and so on within an
 * hour, each with its count, so that whoever guesses doesn't fill it. It takes as long for a name
 * that nobody has.
 */
export const recordFailure = (
  database: Database,
  { person_id, way, reason }: Failure,
  access: Access,
): Promise<void> =>
  database.transaction(async ({ tx }) => {
    const { now } = access.writing;
    const address = access.from?.address ?? '';
    const hourAgo = Prisma.sql`${now}::timestamptz - interval '1 hour'`;
    const [counted] = await tx.query<{ address: string; count: number }[]>`
      INSERT INTO failed_sign_in AS f (person_id, reason, address, since, count)
      SELECT ${person_id}::integer, ${reason},
             CASE WHEN count(*) FILTER (WHERE o.address = ${address}) > 0 OR count(*) < ${mostFailureAddresses}
                  THEN ${address} ELSE '' END, ${now}::timestamptz, 1
        FROM failed_sign_in o WHERE o.person_id = ${person_id}::integer AND o.since > ${hourAgo}
      ON CONFLICT (person_id, reason, address) DO UPDATE
         SET count = CASE WHEN f.since > ${hourAgo} THEN f.count + 1 ELSE 1 END,
             since = CASE WHEN f.since > ${hourAgo} THEN f.since ELSE excluded.since END
      RETURNING address, count`;
    if (!counted || person_id === 0 || !isShownFailure(counted.count)) return;
    const from = access.from && { ...access.from, address: counted.address };
    const what = { kind: 'refused' as const, way, reason, count: counted.count };
    await addAccess(tx, { person_id, ...what }, { ...access, from });
  });

/**
 * Selects trails of people: those of a client's members, while they work or worked for it, or that
 * of one person.
 */
export type AccessFilter = Paging & {
  of: { client_id: number; person_id?: number | undefined } | { person_id: number };
};

type Row = Record<string, unknown> & { id: bigint; created: Date; person_id: number };

const accessCursor = z.tuple([instant, z.int(), idText]);

/** The trails of the people who work or worked for one client. */
export const accessOf = (session: Queryable, client_id: number) => ({
  list: ({ person, ...paging }: Paging & { person?: number | undefined }) =>
    listAccess(session, { ...paging, of: { client_id, person_id: person } }),
});

/** Lists links, the newest first. */
export const listAccess = async (
  session: Queryable,
  { of, limit = pageSize, after }: AccessFilter,
): Promise<Page<AccessLink>> => {
  const [before, person, id] = keyOf<[string, number, string]>(after, accessCursor) ?? ['infinity', 0, '0'];
  // A few links of each are read, by key, and the newest of all are taken.
  const rows = await session.query<(Row & { record: object; hash: Uint8Array; name: string })[]>`
    SELECT a.*, p.name
      FROM (${staffOf(of)}) s JOIN person p ON p.id = s.person_id
     CROSS JOIN LATERAL (
       SELECT * FROM person_audit
        WHERE person_id = s.person_id AND created >= s.since AND created < s.until
          AND (created, person_id, id) < (${before}::timestamptz, ${person}::integer, ${id}::bigint)
        ORDER BY created DESC, id DESC LIMIT ${limit + 1}
     ) a
     ORDER BY a.created DESC, a.person_id DESC, a.id DESC LIMIT ${limit + 1}`;
  return pageOf({ rows }, limit, {
    item: ({ record, hash, name, person_id, ...row }) =>
      recordOf(accessLink, {
        ...record,
        ...row,
        person: { id: person_id, name },
        hash: Buffer.from(hash).toString('hex'),
      }),
    cursor: ({ created, person_id, id }) => cursorOf(created.toISOString(), person_id, String(id)),
  });
};

/** The people of a trail, each with the times of which it is shown. */
const staffOf = (of: AccessFilter['of']): Prisma.Sql => {
  if (!('client_id' in of))
    return Prisma.sql`SELECT ${of.person_id}::integer AS person_id, '-infinity'::timestamptz AS since, 'infinity'::timestamptz AS until`;
  const { client_id, person_id } = of;
  const whose = person_id === undefined ? Prisma.sql`true` : Prisma.sql`person_id = ${person_id}`;
  return Prisma.sql`
    SELECT person_id, created AS since, 'infinity'::timestamptz AS until FROM membership
     WHERE client_id = ${client_id} AND ${whose}
     UNION ALL
    SELECT person_id, since, until FROM former_member WHERE client_id = ${client_id} AND ${whose}`;
};
