import {
  checkSenderLink,
  foldAddress,
  type Instant,
  mailDomainOf,
  type SenderFound,
  type SenderStanding,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type Allowance, countMail } from './mail-day.ts';

/**
 * The addresses and domains that a client's mails may come from (docs/interface §23.1). Every
 * change locks the client's row first.
 */

/** A link to an address: the hash of its secret, and until when it can be confirmed. */
export type SenderLink = { address: string; hash: Uint8Array<ArrayBuffer>; expires: Instant };

type SenderRow = {
  state: SenderFound['state'];
  asked: Date;
  expires: Date;
  verified: Date | null;
  record: object;
};

const foundOf = (row: SenderRow | undefined): SenderFound | undefined =>
  row && {
    state: row.state,
    asked: instantOf(row.asked),
    expires: instantOf(row.expires),
    verified: row.verified ? instantOf(row.verified) : undefined,
  };

const instantOf = (at: Date) => at.toISOString() as Instant;

// The secret of a link is in no record.
const record = Prisma.sql`to_jsonb(s) - 'hash' AS record`;

export const mailSendersOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => {
  const findIn = async (session: Queryable, address: string): Promise<SenderRow | undefined> => {
    const [row] = await session.query<SenderRow[]>`
      SELECT state, asked, expires, verified, ${record} FROM mail_sender s
       WHERE client_id = ${client_id}::integer AND address = ${foldAddress(address)}`;
    return row;
  };
  return {
    /** Finds what is known of an address. */
    find: async (address: string): Promise<SenderFound | undefined> =>
      foundOf(await findIn(session, address)),

    /** Counts the mails that are held until a day to come. */
    countHeld: async (now: Instant): Promise<number> => {
      const [row] = await session.query<{ held: number }[]>`
        SELECT count(*)::integer AS held FROM mail
         WHERE client_id = ${client_id}::integer AND state = 'queued' AND held_until > ${now}::timestamptz`;
      return row?.held ?? 0;
    },

    /**
     * Keeps a link that is to be sent, in place of an earlier one; false where the address is
     * verified already. Refuses `rate_limited` soon after an earlier one, and beyond the limit of
     * the day.
     */
    ask: (link: SenderLink, allowance: Allowance, writing: Writing): Promise<boolean> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const { now, by } = writing;
        const before = await findIn(tx, link.address);
        if (before?.state === 'verified') return false;
        checkSenderLink(foundOf(before), now);
        await countMail(tx, { client_id, recipients: 1, allowance }, now);
        const [row] = await tx.query<{ record: object }[]>`
          INSERT INTO mail_sender AS s (client_id, address, state, hash, asked, expires, key_prefix, person)
          VALUES (${client_id}::integer, ${foldAddress(link.address)}, 'asked', ${link.hash}, ${now}::timestamptz,
                  ${link.expires}::timestamptz, ${by.key}, ${by.person?.name ?? null})
          ON CONFLICT (client_id, address) DO UPDATE
             SET hash = excluded.hash, asked = excluded.asked, expires = excluded.expires, key_prefix = excluded.key_prefix,
                 person = excluded.person
          RETURNING ${record}`;
        const change = { table: 'mail_sender', before: before?.record ?? null, after: row?.record };
        await addLink(tx, { client_id, record: { ...by, ...change } }, writing);
        return true;
      }),

    /** Lists the domains that the client was given. */
    domains: async (): Promise<string[]> => {
      const rows = await session.query<{ domain: string }[]>`
        SELECT domain FROM mail_domain WHERE client_id = ${client_id}::integer ORDER BY domain`;
      return rows.map(({ domain }) => domain);
    },

    /** Gives a domain to the client; false where it has it. */
    giveDomain: (domain: string, writing: Writing): Promise<boolean> =>
      changeDomain(
        session,
        client_id,
        Prisma.sql`
          INSERT INTO mail_domain AS s (client_id, domain, created)
          VALUES (${client_id}::integer, ${domain}, ${writing.now}::timestamptz)
          ON CONFLICT (client_id, domain) DO NOTHING RETURNING NULL::jsonb AS before, to_jsonb(s) AS after`,
        writing,
      ),

    /** Takes a domain from the client; false where it does not have it. */
    takeDomain: (domain: string, writing: Writing): Promise<boolean> =>
      changeDomain(
        session,
        client_id,
        Prisma.sql`
          DELETE FROM mail_domain AS s WHERE client_id = ${client_id}::integer AND domain = ${domain}
          RETURNING to_jsonb(s) AS before, NULL::jsonb AS after`,
        writing,
      ),
  };
};

