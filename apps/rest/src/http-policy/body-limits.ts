import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '@kontor/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { takesFile } from '../operations/operations.ts';
import { closeAfterAnswer } from './close-after-answer.ts';
import type { Load } from './load.ts';

/**
 * Limits the bodies of all requests together: their bytes in all until they are answered (503
 * beyond), the time that each may take to arrive (408), and how many long ones are processed at
 * once, those of the clients in turn. Uploads are exempt, as their files are written to disk.
 */
export const limitBodies = (app: FastifyInstance, load: Load): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isBounded(request)) return payload;
    // Node calls us between the head and the body, also where both have arrived together. A turn of
    // the event loop later it has read what is there.
    if (!request.raw.complete) await nextTurn();
    if (!request.raw.complete) return metered(payload, { request, reply, load });
    countWhole(request, reply, load);
    return payload;
  });
  app.addHook('preHandler', ({ body, params }, reply, done) => {
    if (lengthOf(body) <= load.limits.longBody) {
      done();
      return;
    }
    const { client_name: client = '' } = params as { client_name?: string };
    load.longBodies({ client, timeout: load.limits.longBodyMs }).then((release) => {
      whenAnswered(reply, release);
      done();
    }, done);
  });
};

const isBounded = (request: FastifyRequest): boolean => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !isUpload(request);
};

/**
 * Whether a request sends a file: in a form, or as its whole body to an operation that takes files.
 */
export const isUpload = ({ headers, method, routeOptions }: FastifyRequest): boolean => {
  const operation = routeOptions.config.operations?.get(method);
  return (operation && takesFile(operation)) || isForm(headers);
};

const isForm = (headers: IncomingHttpHeaders): boolean =>
  /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '');

const lengthOf = (body: unknown): number =>
  body instanceof Uint8Array || typeof body === 'string' ? body.length : 0;

/**
 * Counts a body that has arrived whole, as short ones mostly have: it needs neither a timer nor a
 * stream of its own.
 */
const countWhole = ({ raw }: FastifyRequest, reply: FastifyReply, { limits, bodies }: Load): void => {
  const received = raw.readableLength;
  if (bodies.bytes + received > limits.bodies) throw tooMany();
  bodies.bytes += received;
  whenAnswered(reply, () => {
    bodies.bytes -= received;
  });
};

/**
 * Passes `payload` on and counts it as it arrives. What the caller still sends after a refusal is
 * discarded.
 */
const metered = (
  payload: RequestPayload,
  { request, reply, load: { limits, bodies } }: { request: FastifyRequest; reply: FastifyReply; load: Load },
): RequestPayload => {
  let received = 0;
  const counted = Object.assign(
    new Transform({
      transform(bytes: Uint8Array, _encoding, done) {
        counted.receivedEncodedLength += bytes.length;
        if (bodies.bytes + bytes.length > limits.bodies) {
          closeAfterAnswer(request, reply);
          done(tooMany());
          return;
        }
        received += bytes.length;
        bodies.bytes += bytes.length;
        done(null, bytes);
      },
    }),
    { receivedEncodedLength: 0 },
  );
  const slow = setTimeout(() => {
    closeAfterAnswer(request, reply);
    counted.destroy(tooSlow(limits.bodyMs));
  }, limits.bodyMs).unref();
  whenAnswered(reply, () => {
    clearTimeout(slow);
    bodies.bytes -= received;
    received = 0;
  });
  counted.once('end', () => clearTimeout(slow));
  // Whoever reads the body gets this error. Where nobody reads it any more, it must not end the
  // program.
  counted.on('error', () => undefined);
  payload.on('error', (error) => counted.destroy(error));
  counted.once('close', () => {
    payload.unpipe(counted);
    payload.resume();
  });
  return payload.pipe(counted);
};

// The functions to call for each response that is not answered yet.
const waitingActs = new WeakMap<ServerResponse, (() => void)[]>();

/** Calls `act` once, when `reply` was sent or its connection was closed. */
export const whenAnswered = ({ raw }: FastifyReply, act: () => void): void => {
  const waiting = waitingActs.get(raw);
  if (waiting) waiting.push(act);
  else if (raw.destroyed || raw.writableFinished) act();
  else {
    const acts = [act];
    waitingActs.set(raw, acts);
    const end = () => {
      waitingActs.delete(raw);
      for (const each of acts.splice(0)) each();
    };
    raw.once('finish', end);
    raw.once('close', end);
  }
};

const tooMany = () =>
  new Refusal('unavailable', 'Kontor is busy with the bodies of other requests; try again in a moment.');

const tooSlow = (ms: number) =>
  new Refusal('request_timeout', `The body did not arrive within ${ms / 1000} seconds.`);
