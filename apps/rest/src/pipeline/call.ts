import { type Context, inSlices } from '@kontor/api';
import type { FastifyRequest } from 'fastify';
import { readScalar } from '../codec/scalar-codecs.ts';
import type { Tree } from '../codec/tree.ts';
import { entriesFrom, valueInSteps } from '../codec/tree-codec.ts';
import type { Format } from '../formats/formats.ts';
import type { Operation } from '../operations/operations.ts';
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

/** The parameters of the path and of the query; one that stands there repeatedly is a list. */
export type Address = {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    call: Partial<Call>;
  }
}

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
    const text = address[place][scalar.name];
    // A parameter that stands twice is a list, which the schema refuses by the parameter's name.
    if (text !== undefined)
      input[scalar.name] = typeof text === 'string' ? readScalar(text, scalar, zone) : text;
  }
  return input;
};

/** The input of `operation`: the parameters of the address, and the record or the list in `tree`, which is read in slices. */
export const inputOf = async (
  operation: Operation,
  call: Pick<Call, 'address' | 'zone'>,
  tree?: Tree,
): Promise<unknown> => {
  const { body } = operation;
  const input = parametersIn(operation, call);
  if (body?.form === 'list' && tree !== undefined)
    return { ...input, [body.key]: await inSlices(entriesFrom(tree, body.list, call.zone)) };
  if (body?.form !== 'record' || tree === undefined) return input;
  const value = await inSlices(valueInSteps(tree, body.schema, call.zone));
  return body.key === undefined ? value : { ...input, [body.key]: value };
};
