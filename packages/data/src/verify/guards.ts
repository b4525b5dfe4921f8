import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ownSources } from '../postgres/schema/sources.ts';
import type { Queryable } from '../postgres/session/session.ts';
import type { CheckResult } from './verify.ts';

/**
 * The guards of the database: triggers, functions, constraints and unique indexes, which hold
 * whoever writes. Someone with the rights of an owner can drop or disable one, and a restore by
 * another tool can leave one out, and nothing of Kontor would fail then.
 */

/**
 * A guard by its kind and name, as `trigger posting.posting_balances`, and a digest of its text.
 */
type Guard = { guard: string; digest: string; isOn: boolean };

/** A guard that is not as this version of Kontor makes it. */
export type BrokenGuard = { guard: string; state: 'missing' | 'disabled' | 'changed' };

/** Reads the guards of a database, in the order of their names. */
export const readGuards = (statements: Queryable): Promise<Guard[]> => statements.query<Guard[]>`
  SELECT guard, substr(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 1, 32) AS digest, "isOn"
    FROM (SELECT 'trigger ' || relname || '.' || tgname AS guard,
                 replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON ') AS text, tgenabled IN ('O', 'A') AS "isOn"
            FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
           WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
          UNION ALL
          SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
                 concat_ws(' ', prosrc, provolatile, prosecdef, proisstrict, array_to_string(proconfig, ' ')), true
            FROM pg_proc p
           WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
          UNION ALL
          -- That a column is not null is a constraint of its own from PostgreSQL 18 on, which also has constraints that are not enforced.
          SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(k.oid),
                 convalidated AND coalesce(to_jsonb(k) ->> 'conenforced', 'true') = 'true'
                 AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgconstraint = k.oid AND tgenabled NOT IN ('O', 'A'))
            FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
           WHERE relnamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x')
          UNION ALL
          SELECT 'index ' || i.relname, replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON '), indisvalid
            FROM pg_index JOIN pg_class i ON i.oid = indexrelid
           WHERE relnamespace = 'public'::regnamespace AND indisunique
             AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
          UNION ALL
          SELECT 'setting session_replication_role', '', current_setting('session_replication_role') = 'origin') g
   ORDER BY guard COLLATE "C"`;

/** The digests of the guards of this version. A test writes the file. */
export const guardsFile = join(ownSources, 'guards.json');

const digests = z.record(z.string(), z.string());

let known: Promise<Map<string, string>> | undefined;

const expectedGuards = (): Promise<Map<string, string>> => {
  known ??= readFile(guardsFile, 'utf8').then(
    (text) => new Map(Object.entries(digests.parse(JSON.parse(text)))),
  );
  return known;
};

/**
 * Finds the guards of a database that are missing, disabled or of another text than this version
 * gives them.
 */
export const findBrokenGuards = async (statements: Queryable): Promise<BrokenGuard[]> => {
  const expected = await expectedGuards();
  const found = new Map((await readGuards(statements)).map((guard) => [guard.guard, guard]));
  return [...expected].flatMap(([guard, digest]): BrokenGuard[] => {
    const one = found.get(guard);
    if (!one) return [{ guard, state: 'missing' }];
    if (!one.isOn) return [{ guard, state: 'disabled' }];
    return one.digest === digest ? [] : [{ guard, state: 'changed' }];
  });
};

/** Checks the guards of the whole database, for `kontor verify`. */
export const verifyGuards = async (statements: Queryable): Promise<CheckResult<'guards'>> => {
  const rows = await findBrokenGuards(statements);
  return {
    check: 'guards',
    sentence: 'The triggers, functions and constraints that guard the books are those of this version.',
    count: rows.length,
    rows,
  };
};

// In milliseconds. Health checks ask every few seconds, and nobody drops a guard and makes it again
// in between.
const lookInterval = 60_000;

const looks = new WeakMap<object, { at: number; broken: Promise<BrokenGuard[]> }>();

/**
 * Finds the guards that are missing or disabled, as they were within the last minute: without one
 * the books may be written wrongly. Those of another text are left to `kontor verify`, as a newer
 * program may have changed them in a rolling upgrade.
 */
export const findOpenGuards = async (session: Queryable): Promise<BrokenGuard[]> => {
  const now = performance.now();
  const last = looks.get(session);
  const look = last && now - last.at < lookInterval ? last : { at: now, broken: findBrokenGuards(session) };
  looks.set(session, look);
  try {
    return (await look.broken).filter(({ state }) => state !== 'changed');
  } catch (error) {
    looks.delete(session);
    throw error;
  }
};
