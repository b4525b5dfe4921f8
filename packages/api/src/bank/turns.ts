import { openTurns } from '@kontor/threads';
import { refusalOfBusy } from '../procedure/busy.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/**
 * The order in which files of banks are read: those of one client one after the other, and few long
 * ones at once.
 */

// A longer file than this has some thousand entries.
const longFile = 1_048_576;
const longFilesAtOnce = 2;
const mostWaiting = 16;
const waitSeconds = 60;

const otherwise = 'Other files of this client are being read; try again later.';

const turnsByClient = new Map<number, { turns: ReturnType<typeof openTurns>; users: number }>();
const longFiles = openTurns({ places: longFilesAtOnce, mostOfOwner: mostWaiting });

type FileToRead = { client: Pick<WriteOptions<unknown>['ctx']['client'], 'id'>; size: number };

/**
 * Reads a file when it is its turn: one file of a client at a time, and two long ones of all
 * clients, who take turns. Refuses `unavailable` where sixteen files of the client wait already, or
 * one has waited for a minute.
 */
export const readInTurn = async <Result>(
  { client, size }: FileToRead,
  work: () => Promise<Result>,
): Promise<Result> => {
  const own = turnsByClient.get(client.id) ?? { turns: openTurns({ places: 1, mostWaiting }), users: 0 };
  turnsByClient.set(client.id, own);
  own.users += 1;
  const releases: (() => void)[] = [];
  try {
    const waits = { owner: String(client.id), seconds: waitSeconds, otherwise };
    releases.push(await take(own.turns, waits));
    if (size > longFile) releases.push(await take(longFiles, waits));
    return await work();
  } finally {
    for (const release of releases) release();
    own.users -= 1;
    if (own.users === 0) turnsByClient.delete(client.id);
  }
};

const take = async (turns: ReturnType<typeof openTurns>, waits: Parameters<typeof turns.take>[0]) => {
  try {
    return await turns.take(waits);
  } catch (error) {
    throw refusalOfBusy(error, otherwise);
  }
};
