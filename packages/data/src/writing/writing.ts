import type { Instant } from '@kontor/domain';

/** The request behind a booking, when its caller gave it an Idempotency-Key (§14): the key, and its hash in hex. */
export type Once = { key: string; request: string };

/** By whom something is written: the key's prefix, the request's id, and what was asked for. */
export type By = { key: string; request: string; action: string };

/** When and by whom something is written, and its Idempotency-Key if it has one. */
export type Writing = { now: Instant; once: Once | undefined; by: By };
