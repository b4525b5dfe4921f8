import type pg from 'pg';
import type { ServerKind } from '../server/addresses.ts';
import { connectionOf, type Servers } from '../server/session.ts';
import { cutSoon } from './farewell.ts';
import { NoConnection, NoSuchServer } from './no-answer.ts';
import { afterRunning } from './running-time.ts';

/** Where a server listens; a host that begins with a slash is the directory of its socket. */
export type Place = { host: string; port: number };

/** The name of a place, which distinguishes it from others. */
export const placeName = ({ host, port }: Place): string => `${host}:${port}`;

export const placeOf = ({ host, port }: pg.Client): Place => ({ host, port });

// In milliseconds. Connections that are opened one after the other share an answer.
const keptFor = 1_000;

/**
 * Finds, among several servers, one that an address wants. All are asked at once, so that one that
 * hangs delays nothing; where more than one suits, the first that answers is taken. Rejects when
 * none suits within `connect` milliseconds. Undefined where there is nothing to choose.
 */
export const openChoice = (
  { configs, wanted }: Servers,
  connect: number,
): (() => Promise<Place>) | undefined => {
  if (configs.length === 1 && wanted === 'any') return undefined;
  let chosen: { found: Promise<Place>; until: number } | undefined;
  return () => {
    if (chosen && performance.now() < chosen.until) return chosen.found;
    const asked = configs.map((config) => standingOf(connectionOf(config), connect));
    const found = firstOf(asked, wanted);
    const choice = { found, until: Infinity };
    chosen = choice;
    found.then(
      () => {
        choice.until = performance.now() + keptFor;
      },
      () => {
        choice.until = 0;
      },
    );
    return found;
  };
};

type Standing = { place: Place; isStandby: boolean; isReadOnly: boolean };

const firstOf = async (asked: readonly Promise<Standing>[], wanted: ServerKind): Promise<Place> => {
  const suiting = (kind: ServerKind) =>
    asked.map(async (answer) => {
      const standing = await answer;
      if (suits[kind](standing)) return standing.place;
      throw new NoSuchServer(wanted);
    });
  try {
    return await Promise.any(suiting(wanted));
  } catch (error) {
    if (wanted === 'prefer-standby') return Promise.any(suiting('any'));
    throw error;
  }
};

const suits: Readonly<Record<ServerKind, (standing: Standing) => boolean>> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
};

type Parameter = { parameterName: string; parameterValue: string };

/** Signs in to a server, which reports every session what it is. */
const standingOf = async (client: pg.Client, connect: number): Promise<Standing> => {
  const parameters = new Map<string, string>();
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) =>
    parameters.set(parameterName, parameterValue),
  );
  const late = new NoConnection({ isKnown: false });
  const answered = afterRunning(connect, () => client.connection.stream.destroy(late));
  try {
    await client.connect();
  } finally {
    answered();
    cutSoon(client);
    void client.end().catch(() => undefined);
  }
  const isStandby = parameters.get('in_hot_standby') === 'on';
  return {
    place: placeOf(client),
    isStandby,
    isReadOnly: isStandby || parameters.get('default_transaction_read_only') === 'on',
  };
};
