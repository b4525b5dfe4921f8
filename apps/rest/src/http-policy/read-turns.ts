import type { ReadTurn } from '@kontor/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Load } from './load.ts';
import { busy } from './semaphore.ts';

/**
 * Turns of the reads of a request (docs/interface §17.1), which `packages/api` takes as it begins
 * one.
 */

type RequestRead = { load: Load; request: FastifyRequest; reply: FastifyReply };

/** The client whose reads a request is among; that of its address. */
export const clientRead = ({ params }: Pick<FastifyRequest, 'params'>): string =>
  (params as { client_name?: string }).client_name ?? '';

/**
 * The turns of a request that reads. One that waits for others of its own client then waits until
 * no short request is under way, too, or `pageMs`: its client asks for more than its share. So does
 * each page of a long list (`isLong`), and each further part of an export.
 */
export const readTurn =
  ({ load, request, reply }: RequestRead, { isLong = false } = {}): ReadTurn =>
  async (goesOn = false) => {
    const { reads, shortRequests, limits } = load;
    if (reply.raw.destroyed) throw busy();
    const client = clientRead(request);
    const isFree = reads.isFree(client);
    if (isFree && !isLong && !goesOn) return reads({ client });
    shortRequests.end(request.raw);
    const end = await reads(isFree ? { client } : { client, signal: goneWith(reply) });
    await shortRequests.none(limits.pageMs);
    return end;
  };

/** Aborts when the caller's connection closes. */
export const goneWith = ({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal => {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
};
