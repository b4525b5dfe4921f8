import { explainFailure, inSpan } from '@kontor/data';
import { freshSince, holds, Refusal, refusalStatuses, type Scope, say } from '@kontor/domain';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { keyMissing, sessionRequired } from './caller.ts';
import { type Context, ZoneChanged } from './context.ts';
import { dryRunIn, runDry } from './dry-run/dry-run.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import { inTurn } from './read-turns.ts';
import { type AnsweredError, refusalOf, trpcErrorOf } from './refusal.ts';
import { failedOnReplica, notePosition, onReplica } from './replica.ts';
import { refuseUnknownInput } from './strict.ts';
import type { Tag } from './tags.ts';
import { ServeAgain } from './write-outcome.ts';

/**
 * The metadata of a procedure. With `openapi` the procedure is public REST: the facade reads method and path
 * here and nowhere else. `or` is a scope that opens it as well. `own` is the scope with which a person who lacks `scope` may call it all the same, and gets what is
 * their own. `location` is the path of the resource that it creates, with the names of fields of
 * its answer in braces.
 */
export type Meta = OpenApiMeta<{
  openapi?: {
    method: 'GET' | 'POST' | 'DELETE';
    summary: string;
    tags: Tag[];
  };
  scope?: Scope;
  or?: Scope;
  own?: Scope;
  location?: `/${string}`;
  /** The path of the record that it makes or changes, where that has no `location` or needs a parameter to be read. */
  representation?: `/${string}`;
  /** It opens a lasting way in, so that a person must have signed in a moment ago. */
  fresh?: true;
  /** People who are operators may call it, without a scope (`operatorProcedure`). */
  operators?: true;
  /** Its statement checks, as it books, that the key is valid and the client's settings are as they were read. */
  checked?: true;
  /** It may be a dry run (`dryRunnable`). */
  dryRun?: true;
  /** A key that may only propose may call it all the same (docs/interface §21). */
  ofDrafts?: true;
  /** It may be read from a replica: a list, a report, an export. */
  replica?: true;
  /** Sent again it is done again: its outcome is kept for no Idempotency-Key, as with a secret that is told once. */
  unrecorded?: true;
  /** The field of its input by which it waits, in which it is no short request; `true` for one that always may. */
  waits?: 'wait' | true;
}>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A subscription says that it is there before any proxy cuts it off, and ends after a while: who reads it comes again.
    sse: {
      ping: { enabled: true, intervalMs: 10_000 },
      client: { reconnectAfterInactivityMs: 30_000 },
      maxDurationMs: 600_000,
    },
    // A refusal is answered with its code and issues; any other error is a bug, and its text goes to the log only.
    errorFormatter: ({ shape, error }): AnsweredError => {
      const refusal = refusalOf(error);
      const { code, message, wording, issues } = refusal ?? new Refusal('internal', 'Something went wrong.');
      const { path } = shape.data;
      return {
        code: shape.code,
        message,
        data: {
          code: shape.data.code,
          httpStatus: refusalStatuses[code],
          path,
          refusal: { code, wording, issues },
        },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

/** Whether the caller has the scope of a procedure, or another one that opens it (docs/interface §2). */
export const mayCall = ({ caller }: Pick<Context, 'caller'>, { scope, or, own }: Meta): boolean =>
  caller.kind !== 'nobody' &&
  ([scope, or].some((one) => one !== undefined && holds(caller.scopes, one)) ||
    (own !== undefined && caller.kind === 'person' && caller.scopes.includes(own)));

/** Refuses `scope_missing` when the caller lacks the scope of the procedure (docs/interface §2). */
export const requireScope = (context: Pick<Context, 'caller'>, meta: Meta): void => {
  const { caller } = context;
  if (caller.kind === 'nobody') throw keyMissing();
  if (mayCall(context, meta)) return;
  const scope = meta.scope ?? say('scope_of_operation');
  const said =
    caller.kind === 'key' ? say('scope_missing_key', { scope }) : say('scope_missing_role', { scope });
  throw new Refusal('scope_missing', said);
};

/** Refuses `approval_needed` where a key that may only propose would write by itself (docs/interface §21). */
const requireOwnWrites = ({ caller }: Pick<Context, 'caller'>, { ofDrafts }: Meta): void => {
  if (caller.kind === 'key' && caller.draft && !ofDrafts)
    throw new Refusal('approval_needed', say('approval_draft'));
};

/**
 * Refuses `sign_in_again` for a person who did not just sign in: nobody shall open a lasting way in at a browser that was left
 * alone (docs/interface §2).
 */
export const requireFresh = ({ caller, now }: Pick<Context, 'caller' | 'now'>): void => {
  if (caller.kind !== 'person' || caller.since >= freshSince(now)) return;
  throw new Refusal('sign_in_again', 'Sign in again for this; you signed in more than 15 minutes ago.');
};

/** A request is served at most this often, where records change each time between being read and being posted by. */
export const maxServings = 20;

/** The refusal of a request, or of an entry of a bulk, that was decided so often by what had changed before it was written. */
export const tooManyChanges = () =>
  new Refusal('unavailable', 'Too many changes meet; try again in a moment.');

/**
 * A procedure in the context that `prepare` makes of the request's, or refuses. A posting is served again, with all looked
 * up, where records have changed since they were read; a refusal that rests on cached records is not final either. In
 * both cases nothing was booked. All this is one middleware, as each costs several copies of the context.
 */
const preparedBy = <Own extends object>(prepare: (ctx: Context, meta: Meta) => Own) =>
  t.procedure.use(({ ctx, type, path, meta = {}, getRawInput, next }) => {
    const serve = async () => {
      let context = ctx;
      let mayUseReplica = type === 'query' && meta.replica === true;
      const tellsPosition = type === 'mutation' && ctx.database.replicas !== undefined;
      for (let serving = 1; ; serving += 1) {
        let failure: unknown;
        let read = context;
        try {
          if (type === 'mutation') checkIdempotencyKey(context);
          let own = prepare(context, meta);
          if (mayUseReplica) {
            read = await onReplica(context);
            if (read !== context) own = prepare(read, meta);
          }
          const sent = type === 'mutation' || context.strict ? await getRawInput() : undefined;
          const { isDry, rest } = type === 'mutation' ? dryRunIn(sent, meta) : { isDry: false, rest: sent };
          if (type === 'mutation' && !isDry) requireOwnWrites(context, meta);
          if (context.strict) refuseUnknownInput(path, rest);
          const result =
            isDry && context.client
              ? await runDry({ ...context, client: context.client }, (dry) =>
                  next({ ctx: { ...dry, ...prepare(dry, meta) } }),
                )
              : await next({ ctx: read === ctx ? own : { ...read, ...own } });
          if (result.ok) {
            if (tellsPosition && !isDry) await notePosition(context);
            return result;
          }
          failure = result.error;
        } catch (error) {
          failure = error;
        }
        if (read !== context && failedOnReplica(failure)) {
          mayUseReplica = false;
          continue;
        }
        const isToServeAgain = failure instanceof TRPCError && failure.cause instanceof ServeAgain;
        if (isToServeAgain && serving === maxServings) failure = tooManyChanges();
        else if (isToServeAgain || (context.cached && isRefused(failure))) {
          context = reopened(await context.reopen(), context);
          continue;
        }
        if (!refusalOf(failure)) failure = await explainFailure(context.database, failure);
        const refusal = refusalOf(failure, await getRawInput().catch(() => undefined));
        // The refusal is the cause of the tRPC error.
        throw refusal ? trpcErrorOf(refusal) : failure;
      }
    };
    const inOwnTurn = () => inTurn(ctx, { type, meta, getRawInput }, serve);
    return inSpan(path, inOwnTurn, {
      isFault: (error) => refusalOf(error) === undefined,
    });
  });

// After a refusal nothing was booked; where the database fails, that is not certain.
const isRefused = (error: unknown): boolean => (refusalOf(error)?.code ?? 'unavailable') !== 'unavailable';

/** The context opened anew, with the answer's metadata of the request. */
const reopened = (context: Context, { client, reply, localTimes }: Context): Context => {
  const current = { ...context, reply };
  if (localTimes && client?.zone !== context.client?.zone) throw new ZoneChanged(current);
  return current;
};

/** The answer of a procedure that answers nothing. JSON has no `undefined`, so that a caller's type for it would be `never`. */
// The type is for OpenAPI, whose generator refuses a transformation that does not say what it makes.
export const nothing = z
  .void()
  .transform((): null => null)
  .meta({ type: 'null' });

/** A procedure that asks for no scope, by which people sign in. */
export const openProcedure = preparedBy(() => ({}));

/** The client of a request, its books, and the caller. Refuses `not_found` at an address without a client. */
const atClient = ({ client, books, caller }: Context) => {
  if (!client || !books || caller.kind === 'nobody')
    throw new Refusal('not_found', 'This operation needs a client in the address.');
  return { client, books, caller };
};

// A procedure checks the scope before the input, so that a caller without it learns nothing about valid inputs.

/** A procedure on the books of one client. */
export const procedure = preparedBy((ctx, meta) => {
  requireScope(ctx, meta);
  if (meta.fresh) requireFresh(ctx);
  return atClient(ctx);
});

/** A procedure at the address of a client, for every caller who has anything to do with it. */
export const procedureOfAnyScope = preparedBy(atClient);

/**
 * A procedure of the operator, at an address without a client: for keys that belong to no client and, where `meta.operators` says so,
 * for people who are operators. Refuses `scope_missing` to other people, and `session_required` to a browser in which nobody is signed in.
 */
export const operatorProcedure = preparedBy((ctx, meta) => {
  const { caller, browser } = ctx;
  if (caller.kind === 'nobody' && browser && meta.operators) throw sessionRequired();
  if (!ctx.client && caller.kind === 'person' && meta.operators) {
    if (!caller.isOperator) throw new Refusal('scope_missing', say('operators_only'));
    return {};
  }
  requireScope(ctx, meta);
  if (ctx.client)
    throw new Refusal(
      'not_found',
      'This operation is for the operator; it is not at the address of a client.',
    );
  return {};
});
