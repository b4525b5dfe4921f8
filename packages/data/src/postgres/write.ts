import { setTimeout as pause } from 'node:timers/promises';
import { violationOf } from './sqlstate.ts';
import { leavesOutcomeOpen, OutcomeUnknown, troubleOf } from './trouble.ts';

/** A way to the database, of whatever kind: only what went wrong on it is remembered. */
type Connection = object;

/** The connections on which the last write that failed found no room: `room.ts` asks whether that is still so. */
export const full = new WeakSet<Connection>();

const attempts = 10;

/**
 * Runs `write`, which calls `sent` when what it does next may commit. When it collides with another transaction it is
 * rolled back whole, and runs again: its first look then finds what the other one wrote. Rejects with OutcomeUnknown
 * when the connection breaks after `sent`.
 */
export const written = async <Result>(
  connection: Connection,
  write: (sent: () => void) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    let mayHaveCommitted = false;
    try {
      return await write(() => {
        mayHaveCommitted = true;
      });
    } catch (error) {
      if (mayHaveCommitted && leavesOutcomeOpen(error)) throw new OutcomeUnknown(error);
      if (troubleOf(error) === 'full') full.add(connection);
      if (!isCollision(error) || attempt === attempts) throw error;
      // Those who collided don't come back at the same moment.
      await pause(Math.random() * 5 * attempt);
    }
  }
};

// A unique index, a serialization failure, a deadlock: two transactions met at the same rows.
const collisions = new Set(['23505', '40001', '40P01']);

const isCollision = (error: unknown): boolean => {
  const violation = violationOf(error);
  if (!violation) return false;
  // A key that another program has recorded meanwhile is no collision: the caller gets that request's outcome.
  return collisions.has(violation.state) && violation.constraint !== 'idempotency_pkey';
};