const changeDomain = (
  session: RawSql & Pick<Session, 'transaction'>,
  client_id: number,
  statement: Prisma.Sql,
  writing: Writing,
): Promise<boolean> =>
  session.transaction(async ({ tx }) => {
    await takeClient(tx, client_id);
    const [row] = await tx.query<{ before: object | null; after: object | null }[]>(statement);
    if (!row) return false;
    await addLink(tx, { client_id, record: { ...writing.by, table: 'mail_domain', ...row } }, writing);
    return true;
  });

/** The address of a link, and the name of the client that asked for it. */
export type SenderAsked = { name: string; address: string };

/** Finds the address of a link; undefined where it was used, replaced, or has expired. */
const findSenderLink = async (
  session: Queryable,
  hash: Uint8Array<ArrayBuffer>,
  now: Instant,
): Promise<SenderAsked | undefined> => {
  const [row] = await session.query<SenderAsked[]>`
    SELECT coalesce(c.sender->>'name', c.name) AS name, s.address
      FROM mail_sender s JOIN client c ON c.id = s.client_id
     WHERE s.hash = ${hash} AND s.expires > ${now}::timestamptz`;
  return row;
};

/** Confirms an address by its link, once; undefined where it was used, replaced, or has expired. */
export const confirmSender = (
  session: RawSql & Pick<Session, 'transaction'>,
  hash: Uint8Array<ArrayBuffer>,
  writing: Writing,
): Promise<SenderAsked | undefined> =>
  session.transaction(async ({ tx }) => {
    const { now } = writing;
    const waits = Prisma.sql`s.hash = ${hash} AND s.expires > ${now}::timestamptz`;
    const [of] = await tx.query<
      { client_id: number }[]
    >`SELECT s.client_id FROM mail_sender s WHERE ${waits}`;
    if (!of) return undefined;
    const { client_id } = of;
    await takeClient(tx, client_id);
    const asked = await findSenderLink(tx, hash, now);
    // Another request may have confirmed it, or sent another link, before the client's row was
    // locked.
    const [row] = await tx.query<{ before: object; after: object }[]>`
      WITH before AS MATERIALIZED (SELECT s.* FROM mail_sender s WHERE ${waits} AND s.client_id = ${client_id}::integer FOR NO KEY UPDATE)
      UPDATE mail_sender s SET state = 'verified', verified = ${now}::timestamptz, hash = NULL
        FROM before b WHERE s.client_id = b.client_id AND s.address = b.address
      RETURNING to_jsonb(b) - 'hash' AS before, to_jsonb(s) - 'hash' AS after`;
    if (!row || !asked) return undefined;
    await addLink(tx, { client_id, record: { ...writing.by, table: 'mail_sender', ...row } }, writing);
    return asked;
  });

/** Reads what these clients may send from, and answers how an address stands. */
export const findStandings = async (
  session: Queryable,
  clients: readonly number[],
): Promise<(client_id: number, address: string) => SenderStanding> => {
  if (clients.length === 0) return () => 'unverified';
  const rows = await session.query<{ client_id: number; name: string; standing: SenderStanding }[]>`
    SELECT client_id, address AS name, 'verified' AS standing FROM mail_sender
     WHERE client_id = ANY (${[...clients]}::integer[]) AND state = 'verified'
     UNION ALL
    SELECT client_id, domain, 'given' FROM mail_domain WHERE client_id = ANY (${[...clients]}::integer[])`;
  const may = (client_id: number, name: string, standing: SenderStanding) =>
    rows.some((row) => row.client_id === client_id && row.name === name && row.standing === standing);
  return (client_id, address) => {
    if (address === '') return 'unverified';
    if (may(client_id, mailDomainOf(address), 'given')) return 'given';
    return may(client_id, foldAddress(address), 'verified') ? 'verified' : 'unverified';
  };
};
