import type pg from 'pg';
import { operatorLimits } from '../watched/limits.ts';
import { openWatch } from '../watched/watch.ts';
import { connectionOf } from './session.ts';

/** The server that a program reaches by an address, and its sessions there. */
export type Server = {
  /** The version of PostgreSQL, such as `18.1`. */
  version: string;
  timeZone: string;
  /**
   * Whether its connections have no session of their own, because a pooler runs each transaction in
   * another one.
   */
  sharesSessions: boolean;
};

/**
 * Asks the server at `url` what it is, by statements that every version understands. Rejects when
 * it can't be reached.
 */
export const serverAt = async (url: string): Promise<Server> => {
  const config = openWatch(url, operatorLimits).configFor(operatorLimits.batch);
  const [one, other] = [connectionOf(config), connectionOf(config)];
  try {
    await one.connect();
    await other.connect();
    const { rows } = await one.query<{ version: string; zone: string }>(
      "SELECT current_setting('server_version') AS version, current_setting('TimeZone') AS zone",
    );
    const { version = '', zone: timeZone = '' } = rows[0] ?? {};
    return { version, timeZone, sharesSessions: await shareSessions(one, other) };
  } finally {
    // A server that does not answer does not take leave either.
    for (const client of [one, other]) void client.end().catch(() => undefined);
  }
};

/**
 * Whether two connections have no sessions of their own. A pooler that gives each transaction the
 * session that was freed last gives both the same one; one that takes turns gives a connection
 * different ones.
 */
const shareSessions = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const sessions = [
    await sessionOf(one),
    await sessionOf(one),
    await sessionOf(other),
    await sessionOf(other),
  ];
  return sessions[0] !== sessions[1] || sessions[2] !== sessions[3] || sessions[0] === sessions[2];
};

const sessionOf = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
};
