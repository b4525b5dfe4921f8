import { integer, page, paging, proposalKept, proposalState } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { accept, accepting, existing, numbers } from './accepting.ts';
import { bookReceiptCredit, readReceiptCredit } from './credit-note.ts';
import { readProposals } from './read.ts';

/**
 * Payables proposed from the bills in receipts (docs/interface §16.2), and credit notes of vendors.
 * A proposal is booked only when it is accepted.
 */

const one = z.object({ id: integer });
/** Dismisses a proposal, or opens it again. */
const decide = (state: 'OPEN' | 'DISMISSED') =>
  dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(one)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { id } }, writing) => {
          await existing(ctx, id);
          await ctx.books.proposals.decide(id, state, writing);
        }),
      ),
  );

export const proposals = router({
  list: procedure
    .meta({ scope: 'read' })
    .input(
      z.object({
        ...paging,
        state: proposalState.optional(),
        receipt: integer.optional(),
        /** Any of several receipts. */
        receipts: z.array(integer).max(200, 'must be at most 200 receipts').optional(),
      }),
    )
    .output(checkedAnswer(page(proposalKept)))
    .query(async ({ ctx, input }) => {
      const { limit, after, state, receipt } = input;
      const receipts = receipt === undefined ? input.receipts : [receipt];
      const { items, next } = await ctx.books.proposals.list({ limit, after, state, receipts });
      return { items: await readProposals(ctx, items), ...(next === undefined ? {} : { next }) };
    }),

  get: procedure
    .meta({ scope: 'read' })
    .input(one)
    .output(proposalKept)
    .query(async ({ ctx, input: { id } }) => {
      const [proposal] = await readProposals(ctx, [await existing(ctx, id)]);
      return foundOrRefuse(proposal, { what: 'Proposal', number: id }, ctx.client);
    }),

  /**
   * Books the payable, as any other, or the credit note, and links the receipt to it. Refuses what
   * `payables.post` and `payables.credit` refuse, `receipt_withdrawn` and `proposal_settled`; the
   * same once more gets the same answer.
   */
  accept: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(longInput(accepting))
      .output(numbers)
      .mutation(idempotent(accept)),
  ),

  creditNote: readReceiptCredit,

  bookCreditNote: bookReceiptCredit,

  dismiss: decide('DISMISSED'),
  reopen: decide('OPEN'),
});
