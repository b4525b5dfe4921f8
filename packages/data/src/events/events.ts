import {
  type Event,
  type EventType,
  eventFields,
  eventsOf,
  type RecordedLink,
  recordsOfTypes,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { pageSize } from '../postgres/page.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { readNamedEntries } from './entries.ts';
import { waitForEvent } from './waiting.ts';

/**
 * The feed of events of one client (docs/interface §19), told from the links of its audit trail.
 */

/** Selects the events after an id, of some types or of all. */
export type EventFilter = {
  after?: number | undefined;
  limit?: number | undefined;
  types?: readonly EventType[] | undefined;
};

/**
 * Events in their order. `reached` is the event up to which the feed was looked through: one goes
 * on after it.
 */
export type EventsRead = { items: Event[]; reached: number; hasMore: boolean };

// Types have no index, as it would cost every booking. So one call looks through no more links than
// this, and may find none though more follow.
const linksLookedAt = 10_000;

type Source = RawSql;

export const eventsIn = (session: Source & Pick<Session, 'statements'>, client_id: number) => ({
  /**
   * Lists the events after an id, oldest first; none where there are none yet. There may be fewer
   * than `limit`, and more follow.
   */
  list: async ({ after = 0, limit = pageSize, types }: EventFilter): Promise<EventsRead> => {
    const window = await windowAfter(session, client_id, after);
    if (window === undefined) return { items: [], reached: after, hasMore: false };
    const { links, isCut } = await linksIn(session, client_id, { ...window, limit, types });
    const entries = await readNamedEntries(session, client_id, links);
    const found = links
      .flatMap((link) => eventsOf(link, entries))
      .filter(({ id, type }) => id > after && (types === undefined || types.includes(type)));
    const items = found.slice(0, limit);
    const through = isCut ? links.at(-1)?.last_event : window.reached;
    const reached = (found.length > limit ? items.at(-1)?.id : through) ?? after;
    return { items, reached, hasMore: reached < window.last_event };
  },

  wait: (after: number, signal: AbortSignal) => waitForEvent(session, { client_id, after }, signal),
});

/**
 * The links that a call looks through: those after `low` up to `high`, which has the event
 * `reached`; and the client's last event.
 */
type Window = { low: bigint; high: bigint; reached: number; last_event: number };

/**
 * Finds the links with events after `after`; undefined where there is none. The numbers of events
 * grow with those of links, so the first one is found by bisection: an index would cost every
 * booking.
 */
const windowAfter = async (
  session: Source,
  client_id: number,
  after: number,
): Promise<Window | undefined> => {
  const [row] = await session.query<Record<keyof Window, bigint>[]>`
    WITH RECURSIVE ending AS MATERIALIZED (
      SELECT last, last_event FROM chain WHERE client_id = ${client_id} AND last_event > ${after}::bigint
    ),
    -- The last event of "low" is at most "after", that of "high" greater. A link has one event at least.
    halves(low, high) AS (
      SELECT 0::bigint, least(last, ${after}::bigint + 1) FROM ending
      UNION ALL
      SELECT CASE WHEN a.last_event <= ${after}::bigint THEN a.id ELSE low END,
             CASE WHEN a.last_event <= ${after}::bigint THEN high ELSE a.id END
        FROM halves JOIN audit a ON a.client_id = ${client_id} AND a.id = (low + high) / 2
       WHERE high - low > 1
    )
    SELECT w.low, w.high, a.last_event AS reached, w.last_event
      FROM (SELECT max(low) AS low, least(max(low) + ${linksLookedAt}, last) AS high, last_event
              FROM halves, ending GROUP BY last, last_event) w
      JOIN audit a ON a.client_id = ${client_id} AND a.id = w.high`;
  return row && { ...row, reached: Number(row.reached), last_event: Number(row.last_event) };
};

type LinkRow = Pick<RecordedLink, 'hash' | 'records'> & {
  id: bigint;
  created: Date;
  last_event: bigint;
  candidates: bigint;
};

/**
 * The first links of a window that may have events of `types`: so many that they have about `limit`
 * events, and whether more follow.
 */
const linksIn = async (
  session: Source,
  client_id: number,
  { low, high, limit, types }: Window & { limit: number; types: EventFilter['types'] },
): Promise<{ links: RecordedLink[]; isCut: boolean }> => {
  const rows = await session.query<LinkRow[]>`
    SELECT l.id, l.created, encode(l.hash, 'hex') AS hash, l.last_event, l.candidates, recorded.records
      FROM (
        SELECT c.*, count(*) OVER () AS candidates, sum(size) OVER (ORDER BY id) - size AS earlier
          FROM (
            SELECT a.*, jsonb_array_length(a.records) AS size FROM audit a
             WHERE client_id = ${client_id} AND id > ${low} AND id <= ${high} AND ${mayHave(types)}
             ORDER BY id LIMIT ${limit}
          ) c
      ) l
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                'entry', record->'entry', 'table', record->'table', 'settled', record->'settled',
                'before', ${fieldsOf('before')}, 'after', ${fieldsOf('after')})) ORDER BY at) AS records
         FROM jsonb_array_elements(l.records) WITH ORDINALITY AS r(record, at)
     ) recorded
     WHERE l.earlier < ${limit} ORDER BY l.id`;
  const links = rows.map(({ id, created, last_event, hash, records }) => ({
    ...{ id: Number(id), created: instantOf(created), last_event: Number(last_event), hash, records },
  }));
  const candidates = Number(rows[0]?.candidates ?? 0);
  return { links, isCut: links.length < candidates || candidates === limit };
};

/** The fields by which an event is told, of the record before or after a change. */
const fieldsOf = (side: 'before' | 'after'): Prisma.Sql => Prisma.sql`
  CASE jsonb_typeof(record->${side}) WHEN 'object' THEN
    (SELECT coalesce(jsonb_object_agg(f, record->${side}->f), '{}')
       FROM unnest(${[...eventFields]}::text[]) AS f WHERE record->${side} ? f) END`;

/** Whether a link has records of which events of these types are told. */
const mayHave = (types: EventFilter['types']): Prisma.Sql => {
  const sought = types && recordsOfTypes(types);
  if (!sought) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (
    SELECT FROM jsonb_array_elements(records) AS record
     WHERE ${sought.entries} AND record ? 'entry' OR record->>'table' = ANY (${sought.tables}::text[]))`;
};
