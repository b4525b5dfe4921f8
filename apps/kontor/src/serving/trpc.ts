import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AppRouter,
  appRouter,
  type Context,
  cachedContext,
  type Deprecations,
  deprecations,
  inSlices,
  isCheckedProcedure,
  type Mail,
  mayWait,
  type OfficialRates,
  openContext,
  type Program,
  type Receipts,
  type Request,
  refusalOf,
  trpcErrorOf,
} from '@kontor/api';
import type { Database } from '@kontor/data';
import { newUnknownNames, refusalStatuses } from '@kontor/domain';
import {
  addUnknownParameters,
  announceDeprecations,
  applyHttpPolicy,
  browserOf,
  checkJson,
  cookieHeaders,
  hasKey,
  headTooLong,
  idempotencyKeyOf,
  isHeadTooLong,
  keyOf,
  type Load,
  positionHeader,
  positionOf,
  prefersStrict,
} from '@kontor/rest';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { allClients } from '../commands/key.ts';
import type { RateLimits } from './rate-limits.ts';
import { stoppingRefusal } from './stopping.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | undefined;
  }
}

type Options = {
  database: Database;
  receipts: Receipts;
  mail: Mail | undefined;
  officialRates: OfficialRates | undefined;
  program: Program;
  stopping: () => boolean;
  load: Load;
  rateLimits: RateLimits;
  /** Whether people may sign in by a provider of identities. */
  hasProvider: boolean;
  /** Another table of the procedures that are to end. */
  deprecations?: Deprecations | undefined;
};

/**
 * Serves the router to TypeScript programs, at `/trpc/{client_name}`; `-` in place of a client stands for the operator, whose
 * keys belong to no client (docs/interface §1).
 */
export const trpcRoutes = (options: Options): FastifyPluginAsync => {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // A query whose input is too long for an address, such as the preview of a long document, may be sent by POST.
    allowMethodOverride: true,
    maxBatchSize,
    createContext: ({ req, res, info }) => {
      return contextOf({ request: req, reply: res }, info, options);
    },
    onError: ({ error, req }) => {
      const refusal = refusalOf(error);
      if (!refusal) req.log.error({ err: error.cause ?? error }, 'A procedure failed.');
      if (refusal?.cause) req.log.warn({ err: refusal.cause }, 'A procedure could not be served.');
    },
    responseMeta: ({ ctx, errors }) => {
      const headers = new Headers([
        // Added to what tRPC's own answers depend on, after all hooks. A page of another origin can't use a session.
        ['vary', 'Origin'],
        ...(ctx?.reply.replayed ? [['idempotent-replayed', 'true'] as [string, string]] : []),
        ...(ctx?.reply.position ? [[positionHeader, ctx.reply.position] as [string, string]] : []),
        ...retryAfter(errors),
      ]);
      // tRPC has no code with this status. Nothing more is read of a caller who sends so much.
      if (!errors.some((error) => refusalOf(error)?.code === 'headers_too_large')) return { headers };
      headers.set('connection', 'close');
      return { status: refusalStatuses.headers_too_large, headers };
    },
  };
  return async (app) => {
    applyHttpPolicy(app, options.load);
    app.decorateRequest('context');
    announceDeprecations(app, options.deprecations ?? deprecations, ({ params }) =>
      (params as { path: string }).path.split(','),
    );
    app.addHook('onSend', async ({ headers, context, log }, reply) => {
      const change = context?.reply.cookie;
      if (change) reply.header('set-cookie', cookieHeaders(headers, change));
      for (const err of context?.reply.faults ?? []) log.error({ err }, 'An entry of a procedure failed.');
    });
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc/:client_name', trpcOptions });
  };
};

// By docs/interface §17. A batch is answered as a whole.
const maxBatchSize = 500;

// Only longer bodies than this can hold too many values.
const longBody = 65_536;

/** Refuses JSON with a key twice, or with more values than tRPC may parse at once. Others go before a long body. */
const checkSent = async ({ body, query }: FastifyRequest): Promise<void> => {
  const { input } = query as { input?: unknown };
  for (const text of [body, input]) {
    if (typeof text !== 'string' || text === '') continue;
    if (text.length > longBody) await inSlices(checkJson(text));
    else for (const _ of checkJson(text));
    if (text.length > longBody) await nextTurn();
  }
};

/** Refuses parameters in the address besides tRPC's own (docs/interface §3.9). */
const checkParameters = ({ method, query }: FastifyRequest, { strict }: Pick<Context, 'strict'>): void => {
  const found = newUnknownNames();
  const sent = Object.keys(query as object).filter((name) => !ofTrpc.has(name));
  addUnknownParameters(found, { method, sent, own: [], strict });
  found.refuse();
};

const ofTrpc: ReadonlySet<string> = new Set(['batch', 'input', 'lastEventId']);

type Sent = Parameters<typeof keyOf>[0];

type RequestInfo = Parameters<
  NonNullable<FastifyTRPCPluginOptions<AppRouter>['trpcOptions']['createContext']>
>[0]['info'];

const contextOf = async (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { calls }: RequestInfo,
  { database, receipts, mail, officialRates, program, ...serving }: Options,
) => {
  const { headers, query, params } = request;
  const { stopping, load, rateLimits, hasProvider } = serving;
  try {
    if (stopping()) throw stoppingRefusal();
    await rateLimits.count(request, reply);
    if (isHeadTooLong(request.raw)) throw headTooLong();
    const { client_name } = params as { client_name: string };
    const parts = { headers, query: query as Sent['query'] };
    const byKey = hasKey(parts);
    const atNone = client_name === allClients;
    const sent: Request = {
      ...{ database, receipts, mail, officialRates, program },
      requestId: request.id,
      now: now(),
      key: keyOf(parts),
      browser: byKey ? undefined : { ...browserIn(request, atNone), hasProvider },
      clientName: atNone ? undefined : client_name,
      idempotencyKey: idempotencyKeyOf(headers),
      position: positionOf(headers),
      strict: prefersStrict(headers),
    };
    if (calls.some(({ path }) => mayWait(path))) load.shortRequests.end(request.raw);
    const isChecked = calls.every(({ path }) => isCheckedProcedure(path));
    const context = (isChecked && cachedContext(sent)) || (await openContext(sent));
    checkParameters(request, context);
    await checkSent(request);
    request.context = context;
    return context;
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? trpcErrorOf(refusal) : error;
  }
};

const browserIn = (request: FastifyRequest, signsIn: boolean) =>
  browserOf(request, { setsCookie: !isStreamed(request.headers), signsIn });

/** Whether the caller's link wants the answers of a batch one after the other, as they come. */
const isStreamed = ({ accept, 'trpc-accept': wanted = accept }: FastifyRequest['headers']): boolean =>
  wanted?.includes('application/jsonl') ?? false;

/** The longest time after which one of the refused calls is to be tried again. */
const retryAfter = (errors: readonly unknown[]): [string, string][] => {
  const seconds = errors.map((error) => {
    const refusal = refusalOf(error);
    return refusal?.retryAfter ?? (refusal?.code === 'unavailable' ? 1 : 0);
  });
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? [['retry-after', String(longest)]] : [];
};
