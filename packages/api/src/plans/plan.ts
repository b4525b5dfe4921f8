import { randomUUID } from 'node:crypto';
import { type PlanFound, type PlanJudged, unitOfWork } from '@kontor/data';
import {
  type DryRun,
  invalidField,
  isSameOutcome,
  type Plan,
  page,
  plan,
  planDeclined,
  planFilter,
  planListed,
  planNamed,
  planProposed,
  planSeen,
  planStanding,
  Refusal,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { outdatedVersion } from '../master-data/saved.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { contextWith } from '../procedure/context.ts';
import { contextWithin, outcomeIn, writtenBy } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { callPlanned } from './operations.ts';
import { readStanding } from './standing.ts';

/**
 * Plans (docs/interface §21): writes that programs propose, and that are booked when they are
 * confirmed.
 */

const what = 'Plan';

type PlanContext = WriteOptions<unknown>['ctx'];

/** The caller as the one who proposes a plan. */
const proposerOf = ({ caller }: PlanContext) => ({
  key_id: caller.kind === 'key' ? caller.id : undefined,
  person_id: caller.kind === 'person' ? caller.person.id : undefined,
});

const isOwn = (ctx: PlanContext, { by }: PlanFound): boolean => {
  const { key_id, person_id } = proposerOf(ctx);
  return by.key_id === key_id && by.person_id === person_id;
};

const ended = (reason: 'plan_declined' | 'plan_expired' | 'plan_booked', id: number) =>
  new Refusal('plan_ended', say(reason, { id }));

/** A refusal of a plan whose write is to be proposed again. */
const again = (refusal: Refusal, { operation }: Pick<PlanFound, 'operation'>): Refusal => {
  refusal.mending = { retryable: false, next: { call: 'plans.propose', planned: operation } };
  return refusal;
};

/** Refuses `plan_ended` where a plan was declined or has expired. */
const checkNotEnded = (found: PlanFound): void => {
  const { id, state } = found.plan;
  if (state === 'DECLINED') throw ended('plan_declined', id);
  if (state === 'EXPIRED') throw again(ended('plan_expired', id), found);
};

/**
 * Works on a plan in one transaction, in which its row is locked. Whatever is written in the
 * meantime reports the plan, the program and the key that proposed it, and who works on it.
 */
const withPlan = (
  { ctx, path }: WriteOptions<z.infer<typeof planNamed>>,
  id: number,
  work: (found: PlanFound, settling: Settling) => Promise<Plan>,
): Promise<Plan> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id, lock: 'as it writes' }, async (session) => {
    const request = randomUUID();
    const within = contextWithin(ctx, { session, request });
    const { plans } = within.books ?? ctx.books;
    const found = foundOrRefuse(await plans.take(id, ctx.now), { what, number: id }, ctx.client);
    const { program } = found.plan;
    // Unlike a dry run, it keeps what it writes: the files of letters, too.
    const kept = { plan: { id, program, key: found.by.key }, receipts: ctx.receipts };
    const planned = contextWith(within, kept);
    const writing = writingOf({ ctx: { ...planned, requestId: ctx.requestId }, path });
    const decided_by = proposerOf(ctx).person_id;
    return work(found, {
      book: async () => {
        const answer = await callPlanned(planned, found.operation, found.input);
        return outcomeIn(answer, await writtenBy(ctx, session, request));
      },
      judge: async (outcome) => {
        if (outcome) await plans.holdChain();
        return plans.judge(found, ctx.now, outcome);
      },
      settle: (state, more) => plans.settle(found, { state, decided_by, ...more }, writing),
    });
  });

type Settling = {
  /** Books what was planned, and returns what that has written. */
  book: () => Promise<DryRun>;
  /** Judges it by the leave of its key: for good, with what it has written. */
  judge: (outcome?: DryRun) => Promise<PlanJudged>;
  settle: (
    state: 'BOOKED' | 'DECLINED',
    more: { outcome?: DryRun; reason?: string; judged?: PlanJudged | undefined },
  ) => Promise<Plan>;
};

/** Refuses `approval_needed` with the reason why a person is asked, who alone can book it. */
const requireLeave = async (judging: Promise<PlanJudged>, id: number): Promise<PlanJudged> => {
  const judged = await judging;
  const { asks } = judged;
  if (asks === undefined) return judged;
  const refusal = new Refusal('approval_needed', say('approval_waits', { id, why: say(`leave_${asks}`) }));
  refusal.mending = { retryable: false };
  throw refusal;
};

/**
 * Books a plan, and compares what was written with what was planned before it is kept. So it
 * doesn't matter what others write in the meantime: the books are as promised, or as they were. One
 * that is booked already is answered as it is. A key books one that waits for a person by leave
 * alone: asked before, so that nothing is written in vain, and for good once all is written.
 */
