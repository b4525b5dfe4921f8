import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@kontor/data';
import { execute, proving } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { type Breaking, breakings, hold, startBreakable, waitUntilLocked } from './breaking.ts';

/** docs/operations: commands whose connection breaks end with a sentence, and can be run again. */
let breakable: Awaited<ReturnType<typeof startBreakable>>;
let names: readonly string[];
beforeAll(async () => {
  breakable = await startBreakable();
  names = await migrate(breakable.url);
});
afterAll(() => breakable.stop());

const times = proving ? 10 : 2;

const environment = () => ({ DATABASE_URL: breakable.forwardedUrl });
const endsWithSentence = {
  code: 1,
  stderr: expect.stringMatching(/^The connection to the database broke\. .*\n$/m),
};

/**
 * The first time a process of its own, as an error that nobody handles would end it; then in this
 * process, which is faster.
 */
const commandOf = (time: number) => (time === 0 ? kontor : kontorHere);

const others = `SELECT 1 FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/**
 * Runs a command, breaks its connection while it waits for a lock that `statement` takes, and gives
 * its outcome.
 */
const brokenWhile = async (
  statement: string,
  running: () => ReturnType<typeof kontor>,
  { breakAll, mend }: Breaking,
) => {
  const held = await hold(breakable.url, statement);
  const outcome = running();
  await waitUntilLocked(breakable.url, 1);
  await breakAll();
  const ended = await outcome;
  await held.release();
  await mend();
  // The database ends the work of a broken connection by itself, and may need a moment.
  await expect.poll(() => execute(breakable.url, others), { timeout: 60_000, interval: 20 }).toEqual([]);
  expect(ended.stderr).not.toMatch(/fault in Kontor|\n {4}at |Unhandled/);
  return ended;
};

const emptyDatabase = async (): Promise<void> => {
  await execute(breakable.url, 'DROP SCHEMA public CASCADE');
  await execute(breakable.url, 'CREATE SCHEMA public');
};

/** Lets each migration wait, before it is recorded, for whoever holds the lock of its name. */
const letMigrationsWait = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-no-migrations-'));
  for (const name of ['migrations', 'functions']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'functions', 'edition.txt'), '0');
  await migrate(breakable.url, folder);
  await rm(folder, { recursive: true });
  await execute(
    breakable.url,
    `CREATE FUNCTION wait_before_recording() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM set_config('lock_timeout', '0', true);
       PERFORM pg_advisory_xact_lock_shared(hashtext(NEW.migration_name));
       RETURN NEW;
     END $$`,
  );
  await execute(
    breakable.url,
    `CREATE TRIGGER waits BEFORE INSERT ON _prisma_migrations FOR EACH ROW EXECUTE FUNCTION wait_before_recording()`,
  );
};

test.each(breakings)(
  'connections broken by %s, again and again while migrations are applied: each ends with a sentence, the next goes on, and none is lost',
  async (way) => {
    await emptyDatabase();
    await letMigrationsWait();
    const recorded = async () => {
      const rows = await execute(
        breakable.url,
        'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
      );
      return rows.map((row) => row['migration_name']);
    };
    for (let time = 0; time < times; time += 1) {
      const at = Math.floor((time * names.length) / times);
      const migrating = () => commandOf(time)(['migrate'], environment());
      const lock = `SELECT pg_advisory_xact_lock(hashtext('${names[at]}'))`;
      expect(await brokenWhile(lock, migrating, breakable.ways[way])).toMatchObject(endsWithSentence);
      expect(await recorded()).toEqual(names.slice(0, at));
    }
    expect(await kontorHere(['migrate'], environment())).toMatchObject({ code: 0 });
    expect(await recorded()).toEqual(names);
  },
);

test.each(breakings)(
  'connections broken by %s, again and again while books are verified: each ends with a sentence, and the next one verifies',
  async (way) => {
    await emptyDatabase();
    await kontorHere(['client', 'create', 'muster'], environment());
    for (let time = 0; time < times; time += 1) {
      const verifying = () => commandOf(time)(['verify'], environment());
      const lock = 'LOCK TABLE posting IN ACCESS EXCLUSIVE MODE';
      expect(await brokenWhile(lock, verifying, breakable.ways[way])).toMatchObject(endsWithSentence);
    }
    expect(await kontorHere(['verify'], environment())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The audit trail of muster has'),
    });
  },
);
