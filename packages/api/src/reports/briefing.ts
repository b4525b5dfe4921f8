import { addDays, type Briefing, briefingOf, firstMomentOf } from '@kontor/domain';
import { readOverview } from './overview.ts';
import type { ReportContext } from './read.ts';

// A program that looks once a week misses none.
const declinedDays = 14;
const mostDeclined = 10;

/** Reads what waits, and the plans that were declined lately (docs/interface §22). */
export const readBriefing = async (
  ctx: ReportContext,
  input: { on?: string | undefined },
): Promise<Briefing> => {
  const { books, client, now } = ctx;
  const [{ on, currency, work }, { items }] = await Promise.all([
    readOverview(ctx, input),
    books.plans.list({ state: 'DECLINED', limit: mostDeclined }, now),
  ]);
  const since = firstMomentOf(addDays(on, -declinedDays), client.zone);
  const declined = items
    .filter(({ decided = '' }) => decided >= since)
    .map(({ id, operation, summary, reason, decided_by }) => ({
      ...{ id, operation, summary, reason, decided_by },
    }));
  return briefingOf(work, { on, currency, declined });
};
