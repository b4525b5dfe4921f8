import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';

// The build puts it beside the program.
const types = new URL('../../dist/router.d.ts', import.meta.url);

type Served = { text: string; tag: string };

/**
 * Serves the types of the router, as they are in the package for programs elsewhere; no key is
 * needed (docs/interface §18).
 */
export const routerTypes: FastifyPluginAsync = async (app) => {
  let served: Promise<Served> | undefined;
  app.get('/api/:version(latest|v1)/router.d.ts', async ({ headers }, reply) => {
    served ??= readTypes();
    const { text, tag } = await served;
    reply.header('etag', tag).header('cache-control', 'public, no-cache');
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
};

const readTypes = async (): Promise<Served> => {
  const text = await readFile(types, 'utf8');
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
};
