import { refusalOf } from '@kontor/api';
import { Refusal, type RefusalCode, refusalStatuses } from '@kontor/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfFramework } from '../door/framework-errors.ts';
import { linger } from '../door/linger.ts';
import { formatAsked, formatOfAnswer } from '../formats/negotiate.ts';
import type { Operation } from '../operations/operations.ts';
import { type Call, inputOf, perform } from './call.ts';
import { writeError } from './errors.ts';

/** The one end at which all refusals arrive (docs/interface.md §4). What is none is a bug: logged whole, told briefly. */
export const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = relative(refusalOf(error) ?? refusalOfFramework(error), request.call?.operation);
  if (!refusal) request.log.error({ err: error }, 'A request failed.');
  if (refusal?.cause) request.log.warn({ err: refusal.cause }, 'A request could not be served.');
  const told = refusal ?? new Refusal('internal', 'Something went wrong.');
  if (request.call?.operation?.body?.form === 'form') linger(request, reply);
  return tell((await missing(told, request.call)) ?? told, request, reply);
};

/** Answers with `refusal` in the format of the answer, or, where the caller accepts neither, in that of the request. */
export const tell = (refusal: Refusal, { headers, call }: FastifyRequest, reply: FastifyReply) => {
  const asked = formatAsked(headers);
  const format = formatOfAnswer(headers.accept, asked) ?? asked;
  const status = refusalStatuses[refusal.code];
  if (status === 429 || status === 503) reply.header('retry-after', '1');
  if (call?.context?.reply.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type(format.contentType).send(writeError(refusal, format));
};

/** The refusal with its fields named as the caller named them: in the record, whatever the procedure calls that. */
const relative = (refusal: Refusal | undefined, operation: Operation | undefined): Refusal | undefined => {
  const key = operation?.body?.form === 'record' ? operation.body.key : undefined;
  if (key === undefined || refusal?.code !== 'invalid') return refusal;
  const inside = (text: string) => (text.startsWith(`${key}.`) ? text.slice(key.length + 1) : text);
  const issues = refusal.issues.map(({ field, message }) => ({ field: inside(field), message }));
  return new Refusal(refusal.code, inside(refusal.message), issues);
};

const afterNotFound: ReadonlySet<number> = new Set([405, 406, 415, 413, 400, 422, 409]);

/**
 * That a record in the path does not exist comes before most else that is wrong with a request (§4). Whether it does is
 * asked only now that something is, of the procedure that reads it.
 */
const missing = async ({ code }: { code: RefusalCode }, call: Partial<Call> | undefined) => {
  const { route, context, address, zone } = call ?? {};
  const read = route?.record;
  if (!read || !context || !address || zone === undefined || !afterNotFound.has(refusalStatuses[code]))
    return undefined;
  const { scope } = read.meta;
  const reader = { ...context, key: { ...context.key, scopes: scope ? [scope] : [] } };
  try {
    await perform(read, reader, inputOf(read, { address, zone }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === 'not_found') return refusal;
    const { parameters } = read;
    const inPath = parameters.filter(({ place }) => place === 'path').map(({ scalar }) => scalar.name);
    // No record has a number that none can have.
    if (refusal?.issues.some(({ field }) => inPath.includes(field)))
      return new Refusal('not_found', 'No record can have this number.');
  }
  return undefined;
};
