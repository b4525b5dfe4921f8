import { refusalOf } from '@kontor/api';
import { Refusal, refusalStatuses } from '@kontor/domain';
import { inputOf, perform } from './call.ts';
import { writeError } from './errors.ts';
import { formatAsked, formatOfAnswer } from './negotiate.ts';
/** The one end at which all refusals arrive (docs/interface.md §4). What is none is a bug: logged whole, told briefly. */
export const refuse = async (error, request, reply) => {
  const refusal = relative(refusalOf(error) ?? refusalOfReading(error), request.call?.operation);
  if (!refusal) request.log.error({ err: error }, 'A request failed.');
  const told = refusal ?? new Refusal('internal', 'Something went wrong.');
  return tell((await missing(told, request.call)) ?? told, request, reply);
};
/** Answers with `refusal` in the format of the answer, or, where the caller accepts neither, in that of the request. */
export const tell = (refusal, { headers, call }, reply) => {
  const asked = formatAsked(headers);
  const format = formatOfAnswer(headers.accept, asked) ?? asked;
  const status = refusalStatuses[refusal.code];
  if (status === 429 || status === 503) reply.header('retry-after', '1');
  if (call?.context?.reply.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type(format.contentType).send(writeError(refusal, format));
};
// What Fastify refuses while it reads a body, by the status that it has for it.
const refusalsOfReading = new Map([
  [400, () => new Refusal('malformed', 'The body ends too early, or its length is not what was announced.')],
  [413, () => new Refusal('too_large', 'The body is larger than 4 MB.')],
  [415, () => new Refusal('media_type_refused', 'The Content-Type of the body can not be read.')],
]);
const refusalOfReading = (error) =>
  error instanceof Error && 'statusCode' in error ? refusalsOfReading.get(error.statusCode)?.() : undefined;
/** The refusal with its fields named as the caller named them: in the record, whatever the procedure calls that. */
const relative = (refusal, operation) => {
  const key = operation?.body?.key;
  if (key === undefined || refusal?.code !== 'invalid') return refusal;
  const inside = (text) => (text.startsWith(`${key}.`) ? text.slice(key.length + 1) : text);
  const issues = refusal.issues.map(({ field, message }) => ({ field: inside(field), message }));
  return new Refusal(refusal.code, inside(refusal.message), issues);
};
const afterNotFound = new Set([405, 406, 415, 413, 400, 422, 409]);
/**
 * That a record in the path does not exist comes before most else that is wrong with a request (§4). Whether it does is
 * asked only now that something is, of the procedure that reads it.
 */
const missing = async ({ code }, call) => {
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
