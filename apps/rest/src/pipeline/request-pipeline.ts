import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  cachedContext,
  type Deprecations,
  inSlices,
  openContext,
  type Request,
  requireScope,
  ZoneChanged,
} from '@kontor/api';
import { type Instant, Refusal } from '@kontor/domain';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherRoot } from '../codec/other-root.ts';
import { malformed, recordIn, type Tree } from '../codec/tree.ts';
import { json } from '../formats/formats.ts';
import { checkCoding, formatOfAnswer, formatOfBody, formatOfRequest, hasBody } from '../formats/negotiate.ts';
import { idempotencyKeyOf } from '../http-policy/idempotency-key.ts';
import { keyOf } from '../http-policy/key-sent.ts';
import type { Load } from '../http-policy/load.ts';
import { positionOf } from '../http-policy/position.ts';
import { prefersStrict } from '../http-policy/prefer.ts';
import { goneWith, readTurn } from '../http-policy/read-turns.ts';
import { browserOf } from '../http-policy/session-sent.ts';
import { type Body, type Operation, waitsWith } from '../operations/operations.ts';
import { perform } from '../operations/perform.ts';
import { warningOf } from '../operations/query-names.ts';
import type { Route } from '../operations/routes.ts';
import { answer } from './answer.ts';
import { addressOf, type Call, inputOf, queryOf } from './call.ts';
import { pageRecords, shortList } from './list.ts';
import { checkUpload, inputOfUpload, readUpload } from './upload.ts';

/**
 * The options of the REST plugin; `silence` is the longest pause within an upload, in milliseconds.
 */
export type RestOptions = Pick<
  Request,
  'database' | 'receipts' | 'mail' | 'webhookTrial' | 'mailIntakeAddress' | 'archiving'
> & {
  now: () => Instant;
  silence?: number;
  /** The load that REST shares with tRPC; a new one where REST stands alone. */
  load?: Load;
  /** Another table of the procedures that are to end. */
  deprecations?: Deprecations;
};

type TreeBody = Extract<Body, { root: string }>;

/** The versions of the interface; today they are the same (docs/interface §1). */
export const versions: readonly string[] = ['latest', 'v1'];

/**
 * Admits a request at `route`, or at a path that is not in the table, before its body is read.
 * Faults are refused in the order of §4; Fastify then reads the body and refuses one that is too
 * large (413).
 */
export const admit =
  (options: RestOptions & { load: Load }, route?: Route) => (request: FastifyRequest, reply: FastifyReply) =>
    keyFirst(request, () => admitted(options, route, { request, reply }));

/**
 * Does `work`. Where it is refused and the key is only cached, looks up the key first: the refusal
 * of a key that has been revoked comes before all others (§4).
 */
const keyFirst = async <Result>({ call }: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (call.context?.cached) call.context = await call.context.reopen();
    throw error;
  }
};

