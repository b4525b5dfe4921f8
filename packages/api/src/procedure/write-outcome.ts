import type { Retry } from '@kontor/data';
import { Refusal } from '@kontor/domain';

/**
 * The outcome of a write in the api, as a value up to the door of its procedure. Refusals are
 * thrown, as everywhere.
 */

/**
 * A write that is done. `recorded` says whether that is recorded for the Idempotency-Key of the
 * request already.
 */
export type Done<Output> = { outcome: 'done'; done: Output; recorded: boolean };

/**
 * The outcome of a write: it is done, or nothing was written and it is to be decided again. One
 * that is refused throws a Refusal.
 */
export type WriteOutcome<Output> = Done<Output> | Retry;

/**
 * Thrown to the door of a procedure (`checkedBy`): nothing was written, and the request is to be
 * served again with all looked up. An exception, as tRPC hands a middleware nothing but the answer,
 * which fits the output's schema, or an error.
 */
export class ServeAgain extends Error {
  constructor() {
    super('the request is to be served again');
  }
}

/** The answer of a write that is done; one that is to be decided again leaves the procedure. */
export const doneOrServedAgain = <Output>(written: WriteOutcome<Output>): Output => {
  if (written.outcome === 'retry') throw new ServeAgain();
  return written.done;
};

/**
 * A request is served at most this often, where records change each time between being read and
 * being posted by.
 */
export const maxServings = 20;

/**
 * The refusal of a request, or of an entry of a bulk, that was decided so often by what had changed
 * before it was written.
 */
export const tooManyChanges = () =>
  new Refusal('unavailable', 'Too many concurrent changes; try again in a moment.');
