import { QueueFull } from './gathered/gather.ts';
import { codesOf, levelsOf, messageOf, violationOf } from './sqlstate.ts';

/**
 * A temporary failure of the database, for which neither the request nor Kontor is to blame
 * (docs/interface §4): it can't be reached; it only takes reads; its disk is full; it is too busy;
 * a newer program has migrated it; or the connection broke after a write was sent, so that nobody
 * knows whether it was committed. In all cases but the last, nothing was written.
 */
export type Trouble = 'unreachable' | 'reads-only' | 'full' | 'busy' | 'changed' | 'unknown';

/** The connection broke after a write was sent and before the database answered (decision 91). */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection to the database broke before the outcome was known', { cause });
  }
}

/**
 * A statement failed, as a newer program has migrated the database. Its message is a sentence for
 * the operator.
 */
export class SchemaChanged extends Error {
  /** `part` names the migration or the functions that are newer. */
  constructor(part: string, cause: unknown) {
    super(
      `A newer version of Kontor has migrated the database: it has ${part}, which this version does not know, ` +
        'and a statement of this version does not fit any more. Replace this program by the newer version.',
      { cause },
    );
    this.name = 'SchemaChanged';
  }
}

/** The trouble that `error` reports; undefined when it is another error. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (error instanceof QueueFull) return 'busy';
  if (error instanceof SchemaChanged) return 'changed';
  const codes = codesOf(error);
  const [trouble] = signs.find(([, sign]) => codes.some((code) => sign.test(code))) ?? [];
  if (trouble) return trouble;
  if (codes.includes(internalError) && quotaExceeded.test(messageOf(error))) return 'full';
  return levelsOf(error)
    .map(troubleIn)
    .find((found) => found !== undefined);
};

// PostgreSQL has a code for a full disk, and none for a full quota.
const internalError = 'XX000';
const quotaExceeded = /quota exceeded/i;

/**
 * Whether `error` says that the database can't serve at the moment, rather than that it refused.
 */
export const isUnavailable = (error: unknown): boolean => troubleOf(error) !== undefined;

const notTrusted =
  /^(TlsConnectionError|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_|SELF_SIGNED_|HOSTNAME_MISMATCH|ERR_TLS_|EPROTO)/;

const signs: readonly (readonly [Trouble, RegExp])[] = [
  // The disk is full, or temporary files exceed what the operator allows (53400).
  ['full', /^(53100|53400)$/],
  // Deadlocks and collisions after every retry; time-outs of locks, statements and transactions; no
  // memory.
  ['busy', /^(40001|40P01|P2034|P2028|P2024|55P03|57014|25P0[34]|53200|53000|54P0\d)$/],
  // The server is a standby, or its operator has set it so.
  ['reads-only', /^25006$/],
  // The server stops, starts, recovers, refuses logins, or its disk fails; or no server answers.
  ['unreachable', /^(57P0[1235]|53300|08|28|3D000|58)|^P1\d\d\d$|^(ECONN|ETIMEDOUT|ENOENT|EPIPE|EHOST|ENET)/],
  [
    'unreachable',
    /^(ENOTFOUND|EAI_)|NotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|AccessDenied/,
  ],
  // The server can't be trusted or does not speak TLS: its certificate has expired, or was
  // replaced.
  ['unreachable', notTrusted],
];

// The driver gives no code for a connection that broke, nor for one that was not established in
// time.
const troubleIn = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error) || 'code' in error) return undefined;
  if (noConnection.test(error.message)) return 'busy';
  return cut.test(error.message) ? 'unreachable' : undefined;
};

const noConnection = /^timeout exceeded when trying to connect/;
const cut =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|The server does not support SSL|There was an error establishing an SSL)/;

/**
 * Whether a write that failed with `error` may have been committed: the connection broke before the
 * answer arrived. A server that says why it refuses has rolled back, and a server that can't be
 * connected to was sent nothing.
 */
export const leavesOutcomeOpen = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return false;
  const state = violationOf(error)?.state;
  // A server that is stopped may send this after the commit.
  if (state !== undefined) return /^(57P0[125]|08)/.test(state);
  const codes = error instanceof Error ? [...codesOf(error), error.message] : codesOf(error);
  const wasNotSent = (code: string) => notSent.test(code) || notTrusted.test(code);
  return troubleOf(error) === 'unreachable' && !codes.some(wasNotSent);
};

const notSent =
  /^(08001|P1001|P1011|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_|EHOST|ENET)|NotReachable|TooManyConnections|AccessDenied|^Client (has|was) |SSL/;
