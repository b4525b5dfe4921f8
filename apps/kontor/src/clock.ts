import { type Instant, instantAt } from '@kontor/domain';

/** The clock. Everything below this program is told it, so that nothing else reads a clock. */
export const now = (): Instant => instantAt(Date.now());

/** The instant `milliseconds` after `at`, or before it when negative. */
export const later = (at: Instant, milliseconds: number): Instant => instantAt(Date.parse(at) + milliseconds);

export const day = 24 * 60 * 60 * 1000;
