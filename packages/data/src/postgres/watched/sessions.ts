import pg from 'pg';
import { type Place, placeName } from './choice.ts';
import { cutSoon } from './farewell.ts';
import { NoConnection } from './no-answer.ts';
import { afterRunning } from './running-time.ts';

/**
 * The activity of a session: the server works on a statement; it waits for one, or for its answer
 * to be taken; it has none.
 */
export type SessionState = 'works' | 'waits' | 'gone';

/**
 * The states of the sessions by the numbers of their processes; `unknown` where the server refuses
 * to say, or a pooler stands between, which tells numbers of its own; `silent` where nothing is
 * answered.
 */
export type Sessions = ((pid: number) => SessionState) | 'unknown' | 'silent';

type Session = { pid: number; works: boolean; is_own: boolean };

/**
 * Asks the server at a place what it does for its sessions, on a connection of its own. Concurrent
 * callers share an answer.
 */
export const openSessions = (
  config: pg.ClientConfig,
  answer: number,
): ((place: Place) => Promise<Sessions>) => {
  const asked = new Map<string, Promise<Sessions>>();
  return (place) => {
    const name = placeName(place);
    const asking = asked.get(name) ?? ask(config, place, answer).finally(() => asked.delete(name));
    asked.set(name, asking);
    return asking;
  };
};

const ask = async (config: pg.ClientConfig, place: Place, answer: number): Promise<Sessions> => {
  const client = Object.assign(new pg.Client(config), place);
  client.on('error', () => undefined);
  let ownPid = 0;
  client.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
    ownPid = processID;
  });
  const answered = afterRunning(answer, () =>
    client.connection.stream.destroy(new NoConnection({ isKnown: false })),
  );
  try {
    await client.connect();
    const { rows } = await client.query<Session>(
      `SELECT pid, state NOT LIKE 'idle%' AND wait_event_type IS DISTINCT FROM 'Client' AS works,
              pid = pg_backend_pid() AS is_own
         FROM pg_stat_activity WHERE usename = current_user`,
    );
    if (rows.find(({ is_own }) => is_own)?.pid !== ownPid) return 'unknown';
    const works = new Map(rows.map((row) => [row.pid, row.works]));
    return (pid) => {
      const found = works.get(pid);
      if (found === undefined) return 'gone';
      // A server that keeps no track of its sessions has no state for them.
      return found === false ? 'waits' : 'works';
    };
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unknown' : 'silent';
  } finally {
    answered();
    cutSoon(client);
    void client.end().catch(() => undefined);
  }
};
