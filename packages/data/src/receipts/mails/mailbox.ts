import type { Instant } from '@kontor/domain';
import type { RawSql } from '../../postgres/connection.ts';

/**
 * The mailbox of the installation (docs/operations): one program reads it at a time, for as long as
 * it holds the lease, and goes on after the last mail that was kept.
 */
export type MailboxTurn = { name: string; lease: string };

/** The place up to which a mailbox was read; undefined where nothing was. */
export type MailboxPlace = { uidvalidity: bigint; last_uid: number };

/**
 * Takes the mailbox until `until`; undefined where another program has it. A lease that lasts
 * `beyond` a time that none has was given before the clock was set back, and counts as ended.
 */
export const takeMailbox = async (
  session: RawSql,
  { name, lease }: MailboxTurn,
  { now, until, beyond }: { now: Instant; until: Instant; beyond: Instant },
): Promise<{ place: MailboxPlace | undefined } | undefined> => {
  const [row] = await session.query<{ uidvalidity: bigint | null; last_uid: bigint }[]>`
    INSERT INTO mailbox AS m (name, lease, leased_until) VALUES (${name}, ${lease}, ${until}::timestamptz)
    ON CONFLICT (name) DO UPDATE SET lease = excluded.lease, leased_until = excluded.leased_until
     WHERE m.lease IS NULL OR m.leased_until <= ${now}::timestamptz OR m.leased_until > ${beyond}::timestamptz
    RETURNING uidvalidity, last_uid`;
  if (!row) return undefined;
  const { uidvalidity, last_uid } = row;
  return {
    place:
      uidvalidity === null ? undefined : { uidvalidity: BigInt(uidvalidity), last_uid: Number(last_uid) },
  };
};

/** Keeps the place up to which it was read, and the lease; false where another program has it. */
export const keepMailboxPlace = async (
  session: RawSql,
  { name, lease }: MailboxTurn,
  { place, until }: { place: MailboxPlace; until: Instant },
): Promise<boolean> => {
  const changed = await session.run`
    UPDATE mailbox SET uidvalidity = ${place.uidvalidity.toString()}::bigint, last_uid = ${place.last_uid}::bigint,
                       leased_until = ${until}::timestamptz
     WHERE name = ${name} AND lease = ${lease}`;
  return changed === 1;
};

/** Gives the mailbox back. */
export const giveMailboxBack = async (session: RawSql, { name, lease }: MailboxTurn): Promise<void> => {
  await session.run`UPDATE mailbox SET lease = NULL, leased_until = NULL WHERE name = ${name} AND lease = ${lease}`;
};
