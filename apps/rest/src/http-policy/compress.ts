import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import { memoized } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import { partsOf } from '../formats/media.ts';
import { hasKey } from './key-sent.ts';

// The first levels take a third of the time of the usual one, and a list becomes hardly longer. In
// threads, so that others go on.
const options = { level: 3 };

// In bytes: a shorter answer fits into a packet or two anyway.
const shortest = 1_024;

type Sent = Parameters<typeof hasKey>[0];

/**
 * Compresses answers in JSON and XML over 1 KB for programs that ask for gzip (docs/interface
 * §3.11); a list as it is read. An answer to a session is not compressed: another page can make a
 * browser send such requests, and would learn from the length of an answer what is in it besides
 * what the page has made it say. No page can send a key that it does not have.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ headers, query }, reply, payload, done) => {
    if (!isText(reply.getHeader('content-type')) || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\baccept-encoding\b/i.test(vary)) reply.header('vary', vary === '' ? coding : `${vary}, ${coding}`);
    const isWanted = acceptsGzip(headers) && hasKey({ headers, query: query as Sent['query'] });
    const zippedAs = (bytes: Readable | Uint8Array) => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, bytes);
    };
    if (isWanted && payload instanceof Readable) zippedAs(zippedStream(payload));
    else if (isWanted && isLong(payload))
      gzip(payload, options, (error, bytes) => (error ? done(error) : zippedAs(bytes)));
    else done(null, payload);
  });
};

const coding = 'Accept-Encoding';

const isLong = (payload: unknown): payload is string | Uint8Array =>
  (typeof payload === 'string' || payload instanceof Uint8Array) && payload.length >= shortest;

const isText = (type: unknown): boolean => /^application\/(json|xml)\b/.test(String(type));

/**
 * The bytes of `list`, compressed as fast as they are taken. What breaks off the one breaks off the
 * other.
 */
const zippedStream = (list: Readable): Readable => {
  const bytes = createGzip(options);
  list.on('error', (error) => bytes.destroy(error));
  bytes.on('close', () => list.destroy());
  return list.pipe(bytes);
};

/** Whether a caller accepts answers compressed. */
export const acceptsGzip = ({ 'accept-encoding': accepted }: IncomingHttpHeaders): boolean =>
  accepted !== undefined && prefersGzip(Array.isArray(accepted) ? accepted.join() : accepted);

/**
 * Whether gzip is accepted, and no less than the plain text where that is named (RFC 9110, 12.5.3).
 */
const prefersGzip = memoized((accepted: string): boolean => {
  const qualities = new Map<string, number>();
  for (const part of partsOf(accepted)) {
    const [, name, quality = '1'] =
      /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? [];
    if (name !== undefined) qualities.set(name.toLowerCase(), Number(quality));
  }
  const gzipQuality = qualities.get('gzip') ?? qualities.get('x-gzip') ?? qualities.get('*') ?? 0;
  return gzipQuality > 0 && gzipQuality >= (qualities.get('identity') ?? 0);
});
