import {
  accno,
  type BookingDate,
  filterDay,
  page,
  paging,
  type Reconciliation,
  reconciledStatement,
  reconciliation,
  reconciliationOf,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { resolveDay, todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';
import type { ReportContext } from './read.ts';

/** Balances at banks beside those in the ledger (docs/interface §26). */

export const reconciliationInput = z.object({
  accno: accno.meta({ description: 'The account of the bank.', examples: [1020] }),
  day: filterDay.optional().meta({
    description: 'The day, at the end of which the balances are compared; today unless specified.',
    examples: ['2026-12-31'],
  }),
});
type Asked = z.infer<typeof reconciliationInput>;

const accountOfBank = async ({ books, client }: ReportContext, accno: number) => {
  const account = (await books.ledger()).accounts.get(accno);
  const { description, iban, currency } = foundOrRefuse(account, { what: 'Account', number: accno }, client);
  return { accno, description, iban: iban ?? '', currency: currency ?? client.currency };
};

/** The first items that are answered; the sums have all of them. */
const mostItems = 1_000;

/**
 * Compares the balances of an account with `most` items of what explains the difference. Refuses
 * `not_found` where there is no such account, or no statement of it that has begun by the day.
 */
export const readReconciliation = async (
  ctx: ReportContext,
  asked: Asked,
  most = mostItems,
): Promise<Reconciliation> => {
  const day: BookingDate = resolveDay(asked.day, ctx) ?? todayOf(ctx);
  const account = await accountOfBank(ctx, asked.accno);
  const found = await ctx.books.bank.reconciliation.on(asked.accno, { day, most });
  const what = `Bank statement up to ${day} of account`;
  return reconciliationOf(foundOrRefuse(found, { what, number: asked.accno }, ctx.client), { account, day });
};

export const reconciliationReport = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/bank/reconciliation/{accno}',
      summary: 'Compare the balance at a bank with the ledger',
      description: 'At the end of a day, with all that explains the difference.',
      tags: ['bank'],
    },
  })
  .input(reconciliationInput)
  .output(checkedAnswer(reconciliation))
  .query(({ ctx, input }) => readReconciliation(ctx, input));

export const reconciledStatements = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/bank/reconciliation/{accno}/statements',
      summary: 'Compare bank statements with the ledger',
      description: 'Each with its closing balance beside that in the ledger, the latest first.',
      tags: ['bank'],
    },
  })
  .input(z.object({ ...paging, accno: reconciliationInput.shape.accno }))
  .output(checkedAnswer(page(reconciledStatement)))
  .query(async ({ ctx, input: { accno, ...paged } }) => {
    await accountOfBank(ctx, accno);
    return ctx.books.bank.reconciliation.statements(accno, paged);
  });
