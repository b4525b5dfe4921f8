import { inSpan } from '@kontor/data';
import { freshSince, mendingOf, Refusal, refusalStatuses, say } from '@kontor/domain';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { keyMissing, sessionRequired } from './caller.ts';
import type { Context } from './context.ts';
import { type Meta, mayCall } from './meta.ts';
import { nextStep } from './next-step.ts';
import { type AnsweredError, refusalOf } from './refusal.ts';
import { inTurn } from './serving/read-turns.ts';
import { type Check, served } from './serving/serving.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A subscription says that it is there before any proxy cuts it off, and ends after a while:
    // who reads it comes again.
    sse: {
      ping: { enabled: true, intervalMs: 10_000 },
      client: { reconnectAfterInactivityMs: 30_000 },
      maxDurationMs: 600_000,
    },
    // A refusal is answered with its code and issues; any other error is a bug, and its text goes
    // to the log only.
    errorFormatter: ({ shape, error, input, ctx }): AnsweredError => {
      const refusal = refusalOf(error) ?? new Refusal('internal', 'Something went wrong.');
      const { code, message, wording, issues } = refusal;
      const { path } = shape.data;
      const next = nextStep(refusal, { path, input, caller: ctx?.caller });
      return {
        code: shape.code,
        message,
        data: {
          code: shape.data.code,
          httpStatus: refusalStatuses[code],
          path,
          refusal: { code, wording, issues, retryable: mendingOf(refusal).retryable, ...(next && { next }) },
        },
      };
    },
  });

export { type Meta, mayCall } from './meta.ts';
export const { router, mergeRouters, createCallerFactory } = t;

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

/**
 * Refuses `sign_in_again` for a person who did not just sign in: nobody shall open a lasting way in
 * at a browser that was left alone (docs/interface §2).
 */
export const requireFresh = ({ caller, now }: Pick<Context, 'caller' | 'now'>): void => {
  if (caller.kind !== 'person' || caller.since >= freshSince(now)) return;
  throw new Refusal(
    'sign_in_again',
    'This needs a recent sign-in; yours is more than 15 minutes old. Sign in again.',
  );
};

/**
 * A procedure whose context `check` has let pass. All of it is one middleware, whose steps stand in
 * `serving.ts`, and it hands on the context as it is: tRPC copies one that it is given, name by
 * name, which for as many names as ours has takes a tenth of a read's time.
 */
const checkedBy = <Checked extends Context>(check: Check<Checked>) =>
  t.procedure.use(({ ctx, type, path, meta = {}, getRawInput, next }) => {
    const call = { path, meta, writes: type === 'mutation', input: getRawInput };
    const goOn = (checked: Checked) => next<Checked>(checked === ctx ? {} : { ctx: checked });
    const serve = () => served(call, ctx, goOn, check);
    const inOwnTurn = () => inTurn(ctx, { type, meta, getRawInput }, serve);
    return inSpan(path, inOwnTurn, { isFault: (error) => refusalOf(error) === undefined });
  });

/**
 * The answer of a procedure that answers nothing. JSON has no `undefined`, so that a caller's type
 * for it would be `never`.
 */
// The type is for OpenAPI, whose generator refuses a transformation that does not say what it
// makes.
export const nothing = z
  .void()
  .transform((): null => null)
  .meta({ type: 'null' });

/** A procedure that asks for no scope, by which people sign in. */
export const openProcedure = checkedBy((ctx) => ctx);

/** The context at the address of a client, with its books, of a caller who is somebody. */
type ContextAtClient = Context & {
  client: NonNullable<Context['client']>;
  books: NonNullable<Context['books']>;
  caller: Exclude<Context['caller'], { kind: 'nobody' }>;
};

/**
 * Refuses `client_archived` for a key of an archived client, whatever it asks (docs/interface §40).
 */
const requireOpenToKeys = ({ caller, client }: Pick<Context, 'caller' | 'client'>): void => {
  if (caller.kind !== 'key' || client?.archived === undefined) return;
  throw new Refusal('client_archived', say('client_archived_key', { client: client.name }));
};

const isAtClient = (ctx: Context): ctx is ContextAtClient =>
  ctx.client !== undefined && ctx.books !== undefined && ctx.caller.kind !== 'nobody';

/** Refuses `not_found` at an address without a client. */
const atClient = (ctx: Context): ContextAtClient => {
  requireOpenToKeys(ctx);
  if (isAtClient(ctx)) return ctx;
  throw new Refusal('not_found', 'This operation needs a client in the address.');
};

// A procedure checks the scope before the input, so that a caller without it learns nothing about
// valid inputs.

/** A procedure on the books of one client. */
export const procedure = checkedBy((ctx, meta) => {
  requireScope(ctx, meta);
  if (meta.fresh) requireFresh(ctx);
  return atClient(ctx);
});

/** A procedure at the address of a client, for every caller who has anything to do with it. */
export const procedureOfAnyScope = checkedBy(atClient);

/**
 * A procedure of the operator, at an address without a client: for keys that belong to no client
 * and, where `meta.operators` says so, for people who are operators. Refuses `scope_missing` to
 * other people, and `session_required` to a browser in which nobody is signed in.
 */
export const operatorProcedure = checkedBy((ctx, meta) => {
  const { caller, browser } = ctx;
  if (caller.kind === 'nobody' && browser && meta.operators) throw sessionRequired();
  if (!ctx.client && caller.kind === 'person' && meta.operators) {
    if (!caller.isOperator) throw new Refusal('scope_missing', say('operators_only'));
    return ctx;
  }
  requireScope(ctx, meta);
  if (ctx.client)
    throw new Refusal(
      'not_found',
      'This operation is for the operator; it is not at the address of a client.',
    );
  return ctx;
});

/**
 * A procedure on clients as wholes, at an address without a client: for people who are signed in,
 * of whom it checks itself what they are to a client, and for keys of all clients.
 */
export const clientsProcedure = checkedBy((ctx, meta) => {
  const { caller, browser } = ctx;
  if (caller.kind === 'nobody' && browser) throw sessionRequired();
  if (caller.kind !== 'person' || ctx.client) requireScope(ctx, meta);
  if (ctx.client)
    throw new Refusal('not_found', 'This operation is on clients; it is not at the address of one.');
  return ctx as Context & { caller: Exclude<Context['caller'], { kind: 'nobody' }> };
});
