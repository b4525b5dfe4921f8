import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@kontor/domain';
import { headerRefused } from '../formats/negotiate.ts';

// The refusals for errors of Fastify while it reads a request, by the status that Fastify gives
// them.
const refusals = new Map<unknown, (headers: IncomingHttpHeaders) => Refusal>([
  [400, () => new Refusal('malformed', 'The body cannot be read, or its length is not what was announced.')],
  [413, () => new Refusal('too_large', 'The body is larger than 4 MB.')],
  [
    415,
    ({ 'content-type': type }) => headerRefused('Content-Type', type, 'no body of this type is read here'),
  ],
]);

/**
 * The refusal for an error of the framework (docs/interface §4); undefined when the error is a bug.
 */
export const refusalOfFramework = (error: unknown, headers: IncomingHttpHeaders): Refusal | undefined =>
  error instanceof Error && 'statusCode' in error ? refusals.get(error.statusCode)?.(headers) : undefined;
