import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import { Refusal } from '@kontor/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { linger } from './linger.ts';
import type { Load } from './load.ts';

/**
 * Bounds the bodies of all requests together: those that have arrived so far and are not yet answered may have so many
 * bytes in all (503 beyond), each may take only so long to arrive (408), and long ones are worked on a few at a time.
 * Forms are left out, as their files are put aside on disk.
 */
export const boundBodies = (app: FastifyInstance, load: Load): void => {
  app.addHook('preParsing', async (request, reply, payload) =>
    isBounded(request) ? metered(payload, { request, reply, load }) : payload,
  );
  app.addHook('preHandler', async ({ body }, reply) => {
    if (lengthOf(body) <= load.limits.longBody) return;
    const giveBack = await load.longBodies({ patience: load.limits.longBodyMs });
    whenAnswered(reply, giveBack);
  });
};

const isBounded = ({ headers }: FastifyRequest): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  !isForm(headers);

export const isForm = (headers: IncomingHttpHeaders): boolean =>
  /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '');

const lengthOf = (body: unknown): number =>
  body instanceof Uint8Array || typeof body === 'string' ? body.length : 0;

/** `payload`, counted as it arrives. What the caller still sends after a refusal is thrown away. */
const metered = (
  payload: RequestPayload,
  { request, reply, load: { limits, bodies } }: { request: FastifyRequest; reply: FastifyReply; load: Load },
): RequestPayload => {
  let taken = 0;
  const counted = Object.assign(
    new Transform({
      transform(bytes: Uint8Array, _encoding, done) {
        counted.receivedEncodedLength += bytes.length;
        if (bodies.bytes + bytes.length > limits.bodies) {
          linger(request, reply);
          done(tooMany());
          return;
        }
        taken += bytes.length;
        bodies.bytes += bytes.length;
        done(null, bytes);
      },
    }),
    { receivedEncodedLength: 0 },
  );
  const slow = setTimeout(() => {
    reply.header('connection', 'close');
    counted.destroy(tooSlow(limits.bodyMs));
  }, limits.bodyMs).unref();
  whenAnswered(reply, () => {
    clearTimeout(slow);
    bodies.bytes -= taken;
    taken = 0;
  });
  counted.once('end', () => clearTimeout(slow));
  payload.once('error', (error) => counted.destroy(error));
  counted.once('close', () => {
    payload.unpipe(counted);
    payload.resume();
  });
  return payload.pipe(counted);
};

/** Calls `act` once, when `reply` was sent or its connection is gone. */
export const whenAnswered = ({ raw }: FastifyReply, act: () => void): void => {
  let waits = true;
  const end = () => {
    if (waits) act();
    waits = false;
  };
  if (raw.destroyed || raw.writableFinished) {
    end();
    return;
  }
  raw.once('finish', end);
  raw.once('close', end);
};

const tooMany = () =>
  new Refusal('unavailable', 'Kontor is busy with the bodies of other requests; try again in a moment.');

const tooSlow = (ms: number) =>
  new Refusal('request_timeout', `The body did not arrive within ${ms / 1000} seconds.`);
