import { Refusal, say, type VatSettled } from '@kontor/domain';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import { ownReconciliations, type ReconciliationAsked, yearOf } from './read.ts';

/** The reconciliation of a year whose file is asked for: the last one. Refuses `not_found`. */
export const reconciliationOf = async (
  ctx: WriteOptions<unknown>['ctx'],
  input: ReconciliationAsked & { number?: number | undefined },
): Promise<VatSettled> => {
  const days = yearOf(ctx, input);
  const own = ownReconciliations(days, await ctx.books.vat.reconciled(days));
  const found = input.number === undefined ? own.at(-1) : own.find(({ number }) => number === input.number);
  if (!found) throw new Refusal('not_found', say('vat_not_reconciled', days));
  return found;
};
