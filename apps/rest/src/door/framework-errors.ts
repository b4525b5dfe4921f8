import { Refusal } from '@kontor/domain';

// What Fastify refuses while it reads a request, by the status that it has for it.
const refusals = new Map<unknown, () => Refusal>([
  [400, () => new Refusal('malformed', 'The body can not be read, or its length is not what was announced.')],
  [413, () => new Refusal('too_large', 'The body is larger than 4 MB.')],
  [415, () => new Refusal('media_type_refused', 'A body of this Content-Type is not read here.')],
]);

/** The refusal that an error of the framework is (docs/interface.md §4); undefined when it is a fault. */
export const refusalOfFramework = (error: unknown): Refusal | undefined =>
  error instanceof Error && 'statusCode' in error ? refusals.get(error.statusCode)?.() : undefined;
