import { appRouter, type Context } from '@kontor/api';
import { callTRPCProcedure } from '@trpc/server';
import type { Operation } from './operations.ts';

/** Calls the procedure of an operation, by tRPC's own caller. Its refusals come as tRPC errors. */
export const perform = (
  { name: path, type }: Pick<Operation, 'name' | 'type'>,
  ctx: Context,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal,
    batchIndex: 0,
  });
