import type { HeldPlaces } from '@kontor/data';

/**
 * The mails that are sent at a time, each over a connection of its own, and how many of them one
 * client may have.
 */
export const mailPlaces = { all: 8, client: 3 } as const;

// In milliseconds. A client whose mail took longer has one place until another one is quick: its
// receivers delay its own mails.
const slowAfter = 5_000;
const firstPause = 2_000;
const longestPause = 60_000;

/**
 * The end of an attempt: whether the server as a whole failed, and how long it took, in
 * milliseconds.
 */
export type MailEnded = { isServer: boolean; took: number };

type Turns = {
  underWay: number;
  isSlow: boolean;
  /** The failures of the server in a row, and until when the client's mails wait for it. */
  failures: number;
  until: number;
};

/** Keeps the mails of each client apart: those that wait, or are slow, hold no others. */
export const openMailTurns = (clock: () => number = () => performance.now()) => {
  const clients = new Map<number, Turns>();
  const turnsOf = (client_id: number): Turns => {
    const turns = clients.get(client_id) ?? { underWay: 0, isSlow: false, failures: 0, until: 0 };
    clients.set(client_id, turns);
    return turns;
  };
  const placesOf = ({ underWay, isSlow, until }: Turns): number => {
    if (until > clock()) return mailPlaces.client;
    return isSlow ? Math.max(underWay, mailPlaces.client - 1 + Math.min(underWay, 1)) : underWay;
  };
  return {
    /** The places of each client that are not free. */
    held: (): HeldPlaces => [...clients].map(([client_id, turns]) => ({ client_id, count: placesOf(turns) })),

    begin: (client_id: number): void => {
      turnsOf(client_id).underWay += 1;
    },

    end: (client_id: number, { isServer, took }: MailEnded): void => {
      const turns = turnsOf(client_id);
      turns.underWay -= 1;
      turns.isSlow = took > slowAfter;
      turns.failures = isServer ? turns.failures + 1 : 0;
      turns.until = isServer ? clock() + Math.min(firstPause * 2 ** (turns.failures - 1), longestPause) : 0;
      const isForgotten = turns.underWay === 0 && !turns.isSlow && turns.failures === 0;
      if (isForgotten) clients.delete(client_id);
    },

    /** Whether the server failed for the last mail of any client. */
    isFailing: (): boolean => [...clients.values()].some(({ failures }) => failures > 0),
  };
};
