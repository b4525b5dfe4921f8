import { fold, type Instant } from '@kontor/domain';
import pg from 'pg';
import { rawSqlOn } from '../postgres/connection.ts';
import { ownSources, readMigrations } from '../postgres/schema/sources.ts';
import { violationOf } from '../postgres/sqlstate.ts';
import { restoredRecord } from '../verify/check.ts';
import type { Head } from '../verify/heads.ts';
import { type CheckResult, runChecks } from '../verify/verify.ts';
import { addLinkOf } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';
import { advanceSequences } from './advance-sequences.ts';
import { keptTables, readTables } from './client-tables.ts';
import { copyIn } from './copy-in.ts';
import { insertClient, type Staged, staged } from './insert-client.ts';
import { knownMigration, RestoreError } from './restore.ts';
import { openPatientSession } from './session.ts';
import { columnList, type TableColumns } from './tables.ts';

/** Someone who worked for a client where its backup was made. */
export type FormerStaff = { id: number; name: string; role: string; created: string };

/** A client as it was written, before it is committed: by its id and name here. */
export type ClientRestored = {
  id: number;
  name: string;
  /** The checks of its books that found something, of those that are statements. */
  failed: CheckResult[];
  /** Those who worked for it, and no longer do. */
  staff: FormerStaff[];
  /** The prefixes of keys that are revoked, as their secrets are known here. */
  revoked: string[];
  /** The keys that open the client here from now on. */
  keys: { prefix: string; label: string }[];
};

/**
 * A restore of one client into an installation, which goes on in the meantime. All of it is one
 * transaction: until `commit` nobody sees anything of it, and rows that others need are not locked.
 */
export type ClientRestoring = {
  /**
   * Takes the rows of a table as `Snapshot.copy` gave them; those of other clients are passed over.
   * Answers the number of all rows, or undefined where it counts those of the client alone. One
   * table at a time.
   */
  load: (table: TableColumns, bytes: AsyncIterable<Uint8Array>) => Promise<number | undefined>;
  /**
   * The id here of the client that had this one; undefined where it is another client. Known once
   * its row was read.
   */
  idOf: (client_id: number) => number | undefined;
  /**
   * Writes the rows, with a link of the audit trail that says so, and checks the books. Its trail
   * must end at `head`.
   */
  write: (head: Head | undefined, writing: Writing) => Promise<ClientRestored>;
  commit: () => Promise<void>;
  /** Ends it without a trace, unless it was committed. */
  close: () => Promise<void>;
};

/**
 * Begins to restore the client called `client` from a backup that has these migrations, under the
 * name `as` or its own; it is the only one in the backup where it `isAlone`. Throws a RestoreError
 * where the backup is of another version of Kontor than the installation.
 */
