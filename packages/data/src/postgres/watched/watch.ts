import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serversAt } from '../server/session.ts';
import { openChoice, type Place, placeName, placeOf } from './choice.ts';
import type { DatabaseLimits } from './limits.ts';
import { ConnectionHung, NoConnection } from './no-answer.ts';
import { afterRunning } from './running-time.ts';
import { openSessions } from './sessions.ts';
import { bytesReadOn, cut, type WatchedClient, watchClient } from './watched-client.ts';

/** The configuration of connections that are watched. */
export type WatchedConfig = pg.PoolConfig & { options: string; Client: typeof pg.Client };

/** Watches the connections to a database, so that none is waited for that hangs. */
export type Watch = {
  /**
   * The configuration of connections on which a statement may take so many milliseconds; 0 stands
   * for any time.
   */
  configFor: (statement: number) => WatchedConfig;
  /** Rejects unless the server answers on a new connection and on each that is open. */
  ping: () => Promise<void>;
  /** Cuts all connections, and lets none be opened any more. */
  abandon: () => void;
};

// In milliseconds. After one connection got no answer, others are refused for so long and not
// tried, so that a queue of them is refused at once.
const refusedFor = 500;
// Between two questions whether the server works on a statement.
const mostPause = 5_000;
// By which the server is to end a statement before the program gives its connection up.
const overdueAfter = 5_000;

/**
 * Opens a watch on connections to the database at `url`, of whose servers each connection gets one
 * that the address wants. A statement that is silent for `limits.silence` may take long, or its
 * connection hangs: a firewall has forgotten it, the server stands still. So the server is asked,
 * on another connection, whether it works on the statement. Where it does not, or does not answer,
 * the connection is cut, and the statement fails as on a connection that broke (decision A42).
 */
export const openWatch = (
  url: string,
  limits: DatabaseLimits,
  given: Pick<pg.PoolConfig, 'connectionTimeoutMillis'> = {},
): Watch => {
  const servers = serversAt(url);
  const [config] = servers.configs;
  const choose = openChoice(servers, limits.connect);
  const askSessions = openSessions(config, limits.answer);
  const open = new Set<WatchedClient>();
  const inspected = new Set<WatchedClient>();
  // The connections that the server did not work for when it was asked last.
  const doubted = new Set<WatchedClient>();
  let refusedUntil = 0;

  const noteSilence = () => {
    refusedUntil = Math.max(refusedUntil, performance.now() + refusedFor);
  };

  /**
   * Takes a server for one that hangs: whoever got an idle connection to it would find that out
   * again.
   */
  const leave = (place: Place) => {
    noteSilence();
    for (const watched of open) {
      const isIdle = watched.pid !== 0 && watched.since === undefined;
      if (isIdle && placeName(placeOf(watched.client)) === placeName(place))
        cut(watched, new ConnectionHung());
    }
  };

  const opening = (watched: WatchedClient) => {
    const { client } = watched;
    open.add(watched);
    const opened = afterRunning(limits.connect, () => {
      noteSilence();
      cut(watched, new NoConnection({ isKnown: false }));
    });
    client.once('connect', opened);
    client.once('end', () => {
      opened();
      open.delete(watched);
      doubted.delete(watched);
    });
    if (performance.now() >= refusedUntil) return;
    const isKnown = Number.isFinite(refusedUntil);
    process.nextTick(() => cut(watched, new NoConnection({ isKnown })));
  };

  const inspect = async (watched: WatchedClient): Promise<void> => {
    if (inspected.has(watched)) return;
    inspected.add(watched);
    let wait = limits.silence;
    while (watched.since !== undefined && open.has(watched)) {
      const before = bytesReadOn(watched);
      const sessions = await askSessions(placeOf(watched.client));
      if (before === bytesReadOn(watched) && watched.since !== undefined) {
        if (sessions === 'silent') leave(placeOf(watched.client));
        const works = sessions === 'unknown' || (sessions !== 'silent' && sessions(watched.pid) === 'works');
        // What it sent may have been on the way when it was asked, so it is asked twice where it
        // answers.
        if (sessions === 'silent' || isOverdue(watched) || (!works && doubted.has(watched))) {
          cut(watched, new ConnectionHung());
          break;
        }
        if (works) doubted.delete(watched);
        else doubted.add(watched);
      } else {
        wait = limits.silence / 2;
        doubted.delete(watched);
      }
      await pause(doubted.has(watched) ? limits.silence / 2 : wait, undefined, { ref: false });
      wait = Math.min(2 * wait, mostPause);
    }
    doubted.delete(watched);
    inspected.delete(watched);
  };

  const silent = { after: limits.silence, listener: (watched: WatchedClient) => void inspect(watched) };

  return {
    configFor: (statement) => ({
      ...config,
      ...given,
      options: `${config.options} -c statement_timeout=${statement}`,
      Client: class extends pg.Client {
        constructor(own?: string | pg.ClientConfig) {
          super(own);
          watchClient(this, statement, { choose, opening, silent });
        }
      },
    }),
    ping: async () => {
      const idle = [...open].filter(({ pid, since }) => pid !== 0 && since === undefined);
      const places = new Map([...open].map(({ client }) => [placeName(placeOf(client)), placeOf(client)]));
      const [sessions] = await Promise.all([
        Promise.all([...places.values()].map(askSessions)),
        ...idle.map(askOn),
      ]);
      if (sessions.includes('silent') || doubted.size > 0) throw new NoConnection({ isKnown: false });
    },
    abandon: () => {
      refusedUntil = Infinity;
      for (const watched of open) cut(watched, new ConnectionHung());
    },
  };
};

const isOverdue = ({ since, statement }: WatchedClient): boolean =>
  since !== undefined && statement > 0 && performance.now() - since > statement + overdueAfter;

/**
 * Has the server answer on a connection: by an empty statement, which may stand anywhere in a
 * transaction.
 */
const askOn = async ({ client }: WatchedClient): Promise<void> => {
  await client.query('');
};
