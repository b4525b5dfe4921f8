import type { Group, GroupPart } from '../group.ts';
import type { Load, LoadedBooks } from '../loaded-books.ts';
import { asSuperuser, changeSettings } from '../program.ts';
import type { Row } from '../report.ts';
import { byArticles, byEntries, journalEntries, payables, payments, withKey } from '../requests.ts';
import { runPgbench } from '../tools.ts';

const preload = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};
/** Sees the statements and functions that a statement runs in turn, which takes time of its own. */
const inside = { 'pg_stat_statements.track': 'all', track_functions: 'all' };
const outside = { 'pg_stat_statements.track': 'top', track_functions: 'none' };

type Kind = readonly [name: string, load: (books: LoadedBooks) => Load];

const kinds: readonly Kind[] = [
  ['invoice by entries, 1 connection', () => ({ script: byEntries, connections: 1 })],
  ['invoice by entries, 32 connections', () => ({ script: byEntries, connections: 32 })],
  ['invoice by articles, 32', () => ({ script: byArticles, connections: 32 })],
  ['invoice with an Idempotency-Key, 32', () => ({ script: withKey, connections: 32 })],
  ['payment, 32', ({ invoices }) => ({ script: (to) => payments({ ...to, invoices }), connections: 32 })],
  ['payable, 32', () => ({ script: payables, connections: 32 })],
  ['journal entry, 32', () => ({ script: journalEntries, connections: 32 })],
];

/** Measures the work of the database for a document, by its own statistics. */
export const costGroup: Group = {
  name: 'cost',
  title: 'What a document costs the database',
  about:
    'By `pg_stat_statements`, on books of their own; microseconds of each document, as they pass by the clock and not in CPU time. Execution is with triggers; the start of a statement, its commit and its way to the program are not in it. *Triggers* (guards and foreign keys) and *functions* (those that PostgreSQL does not inline) are reported by a second stretch that sees into the statements. WAL is all that the server logs in the meantime; commits are transactions that wrote.',
  heads: [
    ...['document', 'documents of a statement', 'statements', 'planning, µs', 'execution, µs'],
    ...['of it triggers, µs', 'of it functions, µs', 'WAL, bytes', 'commits'],
  ],
  parts: [
    {
      name: 'documents by pg_stat_statements',
      measure: async ({ ownBooks, seconds }, add) => {
        const books = await ownBooks(preload);
        const { databaseUrl } = books.program;
        try {
          await asSuperuser(databaseUrl, (superuser) =>
            superuser.query('CREATE EXTENSION pg_stat_statements'),
          );
          for (const [name, load] of kinds) {
            const once = () => books.stretch(load(books));
            // The first stretch makes the plans, and the caches full.
            await once();
            add(await costRow(name, databaseUrl, once));
          }
          await books.plain.empty();
          const script = books.plain.equivalent(1);
          const plain = () => runPgbench(databaseUrl, { script, connections: 8, seconds });
          add(await costRow('(a), 8 connections', databaseUrl, plain));
        } finally {
          await books.close();
        }
      },
    } satisfies GroupPart,
  ],
};

const costRow = async (name: string, databaseUrl: string, load: () => Promise<unknown>): Promise<Row> => {
  const { documents, commits, wal, top } = await counted(databaseUrl, load);
  await changeSettings(databaseUrl, inside);
  const seen = await counted(databaseUrl, load);
  await changeSettings(databaseUrl, outside);
  const of = documents / top.posting;
  // A session reports its functions about once a second, so these are counted by the statements
  // that it reported.
  const reported = seen.guarded * (seen.documents / seen.top.posting);
  const each = (ms: number, count: number) => (count === 0 ? 0 : (ms * 1_000) / count);
  return [
    name,
    of,
    top.calls / documents,
    each(top.planning, documents),
    each(top.execution, documents),
    each(seen.keys, seen.documents) + each(seen.triggers, reported),
    each(seen.functions, reported),
    wal / documents,
    commits / documents,
  ];
};

type Counted = {
  documents: number;
  /** Transactions that wrote, and bytes that were logged. */
  commits: number;
  wal: number;
  /** Statements of the program, how many of them book, and their milliseconds. */
  top: { calls: number; posting: number; planning: number; execution: number };
  /** Milliseconds of foreign keys, of triggers and of the functions that the statements call. */
  keys: number;
  triggers: number;
  functions: number;
  /** Runs of the guard of entries: one for each statement that books. */
  guarded: number;
};

/** Counts what the server does during `load`. */
const counted = (databaseUrl: string, load: () => Promise<unknown>): Promise<Counted> =>
  asSuperuser(databaseUrl, async (superuser) => {
    const state = async () => {
      const { rows } = await superuser.query<{ documents: number; wal: number; xid: number }>(written);
      return rows[0] ?? { documents: 0, wal: 0, xid: 0 };
    };
    await superuser.query('SELECT pg_stat_statements_reset(), pg_stat_reset()');
    const before = await state();
    await load();
    const after = await state();
    const { rows: top } = await superuser.query<Counted['top']>(statements);
    const { rows: within } =
      await superuser.query<Pick<Counted, 'keys' | 'triggers' | 'functions' | 'guarded'>>(nested);
    if (!top[0] || !within[0]) throw new Error('pg_stat_statements told nothing');
    return {
      documents: after.documents - before.documents,
      commits: after.xid - before.xid,
      wal: after.wal - before.wal,
      top: top[0],
      ...within[0],
    };
  });

const written = `
  SELECT ((SELECT count(*) FROM entry) + (SELECT count(*) FROM plain.entry))::float8 AS documents,
         (pg_current_wal_lsn() - '0/0')::float8 AS wal, pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS xid`;

// Those of the role that measures are not counted.
const programStatements = `userid <> (SELECT oid FROM pg_roles WHERE rolname = current_user)`;

const statements = `
  SELECT coalesce(sum(calls), 0)::float8 AS calls,
         coalesce(sum(calls) FILTER (WHERE query ~ 'INSERT INTO (plain\\.)?entry '), 0)::float8 AS posting,
         coalesce(sum(total_plan_time), 0) AS planning, coalesce(sum(total_exec_time), 0) AS execution
    FROM pg_stat_statements WHERE toplevel AND ${programStatements}`;

const nested = `
  SELECT (SELECT coalesce(sum(total_plan_time + total_exec_time), 0)
            FROM pg_stat_statements WHERE NOT toplevel AND query LIKE '%FOR KEY SHARE OF x%' AND ${programStatements}) AS keys,
         coalesce(sum(f.total_time) FILTER (WHERE p.prorettype = 'trigger'::regtype), 0) AS triggers,
         coalesce(sum(f.self_time) FILTER (WHERE p.prorettype <> 'trigger'::regtype), 0) AS functions,
         coalesce(sum(f.calls) FILTER (WHERE f.funcname = 'guard_entry'), 0)::float8 AS guarded
    FROM pg_stat_user_functions f JOIN pg_proc p ON p.oid = f.funcid`;
