import { instantAt } from '@kontor/domain';
/** What time it is. Everything below this program is told it, so that nothing else reads a clock. */
export const now = () => instantAt(Date.now());
/** The moment `milliseconds` after `at`, or before it when negative. */
export const later = (at, milliseconds) => instantAt(Date.parse(at) + milliseconds);
export const day = 24 * 60 * 60 * 1000;
