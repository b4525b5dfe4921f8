import { explainFailure } from '@kontor/data';
import { plannedOperations, Refusal, say } from '@kontor/domain';
import { TRPCError } from '@trpc/server';
import { type Context, ZoneChanged } from '../context.ts';
import { dryRunIn, runDry } from '../dry-run/dry-run.ts';
import { checkIdempotencyKey } from '../idempotency.ts';
import type { Meta } from '../meta.ts';
import { refusalOf, trpcErrorOf } from '../refusal.ts';
import { maxServings, ServeAgain, tooManyChanges } from '../write-outcome.ts';
import { failedOnReplica, notePosition, onReplica } from './replica.ts';
import { refuseUnknownInput } from './strict.ts';

/**
 * Serving a request: a read is `read`, a write is `write` or `dry`, each once; and again with all
 * looked up where it was decided by what has changed since. After a refusal nothing was booked.
 */

/** The procedure that is called, and the input as it was sent. */
type Call = { path: string; meta: Meta; writes: boolean; input: () => Promise<unknown> };

type Result = { ok: true; data: unknown } | { ok: false; error: Error };
/** Goes on with the rest of the procedure, in a context that was checked. */
type Next<Checked, Answered extends Result> = (checked: Checked) => Promise<Answered>;
/** Lets a context pass, as what it then is known to be, or refuses. */
export type Check<Checked extends Context> = (ctx: Context, meta: Meta) => Checked;

/** Serves a request. Throws a refusal as a tRPC error, and any other failure as it is. */
export const served = async <Checked extends Context, Answered extends Result>(
  call: Call,
  sent: Context,
  next: Next<Checked, Answered>,
  check: Check<Checked>,
): Promise<Answered> => {
  const serveOnce = call.writes ? serveWrite : serveRead;
  let context = sent;
  for (let serving = 1; ; serving += 1) {
    const answered = await serveOnce(call, context, next, check).catch(failed<Answered>);
    if (answered.ok) return answered;
    const { error } = answered;
    if (!isToServeAgain(error, context)) throw await asRefusal(call, context, error);
    if (serving === maxServings) throw await asRefusal(call, context, tooManyChanges());
    context = await reopened(context);
  }
};

/**
 * A read, from a replica where that may be and there is one, and from the primary where the replica
 * fails.
 */
const serveRead = async <Checked extends Context, Answered extends Result>(
  call: Call,
  context: Context,
  next: Next<Checked, Answered>,
  check: Check<Checked>,
): Promise<Answered> => {
  const checked = check(context, call.meta);
  if (context.strict) refuseUnknownInput(call.path, await call.input());
  const replica = call.meta.replica ? await onReplica(context) : context;
  if (replica === context) return next(checked);
  const answered = await next(check(replica, call.meta)).catch(failed<Answered>);
  return !answered.ok && failedOnReplica(answered.error) ? next(checked) : answered;
};

/** A write, or its dry run, which the input asks for. */
const serveWrite = async <Checked extends Context, Answered extends Result>(
  call: Call,
  context: Context,
  next: Next<Checked, Answered>,
  check: Check<Checked>,
): Promise<Answered> => {
  const { path, meta } = call;
  checkIdempotencyKey(context);
  const checked = check(context, meta);
  const { isDry, rest } = dryRunIn(await call.input(), meta);
  refuseArchived(context);
  if (!isDry) requireOwnWrites(context, call);
  if (context.strict) refuseUnknownInput(path, rest);
  const { client } = context;
  if (isDry && client) return runDry({ ...context, client }, (dry) => next(check(dry, meta)));
  const answered = await next(checked);
  if (answered.ok && context.database.replicas) await notePosition(context);
  return answered;
};

/**
 * Refuses `approval_needed` where a key that may only propose would write by itself, and not as one
 * of its plans that leave books (docs/interface §21, §34).
 */
const requireOwnWrites = (
  { caller, plan }: Pick<Context, 'caller' | 'plan'>,
  { path, meta }: Pick<Call, 'path' | 'meta'>,
) => {
  if (caller.kind !== 'key' || !caller.draft || meta.ofDrafts || plan) return;
  const refusal = new Refusal('approval_needed', say('approval_draft'));
  const planned = plannedOperations.find((operation) => operation === path);
  // Nobody but a person does what can't be planned.
  refusal.mending = { retryable: false, ...(planned && { next: { call: 'plans.propose', planned } }) };
  throw refusal;
};

/** Refuses `client_archived` for every write at a client that is archived, and for its dry run. */
const refuseArchived = ({ client }: Pick<Context, 'client'>): void => {
  if (client?.archived === undefined) return;
  throw new Refusal('client_archived', say('client_archived', { client: client.name }));
};

const failed = <Answered extends Result>(error: Error): Answered => ({ ok: false, error }) as Answered;

/**
 * Whether a request is to be served again: a posting whose records have changed since, or a refusal
 * that rests on cached ones.
 */
const isToServeAgain = (error: Error, { cached }: Context): boolean =>
  (error instanceof TRPCError && error.cause instanceof ServeAgain) || (cached && isRefused(error));

// Where the database fails it is not certain that nothing was booked.
const isRefused = (error: unknown): boolean => (refusalOf(error)?.code ?? 'unavailable') !== 'unavailable';

/** The context opened again, with the answer's metadata of the request. */
const reopened = async (before: Context): Promise<Context> => {
  const current = { ...(await before.reopen()), reply: before.reply };
  if (before.localTimes && before.client?.zone !== current.client?.zone) throw new ZoneChanged(current);
  return current;
};

/** The refusal of a failure as a tRPC error, or the failure itself where it is a bug. */
const asRefusal = async (call: Call, { database }: Context, error: Error): Promise<unknown> => {
  const failure = refusalOf(error) ? error : await explainFailure(database, error);
  const refusal = refusalOf(failure, await call.input().catch(() => undefined));
  return refusal ? trpcErrorOf(refusal) : failure;
};
