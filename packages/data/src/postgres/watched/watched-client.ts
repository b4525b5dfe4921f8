import { Socket } from 'node:net';
import type pg from 'pg';
import { querySpan } from '../traces/span.ts';
import type { Place } from './choice.ts';
import { cutSoon } from './farewell.ts';

/** A connection, and what is under way on it. */
export type WatchedClient = {
  client: pg.Client;
  /** The number of the server's process for it; 0 until it is signed in. */
  pid: number;
  /** When the statement began that is under way, by the clock of `performance`. */
  since: number | undefined;
  /** The most milliseconds that a statement may take; 0 stands for any time. */
  statement: number;
};

type Listeners = {
  /** Finds the server to connect to, where there are several. */
  choose: (() => Promise<Place>) | undefined;
  /** When the connection is to be opened. */
  opening: (watched: WatchedClient) => void;
  /** When a statement is under way on which nothing has come for so many milliseconds. */
  silent: { after: number; listener: (watched: WatchedClient) => void };
};

/**
 * Watches what is under way on a connection, which is not open yet, and cuts it where it is ended
 * and hangs.
 */
export const watchClient = (
  client: pg.Client,
  statement: number,
  { choose, opening, silent }: Listeners,
): void => {
  const watched: WatchedClient = { client, pid: 0, since: undefined, statement };
  const { connection, connect, query, end } = client;
  let underWay = 0;
  connection.on('backendKeyData', ({ processID }: { processID: number }) => {
    watched.pid = processID;
  });
  // The server is ready once when it has signed the client in, and then after each statement.
  connection.on('readyForQuery', () => {
    underWay = Math.max(0, underWay - 1);
    watched.since = underWay === 0 ? undefined : performance.now();
  });
  client.once('connect', () => {
    const { stream } = connection;
    // The socket's own timer, which costs a statement next to nothing: it is put off by whatever
    // comes and goes.
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(silent.after);
    stream.on('timeout', () => {
      if (watched.since !== undefined) silent.listener(watched);
    });
  });
  const connectTo = (given: unknown[]) => {
    opening(watched);
    return Reflect.apply(connect, client, given);
  };
  client.connect = (...given: unknown[]) => {
    if (!choose) return connectTo(given);
    const chosen = choose().then((place) => Object.assign(client, place));
    const [done] = given;
    if (typeof done !== 'function') return chosen.then(() => connectTo(given));
    chosen.then(
      () => connectTo(given),
      (error: unknown) => done(error),
    );
    return undefined;
  };
  client.query = (...given: unknown[]) => {
    underWay += 1;
    watched.since ??= performance.now();
    return querySpan(given, (passed) => Reflect.apply(query, client, passed));
  };
  client.end = (...given: unknown[]) => {
    cutSoon(client);
    return Reflect.apply(end, client, given);
  };
};

/** The bytes that have come on a connection. */
export const bytesReadOn = ({ client }: WatchedClient): number => {
  const { stream } = client.connection;
  return stream instanceof Socket ? stream.bytesRead : 0;
};

/** Cuts a connection; what is under way on it fails with `error`. */
export const cut = ({ client }: WatchedClient, error: Error): void => {
  client.connection.stream.destroy(error);
};
