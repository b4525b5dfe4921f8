/**
 * The outcomes of writes, as values. A write that the books refuse, such as one of a number that
 * exists, has an outcome of its statement's own (`exists`); the api makes a refusal of it.
 */

/**
 * Nothing was written, and the write is to be decided again: by records that have changed since
 * they were read (`stale`), or after an earlier write of its request that is still to be written
 * (`behind`).
 */
export type Retry = { readonly outcome: 'retry'; readonly because: 'stale' | 'behind' };

/**
 * The answer of a statement for a row, and whether it has recorded the outcome for the request's
 * Idempotency-Key; or a retry.
 */
export type Written<Answer extends { outcome: string }> = (Answer & { recorded: boolean }) | Retry;

/** The retry that a statement answers by such an outcome; undefined for every other outcome. */
export const retryOf = (outcome: string): Retry | undefined =>
  outcome === 'stale' || outcome === 'behind' ? { outcome: 'retry', because: outcome } : undefined;
