import { appRouter, openContext, refusalOf, trpcErrorOf } from '@kontor/api';
import { Refusal } from '@kontor/domain';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { now } from './clock.ts';
import { theHouse } from './commands/key.ts';
import { keyOf } from './key-sent.ts';
import { aboutToStop } from './stopping.ts';
/**
 * The router itself for TypeScript programs, at `/trpc/{client_name}`; the client `-` is the house, for keys of no client
 * (docs/interface.md §1).
 */
export const trpcRoutes = (options) => {
  const trpcOptions = {
    router: appRouter,
    createContext: ({ req }) => contextOf(req, options),
    onError: ({ error, req }) => {
      if (!refusalOf(error)) req.log.error({ err: error.cause ?? error }, 'A procedure failed.');
    },
    responseMeta: ({ ctx, errors }) => ({
      headers: new Headers([
        ...(ctx?.reply.replayed ? [['idempotent-replayed', 'true']] : []),
        ...(errors.some(isUnavailable) ? [['retry-after', '1']] : []),
      ]),
    }),
  };
  return async (app) => {
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc/:client_name', trpcOptions });
  };
};
const contextOf = async (request, { database, stopping }) => {
  try {
    if (stopping()) throw aboutToStop();
    const { client_name } = request.params;
    return await openContext({
      database,
      requestId: request.id,
      now: now(),
      key: keyOf(request),
      clientName: client_name === theHouse ? undefined : client_name,
      idempotencyKey: idempotencyKeyOf(request),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? trpcErrorOf(refusal) : error;
  }
};
/** The caller's Idempotency-Key (§14). Refuses `invalid` for one of other than 1 to 255 visible characters. */
const idempotencyKeyOf = ({ headers }) => {
  const sent = headers['idempotency-key'];
  if (sent === undefined || (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent))) return sent;
  throw new Refusal('invalid', 'The Idempotency-Key must have 1 to 255 visible characters.');
};
const isUnavailable = (error) => refusalOf(error)?.code === 'unavailable';
