import {
  endOfRegistration,
  type Instant,
  type ProgramKnown,
  registrationLimits,
  registrationsSince,
} from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/** The programs that may ask to be connected (docs/interface §36). */

/** Finds a program by what it sends as `client_id`. */
export const findProgram = async (
  { prisma }: Database,
  id: string,
  now: Instant,
): Promise<ProgramKnown | undefined> => {
  const row = await prisma.program.findFirst({ where: { id, expires: { gt: now } } });
  if (!row) return undefined;
  const { name, redirects, documented } = row;
  return { id, name, redirects, documented };
};

/**
 * Registers a program, or what its document says now; false where too many have registered from its
 * address, or are connected by nobody. Two at the same moment may be one too many.
 */
export const keepProgram = (
  database: Database,
  { id, address, name, redirects, documented }: ProgramKnown & { address: string },
  now: Instant,
): Promise<boolean> =>
  inStatement(database, async () => {
    const expires = endOfRegistration(now);
    const { ofAddress, unused } = registrationLimits;
    const kept = await database.prisma.$executeRaw`
      INSERT INTO program AS p (id, name, redirects, documented, address, created, expires)
      SELECT ${id}, ${name}, ${[...redirects]}::text[], ${documented}, ${address}, ${now}::timestamptz, ${expires}::timestamptz
       WHERE EXISTS (SELECT FROM program WHERE id = ${id})
          OR (SELECT count(*) FROM program
               WHERE address = ${address} AND created > ${registrationsSince(now)}::timestamptz) < ${ofAddress}
         AND (SELECT count(*) FROM (SELECT FROM program
                WHERE expires > ${now}::timestamptz AND expires <= ${expires}::timestamptz LIMIT ${unused}) u) < ${unused}
      ON CONFLICT (id) DO UPDATE
         SET name = excluded.name, redirects = excluded.redirects, expires = greatest(p.expires, excluded.expires)
       WHERE p.documented`;
    return kept === 1;
  });
