import { setTimeout as pause } from 'node:timers/promises';
import { violationOf } from './sqlstate.ts';
import { leavesOutcomeOpen, OutcomeUnknown, troubleOf } from './trouble.ts';

/** Prisma's client or the driver's pool; only its failures are noted. */
type Connection = object;

/**
 * The connections on which a write found the disk full; `disk-space.ts` says whether it still is.
 */
export const fullConnections = new WeakSet<Connection>();

/** Notes that a write found the disk full, if `error` says so. */
export const noteFullDisk = (connection: Connection, error: unknown): void => {
  if (troubleOf(error) === 'full') fullConnections.add(connection);
};

/**
 * The connections on which a statement did not fit, as a newer program has migrated the database,
 * and no write has fitted since.
 */
export const outgrownConnections = new WeakSet<Connection>();

const maxAttempts = 10;

/**
 * Runs `write`, which calls `sent` before the statement that may commit. When it collides with
 * another transaction it is rolled back and runs again, and then reads what the other one wrote.
 * Rejects with OutcomeUnknown when the connection breaks after `sent`.
 */
export const withRetries = async <Result>(
  connection: Connection,
  write: (sent: () => void) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    let mayHaveCommitted = false;
    try {
      const result = await write(() => {
        mayHaveCommitted = true;
      });
      outgrownConnections.delete(connection);
      return result;
    } catch (error) {
      if (mayHaveCommitted && leavesOutcomeOpen(error)) throw new OutcomeUnknown(error);
      noteFullDisk(connection, error);
      if (!isCollision(error) || attempt === maxAttempts) throw error;
      // A random delay, so that those that collided don't retry at the same moment.
      await pause(Math.random() * 5 * attempt);
    }
  }
};

// A violated unique index, a serialization failure, a deadlock: two transactions wrote the same
// rows.
const collisions = new Set(['23505', '40001', '40P01']);

/** Whether `error` says that another transaction wrote the same rows; running again then helps. */
export const isCollision = (error: unknown): boolean => {
  const violation = violationOf(error);
  if (!violation) return false;
  // An Idempotency-Key that another request has recorded is no collision: the caller gets that
  // request's outcome.
  return collisions.has(violation.state) && violation.constraint !== 'idempotency_pkey';
};
