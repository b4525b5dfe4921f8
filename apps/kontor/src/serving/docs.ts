import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { pagePolicy } from './page-policy.ts';

const firstPage = createRequire(import.meta.url).resolve('@kontor/docs');

/** Serves the pages at `/docs`, for which nobody has to sign in. */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  await app.register(helmet, pagePolicy);
  await app.register(files, {
    root: dirname(firstPage),
    prefix: '/docs',
    prefixAvoidTrailingSlash: true,
    redirect: true,
    logLevel: 'warn',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', 'no-cache');
    },
  });
};
