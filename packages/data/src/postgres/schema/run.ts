import pg from 'pg';
import { violationOf } from '../sqlstate.ts';
import { isUnavailable } from '../trouble.ts';

/**
 * The database can't be migrated to this version of Kontor. Its message is a sentence for the
 * operator.
 */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MigrationError';
  }
}

/**
 * Another session held what a statement has to lock, or the two waited for each other. It was
 * rolled back.
 */
export class Blocked extends Error {
  /** The sentence's beginning: what waited. */
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(`${subject} waited for a lock`, { cause });
    this.subject = subject;
  }
}

/**
 * Executes the statements of a migration or of a file of functions; `subject` says which in
 * sentences. Throws Blocked or a MigrationError, and what says that the database can't serve as it
 * is: the connection broke, or the disk is full.
 */
export const run = async (client: pg.Client, sql: string, subject: string): Promise<void> => {
  try {
    await client.query(sql);
  } catch (error) {
    if (blocked.has(violationOf(error)?.state ?? '')) throw new Blocked(subject, error);
    if (isUnavailable(error)) throw error;
    const at = error instanceof pg.DatabaseError && error.position ? Number(error.position) : undefined;
    const line = at === undefined ? '' : ` in line ${sql.slice(0, at).split('\n').length}`;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${subject} failed${line} and was undone: ${reason}`, error);
  }
};

// A lock that was not free in time, and a deadlock.
const blocked = new Set(['55P03', '40P01']);
