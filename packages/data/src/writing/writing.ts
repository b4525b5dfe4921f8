import type { Instant, Person } from '@kontor/domain';

/** The Idempotency-Key of a request (§14), and the hash of the request in hex. */
export type IdempotencyClaim = { key: string; request: string };

/** Who writes: the key's prefix or the person, the id of the request, and the operation. */
export type Writer = { key: string; person?: Person; request: string; action: string };

/** When and by whom something is written, and the Idempotency-Key of the request if it has one. */
export type Writing = { now: Instant; once: IdempotencyClaim | undefined; by: Writer };
