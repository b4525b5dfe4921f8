import {
  type BookingBooks,
  type Books,
  type ClientKept,
  type IdempotencyClaim,
  type RecordedOutcome,
  type Refused,
  type SealedOutcome,
  sha256,
  violationOf,
  type Writing,
} from '@kontor/data';
import { type Instant, invalidField, Refusal, refusalStatuses } from '@kontor/domain';
import type { Context } from './context.ts';
import { refusalOf } from './refusal.ts';
import { type Done, doneOrServedAgain, type WriteOutcome } from './write-outcome.ts';

/** The arguments of a write. */
export type WriteOptions<Input> = {
  ctx: Context & { client: ClientKept; books: Books };
  input: Input;
  path: string;
};

/**
 * The arguments by which a document is booked, by itself or in a bulk, whose books may be those of
 * a transaction.
 */
export type BookingOptions<Input> = {
  ctx: Pick<Context, 'now' | 'cached'> &
    Partial<Pick<Context, 'strictTaxes'>> & { client: ClientKept; books: BookingBooks };
  input: Input;
};
type Write<Input, Output> = (opts: WriteOptions<Input>, writing: Writing) => Promise<Output>;

/**
 * The audit data of a write: its time, and the key or the person, the request and the operation
 * that caused it.
 */
export const writingOf = ({ ctx, path }: { ctx: Context; path: string }): Writing => ({
  now: ctx.now,
  once: undefined,
  access: ctx.client && {
    key_id: ctx.caller.kind === 'key' ? ctx.caller.id : undefined,
    settings_version: ctx.client.version,
  },
  by: { request: ctx.requestId, action: path, ...writerOf(ctx) },
});

const writerOf = ({ caller, plan }: Pick<Context, 'caller' | 'plan'>) => ({
  key: plan?.key ?? (caller.kind === 'key' ? caller.prefix : ''),
  ...(caller.kind === 'person' ? { person: caller.person } : {}),
  ...(plan ? { plan: plan.id, program: plan.program } : {}),
});

/**
 * The audit data of a write by the program's own commands: no key and no request, only the command.
 */
export const operatorWriting = (now: Instant, action: string): Writing => ({
  now,
  once: undefined,
  by: { key: '', request: '', action },
});

/**
 * Refuses `invalid` for an Idempotency-Key of anything but 1 to 255 visible characters
 * (docs/interface §14).
 */
export const checkIdempotencyKey = ({ idempotencyKey: key }: Pick<Context, 'idempotencyKey'>): void => {
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = 'must be 1 to 255 visible characters';
  throw invalidField('Idempotency-Key', message);
};

// The keys whose requests run in this process. Between processes, the key's row in the database
// excludes a second one.
const running = new Set<string>();

/**
 * Makes a write idempotent by its Idempotency-Key (docs/interface §14): the same request again gets
 * the outcome of the first one, and books nothing. Refuses `in_progress` while the first one runs
 * and `idempotency_key_reused` for another request. The write itself records its success, in the
 * transaction in which it books.
 */
export const idempotent =
  <Input, Output>(write: Write<Input, WriteOutcome<Output>>) =>
  async (opts: WriteOptions<Input>): Promise<Output> => {
    const { ctx, input, path } = opts;
    const { idempotencyKey: key } = ctx;
    if (key === undefined) return doneOrServedAgain(await write(opts, writingOf(opts)));
    const claim = { key, request: sha256(`${path} ${JSON.stringify(input)}`) };
    return doneOrServedAgain(await alone(ctx.client.id, key, () => runOnce(opts, claim, write)));
  };

/**
 * `idempotent` for a change that is never to be decided again. Whether it has recorded its outcome
 * is not asked: twice is once.
 */
export const idempotentChange = <Input, Output>(write: Write<Input, Output>) =>
  idempotent<Input, Output>(async (opts, writing) => ({
    outcome: 'done',
    done: await write(opts, writing),
    recorded: false,
  }));

/**
 * `idempotent` for a change whose answer has a secret that is shown once. The write records it,
 * encrypted, in its transaction; the same request again gets it as long as the key is recorded, and
 * refuses `unavailable` where it was encrypted by another key.
 */
