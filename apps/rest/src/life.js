import { openContext, requireScope } from '@kontor/api';
import { Refusal } from '@kontor/domain';
import { answer } from './answer.ts';
import { addressOf, inputOf, perform } from './call.ts';
import { checkIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';
import { keyOf } from './key-sent.ts';
import { formatAsked, formatOfAnswer, formatOfBody, hasBody } from './negotiate.ts';
import { malformed } from './tree.ts';
/** The versions of the interface; today they are the same (docs/interface.md §1). */
export const versions = ['latest', 'v1'];
/**
 * The life of a request at `route`, or at a path that is not in the table, until its body is read. What is wrong is
 * refused in the order of §4; Fastify then reads the body and refuses one that is too large (413).
 */
export const admit = (options, route) => async (request, reply) => {
  const { call, headers, method } = request;
  call.address = addressOf(request);
  call.context = await contextOf(request, call.address, options); // 403
  if (!route || !versions.includes(call.address.path['version'] ?? '')) throw nowhere(); // 404
  call.route = route;
  call.zone = call.context.client?.zone ?? '';
  call.operation = operationFor(method, route, reply); // 405
  requireScope(call.context, call.operation.meta); // 403
  call.format = formatFor(headers); // 406
  if (call.operation.body && (hasBody(headers) || headers['content-type'] !== undefined))
    formatOfBody(headers['content-type']); // 415
};
/** The life of a request from then on: its body as a tree, as a value, the procedure, and the answer. */
export const serve = async (request, reply) => {
  // Nothing gets here without being admitted.
  const call = request.call;
  const { operation, context } = call;
  const tree = operation.body && treeIn(request, operation.body); // 400 malformed
  const input = inputOf(operation, call, tree);
  if (operation.type === 'mutation') checkIdempotencyKey(context); // 400 invalid
  const output = await perform(operation, context, input); // 404, 400, 422, 409
  return answer(output, input, { call, request, reply });
};
const contextOf = ({ id, headers }, { path, query }, options) =>
  openContext({
    database: options.database,
    now: options.now(),
    requestId: id,
    key: keyOf({ headers, query }),
    clientName: path['client_name'],
    idempotencyKey: idempotencyKeyOf(headers),
  });
const nowhere = () => new Refusal('not_found', 'There is nothing at this path.');
const operationFor = (method, { methods }, reply) => {
  const operation = methods.get(method);
  if (operation) return operation;
  const allowed = [...methods.keys()].join(', ');
  reply.header('allow', allowed);
  throw new Refusal('method_not_allowed', `This path has the methods ${allowed}.`);
};
const formatFor = (headers) => {
  const format = formatOfAnswer(headers.accept, formatAsked(headers));
  if (format) return format;
  throw new Refusal('not_acceptable', 'Answers are application/json or application/xml.');
};
const treeIn = ({ body, headers }, { root }) => {
  if (!(body instanceof Uint8Array) || body.length === 0) throw malformed('The body is empty.');
  return formatOfBody(headers['content-type']).read(body, root);
};
