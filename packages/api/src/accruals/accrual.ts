import { type AccrualWritten, sha256 } from '@kontor/data';
import {
  type Accrual,
  type AccrualKept,
  type AccrualPosted,
  type AccrualSource,
  accrual,
  accrualBalance,
  accrualFilter,
  accrualKept,
  accrualProposal,
  accrualReversal,
  accrualShare,
  elements,
  filterDay,
  page,
  postAccrual,
  reverseAccrual,
} from '@kontor/domain';
import { z } from 'zod';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { type AccrualContext, accrualAnswer, accrualFound, accrualNamed, accrualTags } from './found.ts';
import { readAccrualBalances, readAccrualProposals } from './read.ts';

const onDay = filterDay.optional().meta({
  description: 'The day at whose end it is asked, today unless specified.',
  examples: ['2026-12-31'],
});

const contentOfEntry = ({ kind, amount, posted }: AccrualPosted): string =>
  sha256(JSON.stringify({ kind, amount, transdate: posted.gl.transdate }));

/** Answers the accrual that was written; refuses what became of its entry otherwise. */
const accrualOutcome = (written: AccrualWritten<AccrualKept>): WriteOutcome<AccrualKept> => {
  if (written.outcome === 'kept') return { outcome: 'done', done: written.answer, recorded: true };
  const entry = referenceOrRefuse(written);
  if (entry.outcome === 'retry') return entry;
  throw new Error('an entry of an accrual was booked, and the accrual was not kept');
};

type SourceOf = Parameters<Parameters<AccrualContext['books']['accruals']['create']>[0]>[0];

/** The entry that an accrual names; refuses `not_found` where there is none. */
const sourceOf = async (
  ctx: AccrualContext,
  { entry_id, accno }: Accrual,
  read: SourceOf,
): Promise<AccrualSource | undefined> =>
  entry_id
    ? foundOrRefuse(await read({ entry_id, accno }), { what: 'Entry', number: entry_id }, ctx.client)
    : undefined;

/** Accruals, which are released by themselves (docs/interface §31). */
export const accruals = router({
  list: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/accruals',
        summary: 'List accruals',
        description: 'The newest first, with what is open of each.',
        tags: accrualTags,
      },
    })
    .input(z.object({ ...accrualFilter, on: onDay }))
    .output(checkedAnswer(page(accrualKept)))
    .query(async ({ ctx, input }) => {
      const day = resolveDay(input.on, ctx) ?? todayOf(ctx);
      const { items, next } = await ctx.books.accruals.list({ ...input, on: day });
      return {
        items: items.map((one) => accrualAnswer(one, ctx, day)),
        ...(next === undefined ? {} : { next }),
      };
    }),

  find: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/accruals/{id}', summary: 'Read an accrual', tags: accrualTags },
    })
    .input(accrualNamed.extend({ on: onDay }))
    .output(accrualKept)
    .query(async ({ ctx, input: { id, on: day } }) =>
      accrualAnswer(accrualFound(await ctx.books.accruals.find(id), id, ctx), ctx, resolveDay(day, ctx)),
    ),

  /** Books an accrual, and what releases it. */
  create: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/accruals',
          summary: 'Book an accrual',
          description: 'Together with the entries that release it, on their days.',
          tags: accrualTags,
        },
      })
      .input(accrual)
      .output(accrualKept)
      .mutation(
        idempotent(async ({ ctx, input }, writing) => {
          const ledger = await ctx.books.ledger();
          const written = await ctx.books.accruals.create(
            async (read) => postAccrual(input, { ledger, source: await sourceOf(ctx, input, read) }),
            {
              contentOf: contentOfEntry,
              answer: (found) => accrualAnswer(found, ctx, found.accrual.transdate),
            },
            writing,
          );
          return accrualOutcome(written);
        }),
      ),
  ),

  reverse: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/accruals/{id}/reversals',
          summary: 'Reverse an accrual as a whole',
          description: 'Reverses each of its entries on its own day.',
          tags: accrualTags,
        },
      })
      .input(z.object({ ...accrualNamed.shape, reversal: accrualReversal }))
      .output(accrualKept)
      .mutation(
        idempotent(async ({ ctx, input: { id, reversal: sent } }, writing) => {
          const ledger = await ctx.books.ledger();
          const written = await ctx.books.accruals.reverse(
            id,
            {
              decide: (found) => reverseAccrual(found, sent, ledger),
              contentOf: contentOfEntry,
              answer: (found) => accrualAnswer(found, ctx, found.accrual.transdate),
            },
            writing,
          );
          return accrualOutcome(accrualFound(written, id, ctx));
        }),
      ),
  ),

  balances: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/accrual-balances',
        summary: 'Compare accruals with the ledger',
        description: 'What is open by account of the balance sheet, and the balance of the account.',
        tags: accrualTags,
      },
    })
    .input(z.object({ on: onDay }))
    .output(
      z
        .object({
          on: accrualKept.shape.on,
          accounts: z.array(accrualBalance).meta({ description: 'The accounts.' }),
        })
        .meta({ id: 'accrual_balances' })
        .register(elements, { one: 'accrual_balances', many: 'accrual_balances' }),
    )
    .query(({ ctx, input }) => readAccrualBalances(ctx, resolveDay(input.on, ctx) ?? todayOf(ctx))),

  proposals: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/accrual-proposals',
        summary: 'Propose accruals at the end of a year',
        description:
          'Of invoices and payables whose period of supply goes past the day, and which have no accrual yet.',
        tags: accrualTags,
      },
    })
    .input(z.object({ on: onDay, share: accrualShare.optional() }))
    .output(
      z
        .object({
          on: accrualKept.shape.on,
          proposals: z.array(accrualProposal).meta({ description: 'The proposals, by document.' }),
        })
        .meta({ id: 'accrual_proposals' })
        .register(elements, { one: 'accrual_proposals', many: 'accrual_proposals' }),
    )
    .query(({ ctx, input: { on: day, share } }) =>
      readAccrualProposals(ctx, { on: resolveDay(day, ctx) ?? todayOf(ctx), by: share ?? 'days' }),
    ),
});
