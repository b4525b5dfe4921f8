import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { pagePolicy } from './page-policy.ts';

const page = createRequire(import.meta.url).resolve('@kontor/console');

// Where a program that knows nothing but the host finds the rest (RFC 8631).
const described = '</docs/>; rel="service-doc", </api/latest/openapi.json>; rel="service-desc"';

/**
 * Serves the console's files at `/`. A browser that asks for any other page gets the console as
 * well, which shows what its address names: `/invoices/A1.1`. What programs ask for is answered as
 * before.
 */
export const consoleRoutes: FastifyPluginAsync = async (app) => {
  await app.register(helmet, pagePolicy);
  await app.register(files, {
    root: dirname(page),
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    logLevel: 'warn',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? hashed : 'no-cache');
      if (/\.html(\.\w+)?$/.test(path)) reply.setHeader('link', described);
    },
  });
  app.get('/*', { logLevel: 'warn' }, (request, reply) => {
    if (isPage(request)) return reply.header('vary', 'Accept').sendFile('index.html');
    reply.callNotFound();
    return reply;
  });
};

// The name of a file under assets/ has the hash of its content in it.
const hashed = 'public, max-age=31536000, immutable';

const isPage = ({ url, headers }: { url: string; headers: { accept?: string | undefined } }): boolean =>
  !/^\/(api|trpc|healthz|readyz|version|assets|\.well-known)(\/|\?|$)/.test(url) &&
  /\btext\/html\b/.test(headers.accept ?? '');
