import { type AppRouter, appRouter, openContext, type Receipts, refusalOf, trpcErrorOf } from '@kontor/api';
import type { Database } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { boundBodies, checkingJson, cutSilentReaders, inTurns, type Load } from '@kontor/rest';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { theHouse } from '../commands/key.ts';
import { keyOf } from './key-sent.ts';
import { aboutToStop } from './stopping.ts';

type Options = { database: Database; receipts: Receipts; stopping: () => boolean; load: Load };

/**
 * The router itself for TypeScript programs, at `/trpc/{client_name}`; the client `-` is the house, for keys of no client
 * (docs/interface.md §1).
 */
export const trpcRoutes = (options: Options): FastifyPluginAsync => {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req }) => contextOf(req, options),
    onError: ({ error, req }) => {
      const refusal = refusalOf(error);
      if (!refusal) req.log.error({ err: error.cause ?? error }, 'A procedure failed.');
      if (refusal?.cause) req.log.warn({ err: refusal.cause }, 'A procedure could not be served.');
    },
    responseMeta: ({ ctx, errors }) => ({
      headers: new Headers([
        ...(ctx?.reply.replayed ? [['idempotent-replayed', 'true'] as [string, string]] : []),
        ...(errors.some(isUnavailable) ? [['retry-after', '1'] as [string, string]] : []),
      ]),
    }),
  };
  return async (app) => {
    boundBodies(app, options.load);
    cutSilentReaders(app, options.load);
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc/:client_name', trpcOptions });
  };
};

// A shorter body has no more in it than a few pages of a list.
const longBody = 65_536;

/** Refuses a body of more than tRPC should take apart at once. */
const checkBody = async ({ body }: FastifyRequest): Promise<void> => {
  if (typeof body === 'string' && body.length > longBody) await inTurns(checkingJson(body));
};

const contextOf = async (request: FastifyRequest, { database, receipts, stopping }: Options) => {
  try {
    if (stopping()) throw aboutToStop();
    const { client_name } = request.params as { client_name: string };
    const context = await openContext({
      database,
      receipts,
      requestId: request.id,
      now: now(),
      key: keyOf(request),
      clientName: client_name === theHouse ? undefined : client_name,
      idempotencyKey: idempotencyKeyOf(request),
    });
    await checkBody(request);
    return context;
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? trpcErrorOf(refusal) : error;
  }
};

/** The caller's Idempotency-Key (§14). Refuses `invalid` for one of other than 1 to 255 visible characters. */
const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const sent = headers['idempotency-key'];
  if (sent === undefined || (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent))) return sent;
  throw new Refusal('invalid', 'The Idempotency-Key must have 1 to 255 visible characters.');
};

const isUnavailable = (error: unknown): boolean => refusalOf(error)?.code === 'unavailable';
