import { type Books, openBooks } from './books.ts';
import type { ClientKept } from './master-data/client.ts';
import type { Database } from './postgres/database.ts';
import { type BatchAnswers, valuesOf } from './postgres/gathered/batch-writer.ts';
import { gatheredWithin } from './postgres/gathered/gathered-statements.ts';
import { inTransaction, statementsIn, type Tx } from './postgres/transaction.ts';
import { rememberIn } from './writing/idempotency.ts';
import { takeClient } from './writing/lock.ts';
import { type OrderedWrites, openOrderedWrites } from './writing/ordered-writes.ts';
import type { Writing } from './writing/writing.ts';

/**
 * Opens a client's books for the entries of a bulk, and gives each of these a place: what is written at the places is written
 * in their order. The ledger is that of `known`; each posting checks that it holds.
 */
export const openBooksInOrder = (
  database: Database,
  client: ClientKept,
  known: Pick<Books, 'ledger'>,
): { books: Books; writes: OrderedWrites } => ({
  books: openBooks(database, client, { known: { ledger: known.ledger } }),
  writes: openOrderedWrites(database.gathered),
});

/**
 * Does `work` on a database that is one transaction: all that is booked through it is kept, with the result as the outcome of
 * the request, or nothing where it throws. Bookings still share statements.
 */
export const allOrNothing = <Result extends object>(
  database: Database,
  { client_id, writing }: { client_id: number; writing: Writing },
  work: (within: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await takeClient(tx, client_id);
    // As for gathered statements: plans are generic, look-ups go by key, and nothing is joined row by row.
    await tx.$executeRaw`
      SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
             set_config('enable_bitmapscan', 'off', true), set_config('enable_nestloop', 'off', true)`;
    const result = await work({ ...database, ...databaseIn(tx) });
    await rememberIn(tx, { client_id, writing }, result);
    return result;
  });

const databaseIn = (tx: Tx): Pick<Database, 'prisma' | 'gathered' | 'statements'> => {
  const one = oneByOne(tx);
  return {
    // Books need no more of Prisma's client than that, as long as they begin no transaction of their own.
    prisma: one as Pick<Tx, '$queryRaw' | '$queryRawUnsafe'> as Database['prisma'],
    statements: statementsIn(one),
    gathered: gatheredWithin(async ({ text }, batch) => {
      const [found] = await one.$queryRawUnsafe<{ answers: BatchAnswers }[]>(text, ...valuesOf(batch));
      return found?.answers ?? { usual: 0, others: [] };
    }),
  };
};

/** The queries of a transaction, of which one runs after the other: its connection takes no others meanwhile. */
const oneByOne = (tx: Tx): Pick<Tx, '$queryRaw' | '$queryRawUnsafe'> => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Args extends unknown[], Result>(query: (...args: Args) => PromiseLike<Result>) =>
    (...args: Args) => {
      const mine = last.then(() => query(...args));
      last = mine.catch(() => undefined);
      return mine;
    };
  return {
    $queryRaw: inTurn(tx.$queryRaw.bind(tx)) as Tx['$queryRaw'],
    $queryRawUnsafe: inTurn(tx.$queryRawUnsafe.bind(tx)) as Tx['$queryRawUnsafe'],
  };
};
