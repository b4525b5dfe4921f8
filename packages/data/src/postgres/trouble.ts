import { codesOf, violationOf } from './sqlstate.ts';

/**
 * A trouble of the database, which is neither a fault of the request nor of Kontor and may pass (docs/interface.md §4):
 * it can't be reached; it has no room; it is too busy; or the connection broke after a write was sent, so that nobody
 * knows whether it was committed. But for the last one, nothing was written.
 */
export type Trouble = 'unreachable' | 'full' | 'busy' | 'unknown';

/** A write whose connection broke before the database said what came of it. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection to the database broke before it told the outcome', { cause });
  }
}

/** The trouble that `error` tells of; undefined when it tells of none. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (error instanceof OutcomeUnknown) return 'unknown';
  const codes = codesOf(error);
  const [trouble] = signs.find(([, sign]) => codes.some((code) => sign.test(code))) ?? [];
  return trouble ?? (codes.length === 0 ? troubleIn(error) : undefined);
};

/** Whether `error` says that the database can't do what it is asked just now, rather than that it refused. */
export const isUnavailable = (error: unknown): boolean => troubleOf(error) !== undefined;

const signs: readonly (readonly [Trouble, RegExp])[] = [
  // No room on the disk, or less than an operator allows (53400 of temporary files).
  ['full', /^(53100|53400)$/],
  // Deadlocks and collisions that kept coming back; time-outs of locks, statements and transactions; no memory.
  ['busy', /^(40001|40P01|P2034|P2028|P2024|55P03|57014|25P0[34]|53200|53000|54P0\d)$/],
  // The server stops, starts, recovers, lets nobody in, only reads, or its disk fails; or nothing answers there.
  [
    'unreachable',
    /^(57P0[1235]|53300|08|28|3D000|25006|58)|^P1\d\d\d$|^(ECONN|ETIMEDOUT|ENOENT|EPIPE|EHOST|ENET)/,
  ],
  [
    'unreachable',
    /^(ENOTFOUND|EAI_)|NotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|AccessDenied/,
  ],
];

// The driver has no codes for a connection that is cut, nor for one that was none in time.
const troubleIn = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (noConnection.test(error.message)) return 'busy';
  return cut.test(error.message) ? 'unreachable' : undefined;
};

const noConnection = /^timeout exceeded when trying to connect/;
const cut = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Whether a write that was sent may have been committed although it failed with `error`: the connection broke while
 * the answer was waited for. A server that tells why it refuses has rolled back, and one that can't be connected to
 * has been sent nothing.
 */
export const leavesOutcomeOpen = (error: unknown): boolean => {
  const state = violationOf(error)?.state;
  // A server that is stopped may say so after the commit.
  if (state !== undefined) return /^(57P0[125]|08)/.test(state);
  const said = error instanceof Error ? [...codesOf(error), error.message] : codesOf(error);
  return troubleOf(error) === 'unreachable' && !said.some((word) => notSent.test(word));
};

const notSent =
  /^(P1001|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_|EHOST|ENET)|NotReachable|TooManyConnections|AccessDenied|^Client (has|was) /;
