import type { Instant, Person } from '@kontor/domain';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import type { Sequence } from '../postgres/gathered/waiting-rows.ts';

/** The Idempotency-Key of a request (§14), and the hash of the request in hex. */
export type IdempotencyClaim = { key: string; request: string };

/**
 * The writer: the key's prefix or the person, the id of the request, and the operation. Where a
 * plan is booked, its number, the program that proposed it and its key, and besides the person who
 * approved it (docs/interface §21).
 */
export type Writer = {
  key: string;
  person?: Person;
  request: string;
  action: string;
  plan?: number;
  program?: string;
};

/**
 * Facts by which a posting was decided, and which must still hold when it is booked: the key is
 * valid, and the client's settings, accounts and tax rates have this version. Absent for the
 * program's own commands.
 */
export type Access = { key_id: number | undefined; settings_version: number };

/** When and by whom something is written, and the Idempotency-Key of the request if it has one. */
export type Writing = {
  now: Instant;
  once: IdempotencyClaim | undefined;
  by: Writer;
  access?: Access | undefined;
  /** The slot in an order in which it is written. Absent where it is written as it comes. */
  slot?: (Pick<GatheredStatements, 'write'> & { sequence: Sequence | undefined }) | undefined;
};
