import { type Deprecations, deprecationHeaders } from '@kontor/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const explained = '</docs/integrate/versions/>; rel="deprecation"';

/**
 * Says in every answer that an operation is to end, where the table has it (docs/integrate,
 * Versions). `of` reports the procedures of a request.
 */
export const announceDeprecations = (
  app: FastifyInstance,
  table: Deprecations,
  of: (request: FastifyRequest) => readonly string[],
): void => {
  if (table.size === 0) return;
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = deprecationHeaders(of(request), table);
    if (headers.deprecation) {
      const link = reply.getHeader('link');
      reply.headers({ ...headers, link: link ? `${link}, ${explained}` : explained });
    }
    done();
  });
};
