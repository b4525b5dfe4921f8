import type { Writing } from '@kontor/data';
import { checkAdjustments, say, type VatAdjustments, type VatAdjustmentsKept } from '@kontor/domain';
import { outdatedVersion } from '../../master-data/saved.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { WriteOutcome } from '../../procedure/write-outcome.ts';
import { type ReconciliationAsked, yearOf } from './read.ts';

type AdjustAsked = ReconciliationAsked & { vat_adjustments: VatAdjustments };

/**
 * Saves the adjustments of a year as a new version. Refuses `account_unknown`, `invalid`, and
 * `version_outdated` where others were saved since they were read.
 */
export const adjust = async (
  { ctx, input }: WriteOptions<AdjustAsked>,
  writing: Writing,
): Promise<WriteOutcome<VatAdjustmentsKept>> => {
  const days = yearOf(ctx, input);
  const { version_seen } = input.vat_adjustments;
  const adjustments = input.vat_adjustments.adjustments ?? [];
  checkAdjustments(adjustments, await ctx.books.ledger());
  const decide = (last: number) => {
    if (typeof version_seen !== 'number' || version_seen === last) return;
    throw outdatedVersion(say('vat_adjustments_outdated', { version: last }));
  };
  const done = await ctx.books.vat.adjust({ days, adjustments, decide }, writing);
  return { outcome: 'done', done, recorded: true };
};
