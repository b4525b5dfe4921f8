import { Prisma } from '../../generated/client.ts';
import { bookedRows } from './document.ts';
import type { Step } from './step.ts';

/**
 * Recording the outcome of a request with an Idempotency-Key, together with what it wrote
 * (docs/interface §14).
 */

/**
 * The outcomes that a statement records. What is refused is recorded by the api, which knows the
 * refusal.
 */
export const recordedOutcomes = ['booked', 'repeated', 'saved'] as const;

const outcomes = Prisma.raw(recordedOutcomes.map((outcome) => `'${outcome}'`).join(', '));

/** Records `output`, the answer of the request as JSON, for the rows that have a key. */
export const keysRecorded = (output: Prisma.Sql): Step => Prisma.sql`
  key_recorded AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT j.client_id, b.once_key, decode(b.once_request, 'hex'), jsonb_build_object('done', ${output}), j.created
      FROM ${bookedRows} WHERE b.once_key IS NOT NULL AND j.outcome IN (${outcomes})
  )`;
