import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Deprecations } from '@kontor/api';
import { memoized } from '@kontor/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './http-policy/compress.ts';
import { isNamed } from './pipeline/byte-range.ts';
import { versions } from './pipeline/request-pipeline.ts';

type Name = keyof typeof import('./descriptions.ts').makers;

/**
 * Serves the OpenAPI document and the XML Schema, for which no key is needed (docs/interface §1,
 * §3.12). Each is hashed and compressed once, so that many callers cost no more than their bytes.
 */
export const serveDescriptions = (app: FastifyInstance, ending: Deprecations): void => {
  const openApi = lazily(async () => {
    const text = await readDescription('openapi.json', ending);
    return memoized((origin) => served(text.replaceAll('{origin}', () => inJson(origin))), mostOrigins);
  });
  const schema = lazily(async () => served(await readDescription('kontor.xsd', ending)));
  for (const version of versions) {
    app.get(`/api/${version}/openapi.json`, async (request, reply) => {
      const { protocol, host } = request;
      const of = (await openApi())(`${protocol}://${host || 'localhost'}`);
      return answerWith(of, request, reply.type('application/json; charset=utf-8'));
    });
    app.get(`/api/${version}/kontor.xsd`, async (request, reply) =>
      answerWith(await schema(), request, reply.type('application/xml; charset=utf-8')),
    );
  }
};

// Callers may name as many addresses as they like.
const mostOrigins = 8;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const lazily = <Value>(open: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= open();
    return value;
  };
};

/** A text as it is sent, with its tag. It is compressed when someone wants that, in a thread. */
type Served = { plain: Buffer; hash: string; zipped: () => Promise<Buffer> };

const served = (text: string): Served => {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, hashLength);
  return { plain, hash, zipped: lazily(() => promisify(gzip)(plain)) };
};

// 132 bits.
const hashLength = 22;

const answerWith = async (
  { plain, hash, zipped }: Served,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  // A cache asks again each time, so that it has the new one after an upgrade. The tag is weak, as
  // the answer may be compressed.
  reply.headers({ etag: `W/"${hash}"`, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
  if (isNamed(`"${hash}"`, headers['if-none-match'])) return reply.code(304).send();
  if (!acceptsGzip(headers)) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(await zipped());
};

/**
 * A description. A build has it as a file, and neither loads what makes it nor works on it; from
 * its sources (in tests, and in `pnpm dev`) the program makes it.
 */
const readDescription = async (name: Name, ending: Deprecations): Promise<string> => {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL(name, import.meta.url), 'utf8');
  const source = new URL('./descriptions.ts', import.meta.url).href;
  const { makers }: typeof import('./descriptions.ts') = await import(source);
  return makers[name](ending);
};
