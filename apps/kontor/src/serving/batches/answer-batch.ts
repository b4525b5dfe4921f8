import { type AppRouter, appRouter, type Context, definitionsOf, openPace } from '@kontor/api';
import type { TRPCError } from '@trpc/server';
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

type TrpcOptions = FastifyTRPCPluginOptions<AppRouter>['trpcOptions'];

/** Status and headers of an answer, by the errors in it. */
export type MetaOf = (
  ctx: Context | undefined,
  errors: readonly TRPCError[],
) => { headers: Headers; status?: number };

/** The calls of a batch, and the input of each by its place. */
type Batch = { paths: readonly string[]; inputs: Readonly<Record<string, unknown>> };

type Answering = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The context of all calls. */
  context: () => Promise<Context>;
  options: { metaOf: MetaOf; onError: NonNullable<TrpcOptions['onError']> };
  /** Gets the bytes of each answer, which are held until all of them are there. */
  hold: (bytes: number) => void;
};

/**
 * Answers a batch as tRPC does, which would make one text of all answers. Here each call is served
 * and written by itself, so that others go between two of them, and no answer is in memory but as
 * the bytes that are sent.
 */
export const answerBatch = async (batch: Batch, answering: Answering): Promise<void> => {
  const { reply, context, options } = answering;
  const errors: TRPCError[] = [];
  // Begun at once, as those that write share statements, but in slices, as to begin hundreds takes
  // long.
  const begun: Promise<Answer>[] = [];
  const pace = openPace();
  for (const [at, path] of batch.paths.entries()) {
    begun.push(answerOne({ path, input: batch.inputs[at] }, answering, errors));
    await pace();
  }
  const answers = await Promise.all(begun);
  const statuses = new Set(answers.map(({ status }) => status));
  const [status = mixed] = statuses.size === 1 ? statuses : [];
  const ctx = await context().catch(() => undefined);
  const meta = options.metaOf(ctx, errors);
  for (const [name, value] of meta.headers) {
    const before = name === 'vary' ? `${dependsOn}, ` : '';
    reply.header(name, before + value);
  }
  const allow = answers.find((one) => one.allow !== null)?.allow;
  if (allow) reply.header('allow', allow);
  const pieces = answers.flatMap(({ bytes }, at) => (at === 0 ? [opening, bytes] : [between, bytes]));
  await reply
    .code(meta.status ?? status)
    .type('application/json')
    .send(Buffer.concat([...pieces, closing]));
};

const mixed = 207;
const dependsOn = 'trpc-accept, accept';
const [opening, between, closing] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

type Answer = { status: number; bytes: Uint8Array; allow: string | null };

const answerOne = async (
  { path, input }: { path: string; input: unknown },
  { request, context, options, hold }: Answering,
  errors: TRPCError[],
): Promise<Answer> => {
  const answer = await resolveResponse({
    router: appRouter,
    path,
    req: requestOf(request, input),
    error: null,
    allowMethodOverride: true,
    createContext: context,
    onError: (failed) => {
      errors.push(failed.error);
      options.onError({ ...failed, req: request });
    },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  hold(bytes.length);
  return { status: answer.status, bytes, allow: answer.headers.get('allow') };
};

/** The request of one call of a batch. */
const requestOf = ({ method }: FastifyRequest, input: unknown): Request => {
  const text = JSON.stringify(input);
  if (method === 'GET')
    return new Request(`${nowhere}${text === undefined ? '' : `?input=${encodeURIComponent(text)}`}`);
  return new Request(nowhere, { method, headers: { 'content-type': 'application/json' }, body: text ?? '' });
};

// tRPC reads no more of the address than its parameters.
const nowhere = 'http://localhost/';

/** The most calls of a batch (docs/interface §17). */
export const maxBatchSize = 500;

/**
 * The paths of the calls of a batch; undefined of what is none, and of a batch that tRPC refuses as
 * a whole, or each call of it: an answer of a subscription would never be whole.
 */
export const pathsOfBatch = ({ method, query, params }: FastifyRequest): readonly string[] | undefined => {
  if ((query as { batch?: unknown }).batch !== '1' || (method !== 'GET' && method !== 'POST'))
    return undefined;
  const { path } = params as { path: string };
  const paths = path.split(',');
  const kinds = new Set(paths.flatMap((each) => kindsOfProcedures.get(each) ?? []));
  const isRefused = paths.length > maxBatchSize || kinds.size > 1 || kinds.has('subscription');
  return isRefused || path.includes('%') ? undefined : paths;
};

const kindsOfProcedures: ReadonlyMap<string, string> = new Map(
  definitionsOf(appRouter).map(({ name, type }) => [name, type]),
);

/** The inputs of the calls of a batch by their place; undefined where they can't be read. */
export const inputsOfBatch = ({ method, query, body }: FastifyRequest): Batch['inputs'] | undefined => {
  const text = method === 'GET' ? (query as { input?: unknown }).input : (body ?? '');
  if (text === undefined || text === '') return {};
  if (typeof text !== 'string') return undefined;
  try {
    const inputs: unknown = JSON.parse(text);
    const isRecord = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
    return isRecord ? (inputs as Batch['inputs']) : undefined;
  } catch {
    return undefined;
  }
};