export const openClientRestore = async (
  url: string,
  of: { migrations: readonly string[]; client: string; as: string | undefined; isAlone: boolean },
): Promise<ClientRestoring> => {
  await expectSameVersion(of.migrations);
  const session = await openPatientSession(url);
  let moved: Staged | undefined;
  const found = (): Staged => {
    if (moved) return moved;
    throw new RestoreError(
      `The backup has no client ${of.client}; kontor backup check shows those that it has.`,
    );
  };
  let isCommitted = false;
  try {
    await session.query('BEGIN; SET LOCAL client_min_messages = warning');
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
  const columnsOf = new Map<string, readonly string[]>();
  return {
    load: async ({ name, columns }, bytes) => {
      if (!readTables.includes(name)) {
        for await (const _ of bytes);
        return undefined;
      }
      await session.query(
        `CREATE TEMP TABLE ${staged(name)} ON COMMIT DROP AS SELECT ${columnList(columns)} FROM ${pg.escapeIdentifier(name)} WITH NO DATA`,
      );
      columnsOf.set(name, columns);
      const where = moved && columns.includes('client_id') ? `WHERE client_id = ${moved.from}` : '';
      const target = { name: `staged_${name}`, columns, options: 'FORMAT binary', where };
      const rows = await copyIn(session, target, bytes);
      if (name === 'client') {
        moved = await findStaged(session, { ...of, columnsOf });
        found();
      }
      return where === '' || of.isAlone ? rows : undefined;
    },
    idOf: (client_id) => (client_id === moved?.from ? moved.id : undefined),
    write: async (head, writing) => {
      const client = found();
      return explained(client, () => writeAll(session, client, { head, writing }));
    },
    commit: async () => {
      await session.query('COMMIT');
      isCommitted = true;
    },
    close: async () => {
      if (!isCommitted) session.connection.stream.destroy();
      await session.end().catch(() => undefined);
    },
  };
};

const expectSameVersion = async (migrations: readonly string[]): Promise<void> => {
  const known = await readMigrations(ownSources);
  for (const name of migrations) knownMigration(known, name);
  if (migrations.length === known.length) return;
  throw new RestoreError(
    'The backup was made by an earlier version of Kontor. Restore it into an empty database by this one, and take the client from there by kontor backup --client.',
  );
};

const findStaged = async (
  session: pg.Client,
  { client, as, columnsOf }: Pick<Staged, 'columnsOf'> & { client: string; as: string | undefined },
): Promise<Staged | undefined> => {
  const { rows } = await session.query<{ from: number; id: number; name: string }>(
    `SELECT id AS from, nextval(pg_get_serial_sequence('client', 'id'))::integer AS id, name
       FROM ${staged('client')} WHERE name_folded = $1`,
    [fold(client)],
  );
  return rows[0] && { ...rows[0], name: as ?? rows[0].name, columnsOf };
};

const writeAll = async (
  session: pg.Client,
  client: Staged,
  { head, writing }: { head: Head | undefined; writing: Writing },
): Promise<ClientRestored> => {
  const { id, name } = client;
  const staff = await staffIn(session, client);
  const revoked = await insertClient(session, client, writing.now);
  await expectCounts(session, client);
  await expectHead(session, client, head);
  const sql = rawSqlOn(session);
  const records = [
    { ...restoredRecord, ...(await clientRows(session, client)) },
    ...staff.map((before) => ({ table: 'membership', before, after: null })),
    ...revoked.map((prefix) => ({
      table: 'api_key',
      before: { prefix },
      after: { prefix, revoked: writing.now },
    })),
  ];
  const signed = records.map((record) => ({ ...writing.by, ...record }));
  await addLinkOf(sql, { client_id: id, records: signed }, writing);
  await advanceSequences(session, client);
  // The checks join whole tables, of which the planner would think that the client has no rows.
  await session.query(`ANALYZE ${columnList(keptTables)}`);
  const results = await runChecks(sql, id);
  const keys = await validKeys(session, id, writing.now);
  return { id, name, failed: results.filter(({ count }) => count > 0), staff, revoked, keys };
};

/** The people of the client, as the audit trail has them. */
const staffIn = async (session: pg.Client, { from, columnsOf }: Staged): Promise<FormerStaff[]> => {
  if (!columnsOf.has('membership') || !columnsOf.has('person')) return [];
  const { rows } = await session.query<FormerStaff>(
    `SELECT p.id, p.name, m.role, to_char(m.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created
       FROM ${staged('membership')} m JOIN ${staged('person')} p ON p.id = m.person_id WHERE m.client_id = $1 ORDER BY p.id`,
    [from],
  );
  return rows;
};

const clientRows = async (session: pg.Client, { from, id }: Staged) => {
  const { rows } = await session.query<{ before: unknown; after: unknown }>(
    `SELECT to_jsonb(s) AS before, to_jsonb(c) AS after FROM ${staged('client')} s, client c WHERE s.id = $1 AND c.id = $2`,
    [from, id],
  );
  return rows[0];
};

/** Throws a RestoreError where a table has not as many rows of the client as the backup. */
const expectCounts = async (session: pg.Client, { from, id, columnsOf }: Staged): Promise<void> => {
  for (const name of keptTables.filter((one) => columnsOf.has(one))) {
    const own = name === 'client' ? 'id' : 'client_id';
    const { rows } = await session.query<{ read: string; written: string }>(
      `SELECT (SELECT count(*) FROM ${staged(name)} WHERE ${own} = $1) AS read, (SELECT count(*) FROM ${columnList([name])} WHERE ${own} = $2) AS written`,
      [from, id],
    );
    const [{ read, written } = { read: '0', written: '0' }] = rows;
    if (read !== written)
      throw new RestoreError(`The table ${name} has ${written} rows of the client, and the backup ${read}.`);
  }
};

const validKeys = async (session: pg.Client, id: number, now: Instant): Promise<ClientRestored['keys']> => {
  const { rows } = await session.query<{ prefix: string; label: string }>(
    `SELECT prefix, label FROM api_key
      WHERE client_id = $1 AND revoked IS NULL AND (expires IS NULL OR expires > $2::timestamptz) ORDER BY id`,
    [id, now],
  );
  return rows;
};

const expectHead = async (session: pg.Client, { id }: Staged, head: Head | undefined): Promise<void> => {
  const { rows } = await session.query<{ last: string; hash: string }>(
    `SELECT last::text, encode(hash, 'hex') AS hash FROM chain WHERE client_id = $1`,
    [id],
  );
  const [found = { last: '0', hash: '' }] = rows;
  if (head && found.last === String(head.number) && found.hash === head.hash) return;
  throw new RestoreError('The audit trail of the client does not end as the backup says.');
};

/**
 * Has a sentence for what the database refuses: its guards see each row of a backup as they see
 * what callers send.
 */
const explained = async <Result>({ name }: Staged, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const { state = '', constraint } = violationOf(error) ?? {};
    if (constraint === 'client_name_folded_key') throw new RestoreError(`Client ${name} already exists.`);
    if (!state.startsWith('23') || !(error instanceof Error)) throw error;
    throw new RestoreError(`The database does not take what the backup has: ${error.message}.`);
  }
};
