import { appRouter, definitionsOf } from '@kontor/api';
import type { FastifyRequest } from 'fastify';

const procedures: ReadonlySet<string> = new Set(definitionsOf(appRouter).map(({ name }) => name));

/** Requests that no procedure serves, by the beginnings of their routes. */
const others = [
  ['/mcp/', 'mcp'],
  ['/healthz', 'healthz'],
  ['/readyz', 'readyz'],
] as const;

/**
 * The operation of a request, from a closed set, as each name is a series of its own: the procedure
 * over REST and tRPC alike, `batch` for calls of several procedures in one request, `mcp`,
 * `healthz`, `readyz`, and `other` for pages and whatever is not known. Nothing that a caller has
 * made up is in it, such as a path or the name of a client.
 */
export const operationOf = (request: FastifyRequest): string => {
  const [operation = 'other', ...further] = operationsOf(request);
  return further.length === 0 ? operation : 'batch';
};

/**
 * The operations of a request, each once, by the same names; there are several only where one
 * request calls several procedures.
 */
export const operationsOf = (request: FastifyRequest): readonly string[] => {
  // A refusal may come before the operation is called, so that only the route says which it would
  // have been.
  const called = request.call?.operation;
  if (called) return [called.name];
  const { url = '', config } = request.routeOptions;
  if (url.startsWith('/trpc/')) return proceduresIn((request.params as { path?: string }).path ?? '');
  const routed = config.operations?.get(request.method);
  if (routed) return [routed.name];
  return [others.find(([start]) => url.startsWith(start))?.[1] ?? 'other'];
};

/**
 * The procedures that an address of tRPC names, with commas between where they are several; `other`
 * where one of them is not known.
 */
const proceduresIn = (path: string): readonly string[] => {
  if (procedures.has(path)) return [path];
  const names = path.split(',');
  return names.every((name) => procedures.has(name)) ? [...new Set(names)] : ['other'];
};
