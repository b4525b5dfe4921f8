import type { Context } from '@kontor/api';
import { newUnknownNames, type UnknownNames } from '@kontor/domain';
import type { FastifyRequest } from 'fastify';
import { readScalar } from '../codec/scalar-codecs.ts';
import type { Tree } from '../codec/tree.ts';
import { entriesFrom, type Reading, valueFrom } from '../codec/tree-codec.ts';
import type { Format } from '../formats/formats.ts';
import type { Operation } from '../operations/operations.ts';
import { addUnknownParameters, type QuerySent } from '../operations/query-names.ts';
import type { Route } from '../operations/routes.ts';

/** The state of a request, filled in this order; a refusal may come before all of it is known. */
export type Call = {
  address: Address;
  route: Route;
  context: Context;
  /** The client's time zone. */
  zone: string;
  operation: Operation;
  /** The format of the answer. */
  format: Format;
};

/** The parameters of the path and of the query; one that is there repeatedly is a list. */
export type Address = {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    call: Partial<Call>;
  }
}

/**
 * Whether the key or session of a request has opened its client. A request for no operation has
 * none to open.
 */
export const isOpened = (request: { call?: Partial<Call> }): boolean => request.call?.context !== undefined;

export const addressOf = ({ params, query }: FastifyRequest): Address => ({
  path: params as Address['path'],
  query: query as Address['query'],
});

/** The part of the input of `operation` that the address gives. */
export const parametersIn = (
  { parameters }: Operation,
  { address, zone }: Pick<Call, 'address' | 'zone'>,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const { place, scalar } of parameters) {
    const sent = address[place][scalar.name];
    // A parameter that stands twice is a list, which the schema refuses by the parameter's name,
    // unless it has several words.
    const text = scalar.kind === 'words' && Array.isArray(sent) ? sent.join() : sent;
    if (text !== undefined)
      input[scalar.name] = typeof text === 'string' ? readScalar(text, scalar, zone) : text;
  }
  return input;
};

/**
 * The input of `operation`: the parameters of the address, and the record or the list in `tree`.
 * Refuses `invalid` for unknown names (docs/interface §3.9).
 */
export const inputOf = async (
  operation: Operation,
  call: Pick<Call, 'address' | 'zone' | 'context'>,
  tree?: Tree,
): Promise<unknown> => {
  const unknown = unknownParameters(operation, call);
  const { zone, context } = call;
  const reading = { zone, unknown: context.strict ? unknown : undefined };
  // An empty element is the empty text.
  const body = tree === undefined ? undefined : await bodyIn(operation, tree, reading);
  unknown?.refuse();
  return { ...parametersIn(operation, call), ...body };
};

/** The part of the input of an operation that the body gives. */
const bodyIn = async ({ body }: Operation, tree: Tree, reading: Reading): Promise<object | undefined> => {
  if (body?.form === 'list') return { [body.key]: await entriesFrom(tree, body.list, reading) };
  if (body?.form !== 'record') return undefined;
  const value = valueFrom(tree, body.schema, reading) as object;
  return body.key === undefined ? value : { [body.key]: value };
};

/**
 * The unknown parameters of a request that are refused, to which unknown names of a body are added
 * where the caller wants them refused; undefined where there can be none.
 */
export const unknownParameters = (
  operation: Operation,
  call: Pick<Call, 'address' | 'context'>,
): UnknownNames | undefined => {
  const query = queryOf(operation, call);
  if (!query.strict && query.sent.length === 0) return undefined;
  const found = newUnknownNames();
  addUnknownParameters(found, query);
  return found;
};

/** The names in the query of a request, and those that its operation has there. */
export const queryOf = (
  { method, parameters }: Operation,
  { address, context: { strict } }: Pick<Call, 'address' | 'context'>,
): QuerySent => {
  const sent = Object.keys(address.query);
  // Most requests have no query, and it matters to none of them what could stand there.
  const possible = sent.length === 0 ? [] : parameters.filter(({ place }) => place === 'query');
  return { method, sent, own: possible.map(({ scalar }) => scalar.name), strict };
};
