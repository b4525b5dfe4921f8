import { appRouter } from '@kontor/api';
import { callTRPCProcedure } from '@trpc/server';
import { readScalar } from './spellings.ts';
import { valueFrom } from './walk.ts';
export const addressOf = ({ params, query }) => ({
  path: params,
  query: query,
});
/** The input of `operation`: the parameters of the address, and the record that `tree` spells. */
export const inputOf = ({ parameters, body }, { address, zone }, tree) => {
  const input = {};
  for (const { place, scalar } of parameters) {
    const text = address[place][scalar.name];
    // A parameter that stands twice is a list, which the schema refuses by the parameter's name.
    if (text !== undefined)
      input[scalar.name] = typeof text === 'string' ? readScalar(text, scalar, zone) : text;
  }
  if (!body || tree === undefined) return input;
  const value = valueFrom(tree, body.schema, zone);
  return body.key === undefined ? value : { ...input, [body.key]: value };
};
/** Calls the procedure. It refuses as the procedure does, by tRPC's kind of error. */
export const perform = ({ name, type }, context, input) =>
  callTRPCProcedure({
    router: appRouter,
    path: name,
    type,
    ctx: context,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
