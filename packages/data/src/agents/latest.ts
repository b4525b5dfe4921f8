import {
  type DryRun,
  type Instant,
  type LatestPlan,
  type LatestWork,
  mostLatest,
  type PlannedOperation,
  summaryOf,
} from '@kontor/domain';
import type { ClientKept } from '../master-data/client.ts';
import { stateAt } from '../plans/plan.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { reversedEntries } from './reversed-entries.ts';

type LatestRow = {
  counts: Omit<LatestWork, 'since' | 'plans'>;
  id: number | null;
  operation: PlannedOperation;
  outcome: DryRun;
  key: string;
  state: LatestPlan['state'];
  reversed: boolean;
  at: Date;
};

/**
 * The plans of keys to which something happened since a moment, and how many of them wait (§35).
 */
export const latestOf = (
  session: Session,
  { id: client_id, currency }: Pick<ClientKept, 'id' | 'currency'>,
) => ({
  latest: async (from: Instant, now: Instant): Promise<Omit<LatestWork, 'since'>> => {
    const rows = await session.query<LatestRow[]>`
      WITH undone AS MATERIALIZED (
        SELECT r.entry_id, max(e.created) AS undone FROM (${reversedEntries(client_id)}) r
          JOIN entry e ON e.client_id = ${client_id} AND e.id = r.by_id
         WHERE e.created >= ${from}::timestamptz GROUP BY r.entry_id
      ),
      plans AS MATERIALIZED (
        SELECT p.id, p.key_id, p.created >= ${from}::timestamptz AS is_new, coalesce(p.decided >= ${from}::timestamptz, false) AS is_decided,
               u.undone IS NOT NULL AS reversed, greatest(p.created, p.decided, u.undone) AS at,
               CASE WHEN p.state = 'BOOKED' AND p.decided_by IS NOT NULL THEN 'APPROVED' ELSE ${stateAt(now)} END AS state
          FROM plan p
          CROSS JOIN LATERAL (SELECT max(n.undone) AS undone FROM undone n WHERE n.entry_id = ANY (p.entries)) u
         WHERE p.client_id = ${client_id} AND p.key_id IS NOT NULL
      ),
      latest AS (
        SELECT * FROM plans WHERE is_new OR is_decided OR reversed ORDER BY at DESC, id DESC LIMIT ${mostLatest}
      ),
      counts AS (
        SELECT json_build_object(
                 'proposed', count(*) FILTER (WHERE is_new), 'waiting', count(*) FILTER (WHERE state = 'WAITING'),
                 'approved', count(*) FILTER (WHERE is_decided AND state = 'APPROVED'),
                 'booked', count(*) FILTER (WHERE is_decided AND state = 'BOOKED'),
                 'declined', count(*) FILTER (WHERE is_decided AND state = 'DECLINED'),
                 'reversed', count(*) FILTER (WHERE reversed)) AS counts
          FROM plans
      )
      SELECT c.counts, l.id, l.state, l.reversed, l.at, p.operation, p.outcome, coalesce(nullif(k.label, ''), k.prefix) AS key
        FROM counts c LEFT JOIN latest l ON true
        LEFT JOIN plan p ON p.client_id = ${client_id} AND p.id = l.id
        LEFT JOIN api_key k ON k.id = l.key_id
       ORDER BY l.at DESC, l.id DESC`;
    const [first] = rows;
    if (!first) throw new Error('Counts come in one row at least.');
    const plans = rows.flatMap(({ id, operation, outcome, key, state, reversed, at }) => {
      if (id === null) return [];
      const [summary = ''] = summaryOf(outcome, { currency }).split('\n');
      return [{ id, operation, summary, key, state, reversed, at: instantOf(at) }];
    });
    return { ...first.counts, plans };
  },
});