const book = (
  opts: WriteOptions<z.infer<typeof planNamed>>,
  check: (found: PlanFound) => void,
): Promise<Plan> =>
  withPlan(opts, opts.input.id, async (found, { book, judge, settle }) => {
    const { id, state } = found.plan;
    check(found);
    if (state === 'BOOKED') return found.plan;
    checkNotEnded(found);
    const byLeave = state === 'WAITING' && opts.ctx.caller.kind === 'key';
    if (byLeave) await requireLeave(judge(), id);
    const outcome = await book();
    if (!isSameOutcome(found.plan.outcome, outcome, found.input))
      throw again(new Refusal('plan_outdated', say('plan_outdated', { id })), found);
    const judged = byLeave ? await requireLeave(judge(outcome), id) : undefined;
    return settle('BOOKED', { outcome, judged });
  });

/** Refuses a key as `scope_missing`: only people approve. */
export const checkPerson = ({ caller }: Pick<PlanContext, 'caller'>): void => {
  if (caller.kind !== 'person') throw new Refusal('scope_missing', say('approval_person'));
};

/** Books a plan that waits for a person, as they have looked at it. */
export const approveSeen = (opts: WriteOptions<z.infer<typeof planSeen>>): Promise<Plan> => {
  const { id, sha256_seen: seen } = opts.input;
  return book(opts, ({ plan: { state, sha256 } }) => {
    // A plan that is booked is answered as it is, and one that has ended is refused as such.
    if (state !== 'OPEN' && state !== 'WAITING') return;
    if (!seen) throw invalidField('sha256_seen', say('seen_needed'));
    if (seen !== sha256) throw outdatedVersion(say('plan_changed', { id }), 'sha256_seen');
  });
};

export const plans = router({
  list: procedure
    .meta({ scope: 'read' })
    .input(z.object(planFilter))
    .output(checkedAnswer(page(planListed)))
    .query(({ ctx, input }) => ctx.books.plans.list(input, ctx.now)),

  find: procedure
    .meta({ scope: 'read' })
    .input(planNamed)
    .output(plan)
    .query(async ({ ctx, input: { id } }) =>
      foundOrRefuse((await ctx.books.plans.find(id, ctx.now))?.plan, { what, number: id }, ctx.client),
    ),

  /** Answers a plan as a program reads it: its entries, their periods, and what is to be done. */
  standing: procedure
    .meta({ scope: 'read' })
    .input(planNamed)
    .output(planStanding)
    .query(({ ctx, input: { id } }) => readStanding(ctx, id)),

  /**
   * Does a write dry and keeps what it comes to, as a plan. Refuses what the write refuses, with
   * its fields.
   */
  propose: procedure
    .meta({ scope: 'write', ofDrafts: true })
    .input(planProposed)
    .output(plan)
    .mutation(
      idempotentChange(async ({ ctx, input: { operation, input, program } }, writing) => {
        const answer = await callPlanned(ctx, operation, { ...input, dry_run: true });
        const { dry_run: outcome } = answer as { dry_run: DryRun };
        const waits = ctx.caller.kind === 'key' && ctx.caller.draft;
        const state = waits ? ('WAITING' as const) : ('OPEN' as const);
        const by = proposerOf(ctx);
        return ctx.books.plans.create({ state, operation, input, outcome, program, by }, writing);
      }),
    ),

  /**
   * Books a plan of the caller's own; twice the same is booked once, and answered the same. Refuses
   * `plan_outdated`, `plan_ended`, and `approval_needed` for one that waits for a person, as no
   * leave books it.
   */
  commit: procedure
    .meta({
      scope: 'write',
      ofDrafts: true,
    })
    .input(planNamed)
    .output(plan)
    .mutation(
      idempotentChange((opts) =>
        book(opts, (found) => {
          const { id } = found.plan;
          if (!isOwn(opts.ctx, found)) foundOrRefuse(undefined, { what, number: id }, opts.ctx.client);
        }),
      ),
    ),

  /**
   * Books a plan that waits for a person, as they have looked at it. Refuses `plan_outdated`,
   * `plan_ended`, a key as `scope_missing`, `invalid` without `sha256_seen`, and `version_outdated`
   * where that is of another plan.
   */
  approve: procedure
    .meta({
      scope: 'write',
    })
    .input(planSeen)
    .output(plan)
    .mutation(
      idempotentChange((opts) => {
        checkPerson(opts.ctx);
        return approveSeen(opts);
      }),
    ),

  /**
   * Declines a plan: a person any, a key its own, for a reason that whoever proposed it reads. One
   * that was declined stays so. Refuses `plan_ended` for one that is booked.
   */
  decline: procedure
    .meta({
      scope: 'write',
      ofDrafts: true,
    })
    .input(planDeclined)
    .output(plan)
    .mutation(
      idempotentChange((opts) =>
        withPlan(opts, opts.input.id, async (found, { settle }) => {
          const { id, state } = found.plan;
          if (opts.ctx.caller.kind !== 'person' && !isOwn(opts.ctx, found))
            foundOrRefuse(undefined, { what, number: id }, opts.ctx.client);
          if (state === 'DECLINED') return found.plan;
          if (state === 'BOOKED') throw ended('plan_booked', id);
          return settle('DECLINED', { reason: opts.input.reason ?? '' });
        }),
      ),
    ),
});
