import { sha256, type Writing } from '@kontor/data';
import {
  type BookingDate,
  postRevaluation,
  type RevaluationPreview,
  revaluationPreviewOf,
  revaluationReference,
  reverseRevaluation,
} from '@kontor/domain';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/**
 * Values the open items in foreign currencies at the end of a day (docs/interface §15). The entry
 * and the one that reverses it the day after are booked together or not at all. Refuses as
 * postRevaluation does.
 */
export const revalue = async (
  { ctx, input: { transdate } }: WriteOptions<{ transdate: BookingDate }>,
  writing: Writing,
) => {
  const { books } = ctx;
  const { pair } = await decideRevaluation(ctx, transdate);
  const content = sha256(revaluationReference(transdate));
  return referenceOrRefuse(await books.gl.bookPair(pair, { content }, writing));
};

/**
 * Answers what `revalue` would book at this moment, and the open items that it values. Refuses as
 * it does; books nothing.
 */
export const previewRevaluation = async ({
  ctx,
  input: { transdate },
}: Pick<WriteOptions<{ transdate: BookingDate }>, 'ctx' | 'input'>): Promise<RevaluationPreview> => {
  const [{ pair, open, ledger }, known] = await Promise.all([
    decideRevaluation(ctx, transdate),
    ctx.books.gl.find(revaluationReference(transdate)),
  ]);
  return revaluationPreviewOf(pair, { open, exists: known !== undefined }, ledger);
};

const decideRevaluation = async ({ books, client }: WriteOptions<unknown>['ctx'], transdate: BookingDate) => {
  const [ledger, open] = await Promise.all([
    books.ledger(),
    books.reports.openInCurrencies(transdate, client.currency),
  ]);
  const posted = postRevaluation(transdate, open, ledger);
  return { pair: [posted, reverseRevaluation(posted, ledger)] as const, open, ledger };
};
