import {
  consequenceOf,
  type Decimal,
  type DryRun,
  decimalOf,
  type Instant,
  integer,
  likenessOf,
  minorUnit,
  mostApproved,
  type Plan,
  type PlanGroup,
  type PlanListed,
  type PlannedOperation,
  type PlanState,
  planExpires,
  planListed,
  stakeOf,
  summaryOf,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { ClientKept } from '../master-data/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { sha256 } from '../postgres/sha256.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeChain, takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { bookedEntries } from './booked-entries.ts';
import { judgePlans, type PlanJudged } from './leave.ts';

/** The plans of one client (docs/interface §21). */

/** A plan that is to be stored; `by` is the key or the person who proposes it. */
export type NewPlan = {
  state: 'OPEN' | 'WAITING';
  operation: PlannedOperation;
  input: unknown;
  outcome: DryRun;
  program: string;
  by: { key_id: number | undefined; person_id: number | undefined };
};

/** A plan that was found, with what is needed to book it. */
export type PlanFound = {
  plan: Plan;
  operation: PlannedOperation;
  input: unknown;
  /** Who has proposed it; the prefix of a key is for the trail. */
  by: { key_id: number | undefined; person_id: number | undefined; key: string };
};

type PlanRow = Record<string, unknown> & {
  id: number;
  state: PlanState;
  operation: PlannedOperation;
  input: unknown;
  outcome: DryRun;
  key_id: number | null;
  person_id: number | null;
  key_prefix: string | null;
};

const planCursor = z.tuple([integer]);

export const plansOf = (session: Session, client: Pick<ClientKept, 'id' | 'currency' | 'zone'>) => {
  const { id: client_id, currency } = client;

  const listedOf = (row: PlanRow): PlanListed => {
    const { operation, outcome, asks } = row;
    const { kind } = stakeOf(operation, outcome, currency);
    return recordOf(planListed, {
      ...{ ...row, kind, asks },
      summary: summaryOf(outcome, { currency }),
      consequence: consequenceOf(operation),
    });
  };

  /** Says of plans that wait why they do, by the leave of their keys as it is now. */
  const withAsks = async (tx: Queryable, rows: readonly PlanRow[], now: Instant): Promise<PlanRow[]> => {
    const waiting = rows.filter(({ state }) => state === 'WAITING');
    const judged = waiting.length === 0 ? [] : await judgePlans(tx, client, waiting, now);
    return rows.map((row) => ({ ...row, asks: judged[waiting.indexOf(row)]?.asks }));
  };

  const found = (row: PlanRow): PlanFound => {
    const { outcome, operation, input, key_id, person_id, key_prefix } = row;
    return {
      plan: { ...listedOf(row), outcome, sha256: sha256(JSON.stringify({ operation, input, outcome })) },
      operation,
      input,
      by: { key_id: key_id ?? undefined, person_id: person_id ?? undefined, key: key_prefix ?? '' },
    };
  };

  /** Reads the plans of a condition, whose state is that of the time `now`. */
  const read = (tx: Queryable, condition: Prisma.Sql, now: Instant): Promise<PlanRow[]> =>
    tx.query<PlanRow[]>`
      SELECT p.id, ${stateAt(now)} AS state, p.operation, p.input, p.outcome, p.program, p.key_id, p.person_id, p.head,
             p.created, p.expires, p.decided, p.reason, p.leave, k.prefix AS key_prefix, coalesce(nullif(k.label, ''), k.prefix, '') AS key,
             coalesce(o.name, '') AS person, coalesce(d.name, '') AS decided_by
        FROM plan p LEFT JOIN api_key k ON k.id = p.key_id
        LEFT JOIN person o ON o.id = p.person_id LEFT JOIN person d ON d.id = p.decided_by
       WHERE p.client_id = ${client_id} AND ${condition}`;

  const readOne = async (tx: Queryable, id: number, now: Instant): Promise<PlanFound | undefined> => {
    const [row] = await withAsks(tx, await read(tx, Prisma.sql`p.id = ${id}::integer`, now), now);
    return row && found(row);
  };

  return {
    find: (id: number, now: Instant): Promise<PlanFound | undefined> => readOne(session, id, now),

    /** Lists plans, the newest first. */
    list: async ({ limit = pageSize, after, state }: PlanFilter, now: Instant): Promise<Page<PlanListed>> => {
      const [last] = keyOf(after, planCursor) ?? [undefined];
      const condition = Prisma.sql`${last === undefined ? noFilter : Prisma.sql`p.id < ${last}::integer`}
        AND ${state === undefined ? noFilter : Prisma.sql`${stateAt(now)} = ${state}`}
        ORDER BY p.id DESC LIMIT ${limit + 1}`;
      const rows = await withAsks(session, await read(session, condition, now), now);
      return pageOf({ rows }, limit, { item: listedOf, cursor: ({ id }) => cursorOf(id) });
    },

    /** The groups of two and more plans that wait and are alike, the largest first. */
    groups: async (now: Instant): Promise<PlanGroup[]> => {
      const groups = await session.query<{ id: number; count: number; amount: Decimal | null }[]>`
        SELECT min(p.id) AS id, count(*)::integer AS count, sum(p.amount)::text AS amount FROM plan p
         WHERE p.client_id = ${client_id} AND p.state = 'WAITING' AND p.expires > ${now}::timestamptz AND p.alike IS NOT NULL
         GROUP BY p.key_id, p.person_id, p.operation, p.alike HAVING count(*) > 1 ORDER BY count(*) DESC, 1`;
      const ids = groups.map(({ id }) => id);
      const rows = await read(session, Prisma.sql`p.id = ANY (${ids}::integer[])`, now);
      const first = await withAsks(session, rows, now);
      return groups.flatMap(({ id, count, amount }) => {
        const row = first.find((one) => one.id === id);
        return row ? [{ count, ...(amount !== null && { amount }), plan: listedOf(row) }] : [];
      });
    },

    /**
     * Those that wait and are alike a plan, the oldest first, and how many there are; undefined
     * where it is not there.
     */
    alike: async (id: number, now: Instant): Promise<{ count: number; items: Plan[] } | undefined> => {
      const isAlike = Prisma.sql`EXISTS (
        SELECT FROM plan l WHERE l.client_id = ${client_id} AND l.id = ${id}::integer
           AND (p.id = l.id OR (p.operation, p.alike) = (l.operation, l.alike)
             AND (p.key_id, p.person_id) IS NOT DISTINCT FROM (l.key_id, l.person_id)))`;
      const waits = Prisma.sql`p.state = 'WAITING' AND p.expires > ${now}::timestamptz AND ${isAlike}`;
      if (!(await readOne(session, id, now))) return undefined;
      const [counted] = await session.query<{ count: number }[]>`
        SELECT count(*)::integer AS count FROM plan p WHERE p.client_id = ${client_id} AND ${waits}`;
      const rows = await read(session, Prisma.sql`${waits} ORDER BY p.id LIMIT ${mostApproved}`, now);
      const asked = await withAsks(session, rows, now);
      return { count: counted?.count ?? 0, items: asked.map((row) => found(row).plan) };
    },

    /** Stores a plan. */
    create: (sent: NewPlan, writing: Writing): Promise<Plan> =>
      session.transaction(async ({ tx }) => {
        await takeClient(tx, client_id);
        const { state, operation, input, outcome, program, by } = sent;
        const { amount } = stakeOf(operation, outcome, currency);
        const [row] = await tx.query<{ id: number }[]>`
          INSERT INTO plan (client_id, id, state, operation, input, outcome, program, key_id, person_id, head, created, expires, amount, alike)
          SELECT ${client_id}::integer, next_id(${client_id}::integer, 'plan'), ${state}, ${operation},
                 ${JSON.stringify(input)}::jsonb, ${JSON.stringify(outcome)}::jsonb, ${program},
                 ${by.key_id ?? null}::integer, ${by.person_id ?? null}::integer,
                 coalesce((SELECT last FROM chain WHERE client_id = ${client_id}), 0), ${writing.now}::timestamptz,
                 ${planExpires(state, writing.now)}::timestamptz,
                 ${amount ? decimalOf(amount, minorUnit(currency)) : null}::numeric, ${likenessOf(outcome)}
          RETURNING id`;
        const id = row?.id ?? 0;
        const record = {
          ...{ ...writing.by, plan: id, program },
          ...{ table: 'plan', before: null, after: { id, operation, state } },
        };
        await addLink(tx, { client_id, record }, writing);
        const made = await readOne(tx, id, writing.now);
        if (!made) throw new Error(`plan ${id} was stored, and is not there`);
        await recordOutcomeIn(tx, { client_id, writing }, made.plan);
        return made.plan;
      }),

    /** Reads a plan and locks it until the transaction ends, in which all of this database is. */
    take: async (id: number, now: Instant): Promise<PlanFound | undefined> => {
      await session.query`
        SELECT FROM plan WHERE client_id = ${client_id} AND id = ${id}::integer FOR UPDATE`;
      return readOne(session, id, now);
    },

    /** Judges a plan by the leave of its key: with what it has written, where it has. */
    judge: async (
      { by, operation, plan }: PlanFound,
      now: Instant,
      outcome = plan.outcome,
    ): Promise<PlanJudged> => {
      const [judged] = await judgePlans(
        session,
        client,
        [{ key_id: by.key_id ?? null, operation, outcome }],
        now,
      );
      if (!judged) throw new Error('a plan was not judged');
      return judged;
    },

    /**
     * Holds the chain of the client until the transaction ends, so that what is judged then stays.
     */
    holdChain: () => takeChain(session, client_id),

    /** Settles a plan that the transaction has locked, and returns it. */
    settle: async ({ plan, operation }: PlanFound, settled: Settled, writing: Writing): Promise<Plan> => {
      const { id } = plan;
      const { state, outcome = plan.outcome, decided_by, reason = '', judged } = settled;
      const leave = judged?.leave?.version;
      // Nothing of this transaction is in the trail yet but what it has booked.
      const entries = state === 'BOOKED' ? await bookedEntries(session, { client_id, plan: id }) : [];
      await session.run`
        UPDATE plan SET state = ${state}, outcome = ${JSON.stringify(outcome)}::jsonb, decided = ${writing.now}::timestamptz,
               decided_by = ${decided_by ?? null}::integer, reason = ${reason}, entries = ${entries}::bigint[],
               leave = ${leave ?? null}::integer, leave_kind = ${judged?.stake.kind ?? null}::text,
               leave_amount = ${judged?.stake.amount?.toFixed() ?? null}::numeric, leave_count = ${judged?.stake.count ?? null}::integer
         WHERE client_id = ${client_id} AND id = ${id}::integer`;
      const change = {
        before: { id, operation, state: plan.state },
        after: {
          ...{ id, operation, state },
          ...(reason === '' ? {} : { reason }),
          ...(leave === undefined ? {} : { leave }),
        },
      };
      await addLink(session, { client_id, record: { ...writing.by, table: 'plan', ...change } }, writing);
      const after = await readOne(session, id, writing.now);
      return after?.plan ?? plan;
    },
  };
};

export type PlanFilter = Paging & { state?: PlanState | undefined };

/**
 * The end of a plan: booked, with what it has written, or declined; by a person or by its program,
 * by leave where it was judged.
 */
type Settled = {
  state: 'BOOKED' | 'DECLINED';
  outcome?: DryRun;
  decided_by: number | undefined;
  reason?: string;
  judged?: PlanJudged | undefined;
};

/** The state of a plan at a time: one that was not decided until it expired can't be any more. */
export const stateAt = (now: Instant): Prisma.Sql =>
  Prisma.sql`CASE WHEN p.state IN ('OPEN', 'WAITING') AND p.expires <= ${now}::timestamptz THEN 'EXPIRED' ELSE p.state END`;

/**
 * Deletes the plans that could be booked until `before`, of all clients; returns how many there
 * were. Of those of keys it is kept what became of them, without their contents, which is deleted
 * where they were proposed until `past` (docs/interface §35).
 */
export const forgetPlans = (
  session: Session,
  { before, past }: { before: Instant; past: Instant },
): Promise<number> =>
  inStatement(
    session,
    () => session.run`
      WITH forgotten AS (
        DELETE FROM plan p WHERE p.expires < ${before}::timestamptz
        RETURNING p.client_id, p.id, p.key_id, p.operation, ${stateAt(before)} AS state, p.decided_by, p.amount, p.entries, p.created
      ), deleted AS (
        DELETE FROM past_plan WHERE created < ${past}::timestamptz
      ), kept AS (
        INSERT INTO past_plan (client_id, id, key_id, operation, state, by_person, amount, entries, created)
        SELECT client_id, id, key_id, operation, state, decided_by IS NOT NULL, amount, entries, created
          FROM forgotten WHERE key_id IS NOT NULL AND created >= ${past}::timestamptz
        ON CONFLICT DO NOTHING
      )
      SELECT FROM forgotten`,
  );
