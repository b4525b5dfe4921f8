import type { ClientKept } from '../master-data/client.ts';
import type { Database } from '../postgres/database.ts';
import { pools } from '../postgres/pools.ts';
import { inTransaction, planAs } from '../postgres/transaction.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { databaseWithin } from './database-within.ts';

/**
 * Does `work` on a database all of whose writes are one transaction: they are kept, with the result as the outcome of the request, or
 * none of them where it throws. Other writes of the client wait meanwhile.
 */
export const inOneWrite = <Result extends object>(
  database: Database,
  { client: { id: client_id }, writing }: { client: Pick<ClientKept, 'id'>; writing: Writing },
  work: (within: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    const release = database.gathered.hold(client_id);
    try {
      await takeClient(tx, client_id);
      await planAs(tx, pools.batches);
      const result = await work(withStatistics(databaseWithin(database, tx, client_id)));
      await recordOutcomeIn(tx, { client_id, writing }, result);
      return result;
    } finally {
      release();
    }
  });

/** After so many records of a kind it makes a difference to how those of it are looked up; later, where others held the tables before. */
const many: ReadonlySet<number> = new Set([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);

/**
 * The same database, whose statistics are renewed when many records of a kind were written: PostgreSQL takes the tables for empty, as
 * nobody else sees them yet, and would look each number up among all records of the client. Tables of which another import has just
 * renewed them are left out, as this would wait for its end.
 */
const withStatistics = (database: Database): Database => {
  const counts = new Map<string, number>();
  const write: Database['gathered']['write'] = async (statement, row) => {
    const answer = await database.gathered.write(statement, row);
    const count = (counts.get(statement.name) ?? 0) + 1;
    counts.set(statement.name, count);
    if (many.has(count))
      await database.prisma
        .$executeRaw`ANALYZE (SKIP_LOCKED) customer, vendor, article, invoice, payable, gl, entry, posting, audit`;
    return answer;
  };
  return { ...database, gathered: { ...database.gathered, write } };
};