const admitted = async (
  { load, ...options }: RestOptions & { load: Load },
  route: Route | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> => {
  const { call, headers, method } = request;
  call.address = addressOf(request);
  const sent = { ...sentBy(request, call.address, options), turn: readTurn({ load, request, reply }) };
  const { checked } = route?.methods.get(method)?.meta ?? {};
  call.context = (checked && cachedContext(sent)) || (await openContext(sent)); // 403
  if (!route || !versions.includes(call.address.path['version'] ?? '')) throw noSuchPath(); // 404
  call.route = route;
  call.zone = call.context.client?.zone ?? '';
  call.operation = operationFor(method, route, reply); // 405
  requireScope(call.context, call.operation.meta); // 403
  call.format = formatFor(headers, call.operation); // 406
  const warning = warningOf(queryOf(call.operation, call as Call));
  if (warning !== undefined) reply.header('warning', warning);
  checkBody(headers, call.operation); // 415, 413
};

/**
 * Serves an admitted request: reads its body into a tree and a value, calls the procedure, and
 * answers.
 */
export const serve =
  (options: RestOptions & { load: Load }) => async (request: FastifyRequest, reply: FastifyReply) => {
    // Every request was admitted before.
    const call = request.call as Call;
    const { body } = call.operation;
    // 415, 413, 400 malformed. A file is read once, and the fields beside it in each zone.
    const upload =
      body?.form === 'form'
        ? await keyFirst(request, () => readUpload(request, { body, call, silence: options.silence }))
        : undefined;
    try {
      for (;;) {
        const input = await keyFirst(request, async () =>
          upload ? inputOfUpload(upload, call) : readInput(request, call),
        );
        try {
          const output = await performOperation(request, reply, { input, load: options.load }); // 404, 415, 400, 422, 409
          return answer(output, input, { call, request, reply, load: options.load });
        } catch (error) {
          const changed = error instanceof TRPCError ? error.cause : undefined;
          if (!(changed instanceof ZoneChanged)) throw error;
          // Nothing was booked. The times of the body are read again, in the current zone.
          call.context = changed.context;
          call.zone = changed.context.client?.zone ?? '';
        }
      }
    } finally {
      await upload?.file.close();
    }
  };

/**
 * Performs the operation; the first page of a list that may be long waits for short requests, like
 * all that follow. One that waits for something to happen is let go with its caller.
 */
const performOperation = (
  request: FastifyRequest,
  reply: FastifyReply,
  { input, load }: { input: unknown; load: Load },
): Promise<unknown> => {
  const { operation, context } = request.call as Call;
  if (waitsWith(operation, input)) {
    load.shortRequests.end(request.raw);
    return perform(operation, context, { limit: pageRecords, ...(input as object) }, goneWith(reply));
  }
  const { limit = Number.POSITIVE_INFINITY } = input as { limit?: number };
  const isLong = operation.answer.form === 'list' && operation.answer.paged && !(limit <= shortList);
  if (!isLong) return perform(operation, context, input);
  const paged = { limit: pageRecords, ...(input as object) };
  const turn = readTurn({ load, request, reply }, { isLong: true });
  return perform(operation, { ...context, turn }, paged);
};

const readInput = async (request: FastifyRequest, call: Call): Promise<unknown> => {
  const { operation } = call;
  const { body } = operation;
  const tree = body && body.form !== 'form' ? await readTree(request, body) : undefined;
  const input = await inputOf(operation, call, tree);
  // A document of thousands of lines takes long in each of the next steps too, so other requests go
  // first.
  if (isLong(request)) await nextTurn();
  return input;
};

const sentBy = (
  { id, ip, headers, method }: FastifyRequest,
  { path, query }: Call['address'],
  options: RestOptions,
): Request => {
  const client = path['client_name'];
  const key = keyOf({ headers, query });
  const byKey = client === undefined || key !== undefined;
  return {
    database: options.database,
    receipts: options.receipts,
    mail: options.mail,
    webhookTrial: options.webhookTrial,
    mailIntakeAddress: options.mailIntakeAddress,
    archiving: options.archiving,
    now: options.now(),
    requestId: id,
    key,
    browser: byKey ? undefined : browserOf({ ip, method, headers }, { setsCookie: false, signsIn: false }),
    clientName: client,
    idempotencyKey: idempotencyKeyOf(headers),
    position: positionOf(headers),
    strict: prefersStrict(headers),
    localTimes: true,
  };
};

const noSuchPath = () => new Refusal('not_found', 'There is nothing at this path.');

const operationFor = (method: string, { methods, instead }: Route, reply: FastifyReply) => {
  const operation = methods.get(method);
  if (operation) return operation;
  const allowed = [...methods.keys()].join(', ');
  reply.header('allow', allowed);
  const sentence = `${method} is not a method of this path, which has ${allowed}.`;
  throw new Refusal('method_not_allowed', instead === '' ? sentence : `${sentence} ${instead}`);
};

const formatFor = (headers: FastifyRequest['headers'], { answer: { form } }: Operation) => {
  const requestFormat = formatOfRequest(headers);
  const format = formatOfAnswer(headers.accept, requestFormat);
  if (format) return format;
  // A file is sent in its own format, whatever the caller accepts (§16).
  if (form === 'file') return requestFormat;
  throw new Refusal('not_acceptable', 'Answers are application/json or application/xml.');
};

const checkBody = (headers: FastifyRequest['headers'], { body }: Operation) => {
  const type = headers['content-type'];
  if (!body) return;
  checkCoding(headers);
  if (body.form === 'form') checkUpload(headers, body);
  else if (hasBody(headers) || type !== undefined) formatOfBody(type);
};

const isLong = ({ body }: FastifyRequest): boolean => body instanceof Uint8Array && body.length > longBody;

// In bytes.
const longBody = 65_536;

const readTree = async ({ body, headers }: FastifyRequest, sent: TreeBody): Promise<Tree> => {
  if (!(body instanceof Uint8Array) || body.length === 0) throw malformed('The body is empty.');
  const format = formatOfBody(headers['content-type']);
  const tree = await inSlices(format.read(body, sent.root));
  if (sent.form === 'list') return tree;
  const record = recordIn(tree, sent.root);
  if (format === json) refuseOtherRoot(record, sent);
  return record;
};
