import {
  type AgentCall,
  type AgentKind,
  type AgentTool,
  agentCall,
  type BookingDate,
  type Instant,
  type PlannedOperation,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { ClientKept } from '../master-data/client.ts';
import { stateAt } from '../plans/plan.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { reversedEntries } from './reversed-entries.ts';

/** The work of agents at one client (docs/interface §35). */

/** A key of an agent. */
export type AgentKey = { key_id: number; key: string; key_prefix: string; draft: boolean; revoked: boolean };

/** Moments, the second of which is after the last. */
export type Span = { from: Instant; to: Instant };

export type KindOfKey = AgentKind & { key_id: number };
export type ToolOfKey = AgentTool & { key_id: number };

const callCursor = z.tuple([idText]);

export const agentsOf = (session: Session, { id: client_id }: Pick<ClientKept, 'id'>) => ({
  /** The keys of these ids, by their labels. */
  keys: (ids: readonly number[], now: Instant): Promise<AgentKey[]> =>
    session.query<AgentKey[]>`
      SELECT k.id AS key_id, coalesce(nullif(k.label, ''), k.prefix) AS key, k.prefix AS key_prefix, k.draft,
             k.revoked IS NOT NULL OR coalesce(k.expires <= ${now}::timestamptz, false) AS revoked
        FROM api_key k
       WHERE k.id = ANY (${[...ids]}::integer[]) AND (k.client_id = ${client_id} OR k.client_id IS NULL)
       ORDER BY 2, 1`,

  /** Sums the calls of each key and tool on the days from `from` to before `to`. */
  tools: async ({ from, to }: { from: BookingDate; to: BookingDate }): Promise<ToolOfKey[]> => {
    const rows = await session.query<(Omit<ToolOfKey, 'milliseconds'> & { milliseconds: string })[]>`
      SELECT key_id, tool, sum(calls)::integer AS calls, sum(refused)::integer AS refused, sum(milliseconds)::text AS milliseconds
        FROM agent_day
       WHERE client_id = ${client_id} AND day >= ${from}::date AND day < ${to}::date
       GROUP BY key_id, tool ORDER BY key_id, calls DESC, tool`;
    return rows.map(({ milliseconds, ...row }) => ({ ...row, milliseconds: Number(milliseconds) }));
  },

  /** Counts the plans that keys have proposed in a span, by what has become of them. */
  kinds: async ({ from, to }: Span, now: Instant): Promise<KindOfKey[]> => {
    const rows = await session.query<KindRow[]>`
      WITH reversed AS MATERIALIZED (${reversedEntries(client_id)}),
      proposed AS (
        SELECT p.key_id, p.operation, ${stateAt(now)} AS state, p.decided_by IS NOT NULL AS by_person, p.amount, p.entries
          FROM plan p
         WHERE p.client_id = ${client_id} AND p.key_id IS NOT NULL AND p.created >= ${from}::timestamptz AND p.created < ${to}::timestamptz
         UNION ALL
        SELECT key_id, operation, state, by_person, amount, entries FROM past_plan
         WHERE client_id = ${client_id} AND created >= ${from}::timestamptz AND created < ${to}::timestamptz
      )
      SELECT key_id, operation, count(*)::integer AS proposed,
             count(*) FILTER (WHERE state IN ('OPEN', 'WAITING'))::integer AS open,
             count(*) FILTER (WHERE state = 'BOOKED' AND by_person)::integer AS approved,
             count(*) FILTER (WHERE state = 'BOOKED' AND NOT by_person)::integer AS booked,
             count(*) FILTER (WHERE state = 'DECLINED')::integer AS declined,
             count(*) FILTER (WHERE state = 'EXPIRED')::integer AS expired,
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM unnest(entries) AS own(id) WHERE own.id IN (SELECT entry_id FROM reversed)))::integer AS reversed,
             (max(amount) FILTER (WHERE state = 'BOOKED'))::text AS largest
        FROM proposed GROUP BY key_id, operation ORDER BY key_id, proposed DESC, operation`;
    return rows.map(({ largest, ...row }) => ({ ...row, ...(largest !== null && { largest }) }));
  },

  /** Lists the last calls of a key, the newest first. */
  calls: async ({
    key_id,
    limit = pageSize,
    after,
  }: Paging & { key_id: number }): Promise<Page<AgentCall>> => {
    const [last] = keyOf(after, callCursor) ?? [undefined];
    const rows = await session.query<(Record<string, unknown> & { id: bigint })[]>`
      SELECT id, called, tool, program, code, milliseconds FROM agent_call
       WHERE client_id = ${client_id} AND key_id = ${key_id}::integer
         AND ${last === undefined ? noFilter : Prisma.sql`id < ${last}::bigint`}
       ORDER BY id DESC LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(agentCall, row),
      cursor: ({ id }) => cursorOf(String(id)),
    });
  },
});

type KindRow = Omit<KindOfKey, 'largest' | 'operation'> & {
  operation: PlannedOperation;
  largest: NonNullable<KindOfKey['largest']> | null;
};
