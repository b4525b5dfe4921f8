import { nextStep, refusalOf } from '@kontor/api';
import { Refusal, type RefusalCode, refusalStatuses } from '@kontor/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatOfAnswer, formatOfRequest } from '../formats/negotiate.ts';
import { closeAfterAnswer } from '../http-policy/close-after-answer.ts';
import { refusalOfFramework } from '../http-policy/framework-errors.ts';
import { addLimitHeaders } from '../http-policy/limit-headers.ts';
import { type Operation, operations } from '../operations/operations.ts';
import { perform } from '../operations/perform.ts';
import { type Call, parametersIn } from './call.ts';
import { writeError } from './errors.ts';

/**
 * Answers every error of a request (docs/interface §4). An error that is no refusal is a bug: it is
 * logged in full and answered as `internal`.
 */
export const handleError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = withCallerFields(
    refusalOf(error) ?? refusalOfFramework(error, request.headers),
    request.call?.operation,
  );
  if (!refusal) request.log.error({ err: error }, 'A request failed.');
  if (refusal?.cause) request.log.warn({ err: refusal.cause }, 'A request could not be served.');
  const answered = refusal ?? new Refusal('internal', 'Something went wrong.');
  if (request.call?.operation?.body?.form === 'form') closeAfterAnswer(request, reply);
  return sendRefusal((await missingRecord(answered, request.call)) ?? answered, request, reply);
};

/**
 * Answers with `refusal` in the format of the answer, or, where the caller accepts neither, in that
 * of the request.
 */
export const sendRefusal = (
  refusal: Refusal,
  { headers, call }: FastifyRequest,
  reply: FastifyReply,
  status: number = refusalStatuses[refusal.code],
) => {
  const requestFormat = formatOfRequest(headers);
  const format = formatOfAnswer(headers.accept, requestFormat) ?? requestFormat;
  if (status === 429 || status === 503) reply.header('retry-after', String(refusal.retryAfter ?? 1));
  if (call?.context?.reply.replayed) reply.header('idempotent-replayed', 'true');
  if (call?.context) addLimitHeaders(call.context, reply);
  // Frontends come by a session, which is in a cookie.
  const body = writeError(refusal, format, {
    isWorded: headers.cookie !== undefined,
    next: stepOf(refusal, call),
  });
  return reply.code(status).type(format.contentType).send(body);
};

const operationsByName = new Map(operations.map((one) => [one.name, one]));

/**
 * The step that mends a refusal, by method and path below the client's; undefined where REST has no
 * such operation.
 */
const stepOf = (refusal: Refusal, { operation, context }: Partial<Call> = {}) => {
  const offers = (procedure: string) => operationsByName.has(procedure);
  const step = nextStep(refusal, { path: operation?.name, caller: context?.caller, offers });
  const called = step && operationsByName.get(step.operation ?? '');
  return called && { operation: `${called.method} ${called.template}`, field: step.field };
};

/**
 * The refusal with its fields named as in the caller's record, without the name that the
 * procedure's input gives to it.
 */
const withCallerFields = (
  refusal: Refusal | undefined,
  operation: Operation | undefined,
): Refusal | undefined => {
  const key = operation?.body?.form === 'record' ? operation.body.key : undefined;
  if (key === undefined || refusal?.code !== 'invalid') return refusal;
  const inside = (text: string) => (text.startsWith(`${key}.`) ? text.slice(key.length + 1) : text);
  const issues = refusal.issues.map(({ field, ...fault }) => ({ field: inside(field), ...fault }));
  const renamed = new Refusal(refusal.code, inside(refusal.message), issues);
  renamed.mending = refusal.mending;
  return renamed;
};

const afterNotFound: ReadonlySet<number> = new Set([405, 406, 415, 413, 400, 422, 409]);

/**
 * The refusal `not_found` when the path names a record that does not exist, which comes before most
 * other faults (§4). It is looked up only after another fault was found, by the procedure that
 * reads it.
 */
const missingRecord = async ({ code }: { code: RefusalCode }, call: Partial<Call> | undefined) => {
  const { route, context, address, zone } = call ?? {};
  const read = route?.record;
  if (!read || !context || !address || zone === undefined || !afterNotFound.has(refusalStatuses[code]))
    return undefined;
  const { scope } = read.meta;
  const caller = {
    kind: 'key',
    id: undefined,
    prefix: '',
    draft: false,
    scopes: scope ? [scope] : [],
  } as const;
  try {
    await perform(read, { ...context, caller }, parametersIn(read, { address, zone }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === 'not_found') return refusal;
    const { parameters } = read;
    const inPath = parameters.filter(({ place }) => place === 'path').map(({ scalar }) => scalar.name);
    // A number that is not valid belongs to no record.
    if (refusal?.issues.some(({ field }) => inPath.includes(field)))
      return new Refusal('not_found', 'No record can have this number.');
  }
  return undefined;
};
