import { type Instant, instantAt } from '@kontor/domain';

/**
 * The current time. Only this program reads the clock; the packages take the time as an argument.
 */
export const now = (): Instant => instantAt(Date.now());

/** The instant `milliseconds` after `at`, or before it when negative. */
export const later = (at: Instant, milliseconds: number): Instant => instantAt(Date.parse(at) + milliseconds);

export const day = 24 * 60 * 60 * 1000;
