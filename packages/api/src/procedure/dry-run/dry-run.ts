import { randomUUID } from 'node:crypto';
import { type ClientKept, openBooks, readWritten, type Session, unitOfWork } from '@kontor/data';
import { type DryRun, type DryRunWritten, invalidField, isDryRun, refusalStatuses } from '@kontor/domain';
import type { TRPCMutationProcedure } from '@trpc/server';
import { z } from 'zod';
import { uploaderOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { todayOf } from '../filter.ts';
import type { Receipts } from '../receipts/receipt-resources.ts';
import { readAs } from '../refusal.ts';

/**
 * Dry runs (docs/interface §14.2): a write with `dry_run` is done by the same procedure and
 * statements as any other, in a transaction that is rolled back, and answers all that it has
 * written besides its answer. No procedure knows of it.
 */

/** The input of a write that may be a dry run. */
export type MayBeDry<Input> = Input & { dry_run?: boolean | undefined };

/**
 * The answer of such a write: that of a dry run has `dry_run`; any other is as it is without this.
 */
export type MayHaveRunDry<Output> = Output extends null
  ? null | { dry_run: DryRun }
  : Output & { dry_run?: DryRun };

type Built = { meta: unknown; input: unknown; output: unknown; errorShape?: unknown };

/**
 * A write on the books of a client that may be a dry run: it takes `dry_run` in its input, and REST
 * as a parameter.
 */
export const dryRunnable = <Def extends Built>(procedure: TRPCMutationProcedure<Def>) => {
  Object.assign(procedure._def.meta as object, { dryRun: true });
  return procedure as TRPCMutationProcedure<
    Omit<Def, 'input' | 'output'> & { input: MayBeDry<Def['input']>; output: MayHaveRunDry<Def['output']> }
  >;
};

const dryRunInput = z.object({ dry_run: isDryRun });

/**
 * Whether an input asks for a dry run, and the rest of it. Refuses `invalid` for what is not a
 * boolean, and for a dry run where the operation has none.
 */
export const dryRunIn = (sent: unknown, { dryRun = false }: { dryRun?: boolean }) => {
  if (typeof sent !== 'object' || sent === null || !('dry_run' in sent)) return { isDry: false, rest: sent };
  const { dry_run, ...rest } = sent;
  const { dry_run: isDry = false } = readAs(dryRunInput, { dry_run });
  if (!isDry || dryRun) return { isDry, rest };
  const message = 'is not possible for this operation';
  throw invalidField('dry_run', message);
};

type AtClient = Context & { client: ClientKept };
type Result = { ok: true; data: unknown } | { ok: false; error: Error };

/**
 * Runs the rest of a procedure dry: `next` goes on with the context that it is given. Throws the
 * error of one that fails.
 */
export const runDry = async <Next extends Result>(
  ctx: AtClient,
  next: (ctx: Context) => Promise<Next>,
): Promise<Next> =>
  unitOfWork(
    ctx.session,
    { client_id: ctx.client.id, keep: false, lock: 'as it writes' },
    async (session) => {
      // The trail names this id in what the request writes. That of the caller may be the id of
      // several requests.
      const request = randomUUID();
      const result = await next(contextWithin(ctx, { session, request }));
      if (!result.ok) throw result.error;
      return { ...result, data: answerOf(result.data, await writtenBy(ctx, session, request)) };
    },
  );

/**
 * Reads all that a request has written in a session, by the id of the request, which no other has.
 */
export const writtenBy = (
  { client, now }: Pick<AtClient, 'client' | 'now'>,
  session: Session,
  request: string,
) =>
  readWritten(session, {
    request,
    client_id: client.id,
    currency: client.currency,
    today: todayOf({ client, now }),
  });

/**
 * The context of writes in one transaction: nothing of what it opens leaves anything behind outside
 * of that, or reaches anyone.
 */
export const contextWithin = (ctx: Context, of: { session: Session; request: string }): Context => {
  const { client, books, caller, mail, receipts } = ctx;
  const { session, request } = of;
  return {
    ...ctx,
    session,
    books: client && openBooks(session, client, { uploader: uploaderOf(caller), ledger: books?.ledger }),
    requestId: request,
    idempotencyKey: undefined,
    mail: mail && { ...mail, send: () => undefined },
    receipts: storingNothing(receipts),
    reopen: async () => contextWithin(await ctx.reopen(), of),
  };
};

const storingNothing = (receipts: Receipts): Receipts => {
  const { stores, wakeUp } = receipts;
  const put = async () => async () => undefined;
  return {
    ...receipts,
    stores: { ...stores, current: { ...stores.current, put } },
    wakeUp: { ...wakeUp, signal: () => undefined },
  };
};

type Numbered = { invnumber?: string; reference?: string; id?: number };
type Outcome = Partial<DryRun['outcomes'][number]>;
/**
 * The fields of a bulk's entries that those of other writes, such as the letters of reminders, may
 * lack.
 */
const blank = { invnumber: '', reference: '', code: '' as const, message: '', replayed: false };

/** The answer of a procedure, with what a dry run of it has written. */
const answerOf = (answer: unknown, wrote: DryRunWritten): object => {
  const answered: object = answer ?? {};
  return { ...answered, dry_run: outcomeIn(answered, wrote) };
};

/** The outcome of a write, by its answer and what it has written. */
export const outcomeIn = (answered: object, wrote: DryRunWritten): DryRun => {
  const { invnumber, reference, id }: Numbered = answered;
  const { items = [] } = answered as { items?: readonly Outcome[] };
  const outcomes = items.map((item, index) => ({
    ...blank,
    ...{ index, status: item.code ? refusalStatuses[item.code] : 204, issues: [] },
    ...item,
  }));
  const { entries, changes } = wrote;
  return {
    exists:
      entries.length === 0 &&
      changes.every(({ exists }) => exists) &&
      outcomes.every(({ code }) => code === ''),
    number: String(invnumber ?? reference ?? id ?? changes[0]?.number ?? ''),
    ...wrote,
    outcomes,
  };
};
