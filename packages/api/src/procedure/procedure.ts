import { holds, Refusal, refusalStatuses, type Scope } from '@kontor/domain';
import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { keyRefused } from './caller.ts';
import type { Context } from './context.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import { refusalOf, trpcErrorOf } from './refusal.ts';

/**
 * The metadata of a procedure. With `openapi` the procedure is public REST: the facade reads method and path
 * here and nowhere else. `own` is the scope with which a person who lacks `scope` may call it all the same, and gets what is
 * their own. `location` is the path of the resource that it creates, with the names of fields of
 * its answer in braces; `alias` is another path at which it is served.
 */
export type Meta = OpenApiMeta<{ scope?: Scope; own?: Scope; location?: `/${string}`; alias?: `/${string}` }>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A refusal is answered with its code and issues; any other error is a bug, and its text goes to the log only.
    errorFormatter: ({ shape, error }) => {
      const refusal = refusalOf(error);
      const { code, message, issues } = refusal ?? new Refusal('internal', 'Something went wrong.');
      const { path } = shape.data;
      return {
        code: shape.code,
        message,
        data: { code: shape.data.code, httpStatus: refusalStatuses[code], path, refusal: { code, issues } },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** Refuses `scope_missing` when the caller lacks the scope of the procedure (docs/interface.md §2). */
export const requireScope = ({ caller }: Pick<Context, 'caller'>, { scope, own }: Meta): void => {
  if (caller.kind === 'nobody') throw keyRefused();
  if (scope !== undefined && holds(caller.scopes, scope)) return;
  if (own !== undefined && caller.kind === 'person' && caller.scopes.includes(own)) return;
  const whose = caller.kind === 'key' ? 'The API key lacks' : 'Your role lacks';
  throw new Refusal('scope_missing', `${whose} the scope ${scope ?? 'of this operation'}.`);
};

// Turns a refusal into a tRPC error, with the refusal as its cause.
const refusing = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? undefined : refusalOf(result.error);
  if (refusal) throw trpcErrorOf(refusal);
  return result;
});

/** A procedure that asks for no scope, by which people sign in. */
export const openProcedure = t.procedure.use(refusing).use(({ ctx, type, next }) => {
  if (type === 'mutation') checkIdempotencyKey(ctx);
  return next();
});

// Checks the scope before the input, so that a caller without it learns nothing about valid inputs.
const scoped = openProcedure.use(({ ctx, meta, next }) => {
  requireScope(ctx, meta ?? {});
  return next();
});

const atClient = t.middleware(({ ctx, next }) => {
  const { client, books, caller } = ctx;
  if (!client || !books || caller.kind === 'nobody')
    throw new Refusal('not_found', 'This operation needs a client in the address.');
  return next({ ctx: { ...ctx, client, books, caller } });
});

/** A procedure on the books of one client. */
export const procedure = scoped.use(atClient);

/** A procedure at the address of a client, for every caller who has anything to do with it. */
export const procedureOfAnyScope = openProcedure.use(atClient);

/** A procedure of the operator: for keys that belong to no client, at an address without one. */
export const operatorProcedure = scoped.use(({ ctx, next }) => {
  if (ctx.client)
    throw new Refusal(
      'not_found',
      'This operation is for the operator; it is not at the address of a client.',
    );
  return next();
});
