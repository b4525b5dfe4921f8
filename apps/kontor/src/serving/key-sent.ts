import type { FastifyRequest } from 'fastify';

/** The key in the headers of a request; undefined when there is none, or several that differ (docs/interface.md §2). */
export const keyOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  const sent = [bearer, headers['x-api-key'], headers['x-rma-key']].flatMap((one) => one ?? []);
  return new Set(sent).size === 1 ? sent[0] : undefined;
};
