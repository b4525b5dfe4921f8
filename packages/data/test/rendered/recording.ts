import { Prisma } from '../../src/generated/client.ts';
import type { Database } from '../../src/index.ts';
import type { BatchStatement } from '../../src/postgres/gathered/waiting-rows.ts';

/**
 * A statement that reads, with the connection that it is sent on. PostgreSQL plans it once for any
 * values, or for those that it has: COPY takes them as literals, and a statement that begins with a
 * comment says so.
 */
export type ReadStatement = {
  text: string;
  values: unknown[];
  connection: 'prisma' | 'lookUp';
  isPlannedForValues: boolean;
};

export type Recording = { reads: ReadStatement[]; writes: Map<string, BatchStatement> };

/**
 * A database that runs everything as `database` does, and notes the statements that books send
 * through it.
 */
export const recorded = (database: Database): { database: Database; recording: Recording } => {
  const recording: Recording = { reads: [], writes: new Map() };
  const note = (
    { text, values }: Prisma.Sql,
    connection: ReadStatement['connection'],
    isPlannedForValues = text.startsWith('/*'),
  ) => {
    recording.reads.push({ text, values, connection, isPlannedForValues });
  };
  const { query, statements, lists, gathered } = database;
  return {
    recording,
    database: {
      ...database,
      query: notedQuery(query, (statement) => note(statement, 'prisma')),
      statements: {
        ...statements,
        lookUp: (statement) => {
          note(statement, 'lookUp');
          return statements.lookUp(statement);
        },
      },
      lists: {
        ...lists,
        copied: (statement, of) => {
          note(statement, 'prisma', true);
          return lists.copied(statement, of);
        },
      },
      gathered: {
        ...gathered,
        write: (statement, row) => {
          recording.writes.set(statement.name, statement);
          return gathered.write(statement, row);
        },
      },
    },
  };
};

/** A query that notes its statement before it is sent. */
export const notedQuery =
  (query: Database['query'], note: (statement: Prisma.Sql) => void): Database['query'] =>
  (text, ...values) => {
    note(text instanceof Prisma.Sql ? text : Prisma.sql(text, ...values));
    return query(text, ...values);
  };
