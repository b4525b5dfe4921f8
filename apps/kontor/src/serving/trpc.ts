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
  mayWait,
  openContext,
  type Request,
  refusalOf,
  trpcErrorOf,
} from '@kontor/api';
import { newUnknownNames, refusalStatuses } from '@kontor/domain';
import {
  addLimitHeaders,
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
  readTurn,
} from '@kontor/rest';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.ts';
import { allClients } from '../operator-context.ts';
import {
  answerBatch,
  inputsOfBatch,
  type MetaOf,
  maxBatchSize,
  pathsOfBatch,
} from './batches/answer-batch.ts';
import { type BatchTurns, openBatchTurns } from './batches/batch-turns.ts';
import { issuerFor } from './connections/addresses.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { stoppingRefusal } from './stopping.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | undefined;
  }
}

/** The parts of the installation that each request uses. */
type Installation = Required<
  Pick<
    Request,
    | 'database'
    | 'receipts'
    | 'mail'
    | 'officialRates'
    | 'mailIntakeAddress'
    | 'archiving'
    | 'webhookTrial'
    | 'program'
  >
>;

type Options = {
  installation: Installation;
  stopping: () => boolean;
  load: Load;
  rateLimits: RateLimits;
  /** Whether people may sign in by a provider of identities. */
  hasProvider: boolean;
  /** The address at which people come in. */
  url: () => string;
  /** Another table of the procedures that are to end. */
  deprecations?: Deprecations | undefined;
};

/**
 * Serves the router to TypeScript programs, at `/trpc/{client_name}`; `-` in place of a client
 * stands for the operator, whose keys belong to no client (docs/interface §1).
 */
export const trpcRoutes = (options: Options): FastifyPluginAsync => {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // A query whose input is too long for an address, such as the preview of a long document, may
    // be sent by POST.
    allowMethodOverride: true,
    maxBatchSize,
    createContext: ({ req, res, info: { calls, isBatchCall } }) => {
      const paths = calls.map(({ path }) => path);
      return contextOf({ request: req, reply: res }, { paths, isBatch: isBatchCall }, options).context;
    },
    onError,
    responseMeta: ({ ctx, errors }) => metaOf(ctx, errors),
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
      if (context) addLimitHeaders(context, reply);
      for (const err of context?.reply.faults ?? []) log.error({ err }, 'An entry of a procedure failed.');
    });
    // A batch that tRPC would refuse as a whole, or answer call by call, is left to it.
    app.addHook('preHandler', async (request, reply) => {
      const paths = isStreamed(request.headers) ? undefined : pathsOfBatch(request);
      if (!paths) return;
      const { context, hold } = contextOf({ request, reply }, { paths, isBatch: true }, options);
      const isOpened = await context.then(
        () => true,
        () => false,
      );
      const inputs = isOpened ? inputsOfBatch(request) : {};
      if (!inputs) return;
      await answerBatch(
        { paths, inputs },
        { request, reply, hold, context: () => context, options: { metaOf, onError } },
      );
      return reply;
    });
    await app.register(fastifyTRPCPlugin, { prefix: '/trpc/:client_name', trpcOptions });
  };
};

const onError: NonNullable<FastifyTRPCPluginOptions<AppRouter>['trpcOptions']['onError']> = ({
  error,
  req,
}) => {
  const refusal = refusalOf(error);
  if (!refusal) req.log.error({ err: error.cause ?? error }, 'A procedure failed.');
  if (refusal?.cause) req.log.warn({ err: refusal.cause }, 'A procedure could not be served.');
};

const metaOf: MetaOf = (ctx, errors) => {
  const headers = new Headers([
    // Added to what tRPC's own answers depend on, after all hooks. A page of another origin can't
    // use a session.
    ['vary', 'Origin'],
    ...(ctx?.reply.replayed ? [['idempotent-replayed', 'true'] as [string, string]] : []),
    ...(ctx?.reply.position ? [[positionHeader, ctx.reply.position] as [string, string]] : []),
    ...retryAfter(errors),
  ]);
  // tRPC has no code with this status. Nothing more is read of a caller who sends so much.
  if (!errors.some((error) => refusalOf(error)?.code === 'headers_too_large')) return { headers };
  headers.set('connection', 'close');
  return { status: refusalStatuses.headers_too_large, headers };
};

// Only longer bodies than this can hold too many values.
const longBody = 65_536;

/**
 * Refuses JSON with a key twice, or with more values than tRPC may parse at once. Others go before
 * a long body.
 */
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
  const sent = Object.keys(query as object).filter((name) => !trpcParameters.has(name));
  addUnknownParameters(found, { method, sent, own: [], strict });
  found.refuse();
};

const trpcParameters: ReadonlySet<string> = new Set(['batch', 'input', 'lastEventId']);

type Sent = Parameters<typeof keyOf>[0];

type Asking = { request: FastifyRequest; reply: FastifyReply };
type Called = { paths: readonly string[]; isBatch: boolean };
type Opened = Pick<BatchTurns, 'hold'> & { context: Promise<Context> };

// A batch that is left to tRPC is not counted, nor its key looked up, once more.
const contexts = new WeakMap<FastifyRequest, Opened>();

/** The context of a request, in which its reads take turns. */
const contextOf = (asking: Asking, called: Called, options: Options): Opened => {
  const { request, reply } = asking;
  const known = contexts.get(request);
  if (known) return known;
  const { turn, hold } = called.isBatch
    ? openBatchTurns({ ...asking, load: options.load })
    : { turn: readTurn({ ...asking, load: options.load }), hold: () => undefined };
  const context = openedContext({ request, reply, turn }, called, options);
  const all = { context, hold };
  contexts.set(request, all);
  return all;
};

const openedContext = async (
  { request, reply, turn }: Asking & Pick<BatchTurns, 'turn'>,
  { paths }: Called,
  { installation, stopping, load, rateLimits, hasProvider, url }: Options,
): Promise<Context> => {
  const { headers, query, params } = request;
  try {
    if (stopping()) throw stoppingRefusal();
    await rateLimits.count(request, reply, paths.length);
    if (isHeadTooLong(request.raw)) throw headTooLong();
    const { client_name } = params as { client_name: string };
    const parts = { headers, query: query as Sent['query'] };
    const byKey = hasKey(parts);
    const atNone = client_name === allClients;
    const sent: Request = {
      ...installation,
      turn,
      requestId: request.id,
      now: now(),
      key: keyOf(parts),
      browser: byKey ? undefined : { ...browserIn(request, atNone), hasProvider },
      issuer: issuerFor(request, url()),
      clientName: atNone ? undefined : client_name,
      idempotencyKey: idempotencyKeyOf(headers),
      position: positionOf(headers),
      strict: prefersStrict(headers),
    };
    if (paths.some(mayWait)) load.shortRequests.end(request.raw);
    const isChecked = paths.every(isCheckedProcedure);
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
    return (
      refusal?.retryAfter ?? (refusal?.code === 'unavailable' || refusal?.code === 'rate_limited' ? 1 : 0)
    );
  });
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? [['retry-after', String(longest)]] : [];
};
