import type pg from 'pg';
import { connected } from '../connected.ts';
import type { Group } from '../group.ts';
import type { Row } from '../report.ts';
import { byEntries } from '../requests.ts';
import { runPgbench } from '../tools.ts';

const connections = 32;

/** A table as it is stored; `entries` are those of its indexes, and `rows` are counted. */
type Stored = { name: string; rows: number; heap: number; indexes: number; entries: number };

/** Measures the space on disk that an invoice takes. */
export const sizeGroup: Group = {
  name: 'size',
  title: 'What an invoice takes on disk',
  about:
    'Bytes and entries of indexes by which each invoice by entries made the tables grow, after vacuum; and those of (a), which has the same tables and no audit trail.',
  heads: ['table', 'rows', 'bytes', 'bytes of its indexes', 'entries of its indexes'],
  parts: [
    {
      name: 'an invoice by entries, and (a)',
      measure: async ({ ownBooks, seconds }, add) => {
        // Books that others have written to have room in their tables, which would be filled first.
        const { program, plain, stretch, close } = await ownBooks();
        const grown = async (schema: string, documents: string, write: () => Promise<unknown>) => {
          const before = await tablesOf(program.databaseUrl, schema);
          await write();
          addGrowth(before, await tablesOf(program.databaseUrl, schema), documents, add);
        };
        try {
          await grown('public', 'invoice', () => stretch({ script: byEntries, connections }));
          await plain.empty();
          const script = plain.equivalent(1);
          const load = { script, connections: 8, seconds };
          await grown('plain', 'plain.invoice', () => runPgbench(program.databaseUrl, load));
        } finally {
          await close();
        }
      },
    },
  ],
};

/** Adds a row for each table that has grown, and one for all, each for one of the documents. */
const addGrowth = (
  before: readonly Stored[],
  after: readonly Stored[],
  documents: string,
  add: (row: Row) => void,
): void => {
  const former = new Map(before.map((table) => [table.name, table]));
  const grown = after.map((table): Stored => {
    const { rows, heap, indexes, entries } = former.get(table.name) ?? {
      rows: 0,
      heap: 0,
      indexes: 0,
      entries: 0,
    };
    return {
      name: table.name,
      rows: table.rows - rows,
      heap: table.heap - heap,
      indexes: table.indexes - indexes,
      entries: table.entries - entries,
    };
  });
  const count = grown.find(({ name }) => name === documents)?.rows ?? 0;
  if (count < 100) throw new Error(`Only ${count} invoices were made`);
  const shown = grown.filter(({ rows, heap }) => rows > count / 100 || heap > count);
  for (const { name, ...sums } of shown) add([name, ...Object.values(sums).map((sum) => sum / count)]);
  const sumOf = (key: 'rows' | 'heap' | 'indexes' | 'entries') =>
    grown.reduce((sum, table) => sum + table[key], 0) / count;
  const name = documents === 'invoice' ? 'all, of Kontor' : 'all, of (a)';
  add([name, sumOf('rows'), sumOf('heap'), sumOf('indexes'), sumOf('entries')]);
};

const tablesOf = (databaseUrl: string, schema: string): Promise<readonly Stored[]> =>
  connected(databaseUrl, async (connection) => {
    await connection.query('VACUUM (ANALYZE)');
    const { rows } = await connection.query<
      Omit<Stored, 'rows' | 'entries'> & { full: number; partial: number }
    >(sizes, [schema]);
    const tables: Stored[] = [];
    for (const { name, heap, indexes, full, partial } of rows) {
      const count = await rowsIn(connection, name);
      tables.push({ name, rows: count, heap, indexes, entries: count * full + partial });
    }
    return tables;
  });

const rowsIn = async (connection: pg.ClientBase, table: string): Promise<number> => {
  const { rows } = await connection.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
};

// An index with a condition has as many entries as it is estimated to have, any other one for each
// row.
const sizes = `
  SELECT c.oid::regclass::text AS name, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS indexes,
         (SELECT count(*)::integer FROM pg_index i WHERE i.indrelid = c.oid AND i.indpred IS NULL) AS full,
         (SELECT coalesce(sum(greatest(x.reltuples, 0)), 0)::float8 FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
           WHERE i.indrelid = c.oid AND i.indpred IS NOT NULL) AS partial
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = $1::regnamespace ORDER BY 1`;
