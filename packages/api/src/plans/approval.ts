import { planGroup, planNamed, plansAlike, plansApproved, plansSeen } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { approveSeen, checkPerson } from './plan.ts';

/**
 * Plans that are alike, and their approval together (docs/interface §21): of the same key and
 * operation, booking the same accounts and changing the same fields.
 */
export const planApprovals = router({
  /** The groups of plans that wait and are alike, the largest first. */
  groups: procedure
    .meta({ scope: 'read' })
    .output(checkedAnswer(z.array(planGroup)))
    .query(({ ctx }) => ctx.books.plans.groups(ctx.now)),

  /**
   * Those that wait and are alike one of them, the oldest first, each with all that it would book.
   */
  alike: procedure
    .meta({ scope: 'read' })
    .input(planNamed)
    .output(checkedAnswer(plansAlike))
    .query(async ({ ctx, input: { id } }) =>
      foundOrRefuse(await ctx.books.plans.alike(id, ctx.now), { what: 'Plan', number: id }, ctx.client),
    ),

  /**
   * Books plans that a person has looked at, one after the other, each as `approve` does: what is
   * refused hinders no other. Refuses a key as `scope_missing`.
   */
  approveAll: procedure
    .meta({ scope: 'write' })
    .input(plansSeen)
    .output(plansApproved)
    .mutation(
      idempotentChange(async (opts) => {
        checkPerson(opts.ctx);
        const outcomes = [];
        for (const seen of opts.input.plans) {
          const { id } = seen;
          try {
            const { state } = await approveSeen({ ...opts, input: seen });
            outcomes.push({ id, state, code: '' as const, message: '', wording: undefined });
          } catch (error) {
            const refusal = refusalOf(error);
            if (!refusal) throw error;
            const { code, message, wording } = refusal;
            outcomes.push({ id, code, message, wording });
          }
        }
        return { outcomes };
      }),
    ),
});