export const idempotentSecret = <Input, Output extends object>(write: Write<Input, Output>) => {
  const once = idempotent<Input, Output | SealedOutcome>(async (opts, writing) => ({
    outcome: 'done',
    done: await write(opts, writing),
    recorded: true,
  }));
  return async (opts: WriteOptions<Input>): Promise<Output> => {
    const done = await once(opts);
    const { idempotencyKey: key, books } = opts.ctx;
    if (!('sealed' in done) || key === undefined) return done as Output;
    const opened = books.requests.openOutcome(key, done);
    if (opened === undefined)
      throw new Refusal(
        'unavailable',
        'The answer to the first request was encrypted by another secret key of the installation.',
      );
    return opened as Output;
  };
};

/**
 * Does `work` unless a request with the same Idempotency-Key runs in this process: refuses
 * `in_progress`.
 */
export const alone = async <Result>(
  client_id: number,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const claim = `${client_id} ${key}`;
  if (running.has(claim))
    throw new Refusal('in_progress', 'The first request with this Idempotency-Key is still running.');
  running.add(claim);
  try {
    return await work();
  } finally {
    running.delete(claim);
  }
};

const runOnce = async <Input, Output>(
  opts: WriteOptions<Input>,
  claim: IdempotencyClaim,
  write: Write<Input, WriteOutcome<Output>>,
): Promise<WriteOutcome<Output>> => {
  const { ctx } = opts;
  // Where key and client are cached, the posting statement finds out whether there is an outcome.
  if (!ctx.cached) {
    const before = await replayed<Output>(ctx, claim);
    if (before) return before;
  }
  try {
    const written = await write(opts, { ...writingOf(opts), once: claim });
    if (written.outcome === 'retry' || written.recorded) return written;
    // Nothing was written, so that no statement has found out whether there is an outcome.
    const before = ctx.cached ? await replayed<Output>(ctx, claim) : undefined;
    if (before) return before;
    await recordDone(ctx, claim, written.done);
    return written;
  } catch (error) {
    if (violationOf(error)?.constraint === 'idempotency_pkey') {
      // Another process was first with the same key, and has recorded its outcome now.
      const theirs = await replayed<Output>(ctx, claim);
      if (theirs) return theirs;
    }
    const refusal = refusalOf(error);
    // A refusal that rests on cached records is not final: the request is served again.
    if (refusal && isRecorded(refusal) && !ctx.cached) {
      await ctx.books.requests.recordOutcome({ once: claim, now: ctx.now }, { refused: refusedOf(refusal) });
    }
    throw error;
  }
};

/**
 * Records a success that wrote nothing. A write has recorded its success itself, and stays valid
 * when this fails.
 */
const recordDone = async (
  ctx: WriteOptions<unknown>['ctx'],
  claim: IdempotencyClaim,
  done: unknown,
): Promise<void> => {
  try {
    await ctx.books.requests.recordOutcome({ once: claim, now: ctx.now }, { done: done ?? {} });
  } catch (error) {
    if (refusalOf(error)?.code !== 'unavailable') throw error;
  }
};

const replayed = async <Output>(
  ctx: WriteOptions<unknown>['ctx'],
  claim: IdempotencyClaim,
): Promise<Done<Output> | undefined> => {
  const before = await ctx.books.requests.findOutcome(claim.key);
  if (!before) return undefined;
  checkSameRequest(before, claim);
  ctx.reply.replayed = true;
  const outcome = outcomeOf<Output>(before);
  if ('refusal' in outcome) throw outcome.refusal;
  return { outcome: 'done', done: outcome.done, recorded: true };
};

/** Refuses `idempotency_key_reused` where a key was used for another request. */
export const checkSameRequest = (before: RecordedOutcome, { request }: { request: string }): void => {
  if (before.request === request) return;
  throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
};

/**
 * The outcome that was recorded. That of a write that answers nothing is recorded as an empty
 * object.
 */
export const outcomeOf = <Output>({ outcome }: RecordedOutcome): { done: Output } | { refusal: Refusal } => {
  if ('done' in outcome) return { done: (isEmpty(outcome.done) ? undefined : outcome.done) as Output };
  const { code, message, wording, issues } = outcome.refused;
  return { refusal: new Refusal(code, { message, wording }, issues) };
};

const isEmpty = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && Object.keys(done).length === 0;

/** Refusals of the write itself are recorded; those that may not occur the next time are not. */
export const isRecorded = ({ code }: Refusal): boolean =>
  (refusalStatuses[code] === 400 || refusalStatuses[code] === 409) &&
  code !== 'in_progress' &&
  code !== 'mail_missing';

export const refusedOf = ({ code, message, wording, issues }: Refusal): Refused => ({
  code,
  message,
  ...(wording ? { wording } : {}),
  issues: [...issues],
});
