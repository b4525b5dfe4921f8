import {
  amountOf,
  type DryRun,
  dayAfter,
  dayIn,
  firstMomentOf,
  type Instant,
  type LeaveGranted,
  type LeaveKept,
  type LeaveKind,
  type LeaveReason,
  leaveKept,
  type PlannedOperation,
  type Stake,
  stakeOf,
  whyAsked,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import type { ClientKept } from '../master-data/client.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** Leave by kind (docs/interface §34): its versions, and what was booked by it. */

type Client = Pick<ClientKept, 'id' | 'currency' | 'zone'>;

/** The key for which there is to be leave: none is valid, or it is no draft key. */
export type LeaveRefused = 'missing' | 'not_draft';

const leaveColumns = Prisma.sql`
  l.id AS version, l.prefix AS key, l.kind, l.book, l.amount::text AS amount, l.day_amount::text AS day_amount, l.day_count,
  l.customers, l.vendors, l.created, coalesce(l.person, l.key_prefix) AS by`;

const leaveCursor = z.tuple([idText]);

export const leaveOf = (session: Session, { id: client_id }: Pick<ClientKept, 'id'>) => ({
  /** Lists the leave that a key has now, by kind. */
  current: (key: string): Promise<LeaveKept[]> => currentOf(session, client_id, key),

  /** Lists all versions of the leave of a key, the latest first. */
  versions: async (key: string, { limit = pageSize, after }: Paging): Promise<Page<LeaveKept>> => {
    const [last] = keyOf(after, leaveCursor) ?? [];
    const before = last === undefined ? null : Number(last);
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT ${leaveColumns} FROM leave l
       WHERE l.client_id = ${client_id}::integer AND l.prefix = ${key}
         AND (${before}::integer IS NULL OR l.id < ${before}::integer)
       ORDER BY l.id DESC LIMIT ${limit + 1}`;
    const items = rows.slice(0, limit).map((row) => recordOf(leaveKept, row));
    const oldest = items.at(-1);
    return { items, ...(rows.length > limit && oldest && { next: cursorOf(String(oldest.version)) }) };
  },

  /** Gives leave to a valid draft key. `check` refuses by the leave of the kind until then. */
  grant: (
    sent: LeaveGranted,
    check: (before: LeaveKept | undefined) => void,
    writing: Writing,
  ): Promise<LeaveKept | LeaveRefused> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const [key] = await tx.query<{ draft: boolean }[]>`
        SELECT draft FROM api_key
         WHERE client_id = ${client_id}::integer AND prefix = ${sent.key} AND ${isValidAt(writing.now)}`;
      if (!key) return 'missing';
      if (!key.draft) return 'not_draft';
      const current = await currentOf(tx, client_id, sent.key);
      check(current.find(({ kind }) => kind === sent.kind));
      const row = await addVersion(tx, client_id, { ...sent, book: true }, writing);
      await addLinks(tx, client_id, [row.record], writing);
      await recordOutcomeIn(tx, { client_id, writing }, row.kept);
      return row.kept;
    }),

  /** Revokes the leave of a key for a kind, or all of it; returns how many kinds there were. */
  revoke: (of: { key: string; kind?: LeaveKind | undefined }, writing: Writing): Promise<number> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const current = await currentOf(tx, client_id, of.key);
      const held = current.filter(({ book, kind }) => book && (of.kind ?? kind) === kind);
      const records: object[] = [];
      for (const { kind } of held) {
        const asking = { key: of.key, kind, book: false, customers: [], vendors: [] };
        records.push((await addVersion(tx, client_id, asking, writing)).record);
      }
      if (records.length > 0) await addLinks(tx, client_id, records, writing);
      await recordOutcomeIn(tx, { client_id, writing }, { revoked: records.length });
      return records.length;
    }),
});

const isValidAt = (now: Instant): Prisma.Sql =>
  Prisma.sql`revoked IS NULL AND (expires IS NULL OR expires > ${now}::timestamptz)`;

const currentOf = async (tx: Queryable, client_id: number, key: string): Promise<LeaveKept[]> => {
  const rows = await tx.query<Record<string, unknown>[]>`
    SELECT DISTINCT ON (l.kind) ${leaveColumns} FROM leave l
     WHERE l.client_id = ${client_id}::integer AND l.prefix = ${key} ORDER BY l.kind, l.id DESC`;
  return rows.map((row) => recordOf(leaveKept, row));
};

const addVersion = async (
  tx: Tx,
  client_id: number,
  sent: LeaveGranted & { book: boolean },
  { now, by }: Writing,
): Promise<{ kept: LeaveKept; record: object }> => {
  const { key, kind, book, amount, day_amount, day_count, customers, vendors } = sent;
  const [row] = await tx.query<(Record<string, unknown> & { record: object })[]>`
    INSERT INTO leave AS l (client_id, id, prefix, kind, book, amount, day_amount, day_count, customers, vendors, created, key_prefix, person)
    VALUES (${client_id}::integer, next_id(${client_id}::integer, 'leave'), ${key}, ${kind}, ${book},
            ${amount ?? null}::numeric, ${day_amount ?? null}::numeric, ${day_count ?? null}::integer,
            ${[...customers]}::text[], ${[...vendors]}::text[], ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null}::text)
    RETURNING ${leaveColumns}, to_jsonb(l) AS record`;
  if (!row) throw new Error('leave was not stored');
  return { kept: recordOf(leaveKept, row), record: row.record };
};

const addLinks = (tx: Tx, client_id: number, records: readonly object[], writing: Writing): Promise<void> => {
  const changes = records.map((after) => ({ ...writing.by, table: 'leave', before: null, after }));
  return addLinkOf(tx, { client_id, records: changes }, writing);
};

/** A plan that is to be judged: its key, its write, and what that comes to. */
export type PlanToJudge = { key_id: number | null; operation: PlannedOperation; outcome: DryRun };

/** The judgement of a plan: why a person is asked, or by which version of leave it is booked. */
export type PlanJudged = { stake: Stake; leave: LeaveKept | undefined; asks: LeaveReason | undefined };

/**
 * Judges plans by the leave of their keys as it is now, and by what was booked by it on the day of
 * the client that it is. Who holds the chain of the client judges for good: whatever gives or takes
 * leave, revokes a key or books a plan adds a link to it.
 */
export const judgePlans = async (
  tx: Queryable,
  client: Client,
  plans: readonly PlanToJudge[],
  now: Instant,
): Promise<PlanJudged[]> => {
  const stakes = plans.map(({ operation, outcome }) => stakeOf(operation, outcome, client.currency));
  const keys = [...new Set(plans.flatMap(({ key_id }) => key_id ?? []))];
  const held = await leaveOfKeys(tx, client.id, keys, now);
  const used = held.length === 0 ? [] : await usedOn(tx, client, keys, now);
  const numbers = held.length === 0 ? new Map() : await numbersOf(tx, client.id, stakes);
  return plans.map(({ key_id }, at) => {
    const { customers, customer_ids, ...rest } = stakes[at] as Stake;
    const known = customer_ids.map((id) => numbers.get(id) ?? '');
    const stake = { ...rest, customer_ids, customers: [...customers, ...known] };
    const isOwn = (one: { key_id: number; kind: string }) => one.key_id === key_id && one.kind === stake.kind;
    const leave = held.find(isOwn)?.leave;
    const booked = used.find(isOwn);
    const amount = booked && booked.amount !== null ? amountOf(booked.amount) : booked ? undefined : zero;
    return { stake, leave, asks: whyAsked(stake, leave, { amount, count: booked?.count ?? 0 }) };
  });
};

/** The leave that valid draft keys have. */
const leaveOfKeys = async (
  tx: Queryable,
  client_id: number,
  keys: readonly number[],
  now: Instant,
): Promise<{ key_id: number; kind: string; leave: LeaveKept }[]> => {
  if (keys.length === 0) return [];
  const rows = await tx.query<(Record<string, unknown> & { key_id: number; kind: string })[]>`
    SELECT DISTINCT ON (k.id, l.kind) k.id AS key_id, ${leaveColumns}
      FROM (SELECT id, client_id, prefix FROM api_key
             WHERE id = ANY (${[...keys]}::integer[]) AND client_id = ${client_id}::integer AND draft AND ${isValidAt(now)}) k
      JOIN leave l ON l.client_id = k.client_id AND l.prefix = k.prefix
     ORDER BY k.id, l.kind, l.id DESC`;
  return rows.map((row) => ({ key_id: row.key_id, kind: row.kind, leave: recordOf(leaveKept, row) }));
};

/**
 * The sums that leave has booked on the day; of amounts of which one is not known, there is none.
 */
const usedOn = (tx: Queryable, { id, zone }: Client, keys: readonly number[], now: Instant) => {
  const day = dayIn(now, zone);
  return tx.query<{ key_id: number; kind: string; amount: string | null; count: number }[]>`
    SELECT key_id, leave_kind AS kind, CASE WHEN count(*) = count(leave_amount) THEN sum(leave_amount)::text END AS amount,
           sum(leave_count)::integer AS count
      FROM plan
     WHERE client_id = ${id}::integer AND key_id = ANY (${[...keys]}::integer[]) AND leave IS NOT NULL
       AND decided >= ${firstMomentOf(day, zone)}::timestamptz
       AND decided < ${firstMomentOf(dayAfter(day, zone), zone)}::timestamptz
     GROUP BY 1, 2`;
};

/** The numbers of the customers of letters. */
const numbersOf = async (
  tx: Queryable,
  client_id: number,
  stakes: readonly Stake[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(stakes.flatMap(({ customer_ids }) => customer_ids))];
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; customernumber: string }[]>`
    SELECT id, customernumber FROM customer WHERE client_id = ${client_id}::integer AND id = ANY (${ids}::integer[])`;
  return new Map(rows.map(({ id, customernumber }) => [id, customernumber]));
};
