import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNamed } from './byte-range.ts';
import type { Call } from './call.ts';

/**
 * Answers a record or a list that is not a page with its `ETag`, or 304 where the caller has it
 * (docs/interface §13). The tag is the hash of what the answer says, in its format; it is weak, as
 * the answer may be compressed.
 */
export const tagged = async (
  written: Promise<string | Uint8Array>,
  { call, request, reply }: { call: Pick<Call, 'context'>; request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> => {
  const body = await written;
  if (request.method === 'POST') return body;
  const tag = hash('sha256', body, 'base64url').slice(0, tagLength);
  reply.header('etag', `W/"${tag}"`);
  // A cache must ask again, as the key may no longer be valid. Nothing is kept of what a person
  // reads at a shared machine.
  if (call.context.caller.kind === 'key') reply.header('cache-control', 'private, no-cache');
  if (isNamed(`"${tag}"`, request.headers['if-none-match'])) return reply.code(304).send();
  return body;
};

// 132 bits.
const tagLength = 22;
