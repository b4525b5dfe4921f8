import { Prisma, type PrismaClient } from '../../generated/client.ts';
import type { Direct, RawSql } from '../connection.ts';
import { type BatchAnswers, valuesOf } from '../gathered/batch-writer.ts';
import {
  type GatheredStatements,
  gatheredInParts,
  type SendWithin,
} from '../gathered/gathered-statements.ts';
import type { Secrets } from '../secrets.ts';
import type { Lists, Statements } from '../statements.ts';
import { withRetries } from '../write.ts';

/**
 * Where a repository reads and writes: the database itself, or one transaction on it. It can't tell
 * them apart, and need not: a dry run, a plan that is booked and a line of a bank that is settled
 * run the statements of every other request.
 */
export type Session = RawSql & {
  /** Prisma's calls of tables. */
  ask: <Result>(call: (prisma: PrismaTx) => Promise<Result>) => Promise<Result>;
  /** Look-ups by key. */
  statements: Pick<Statements, 'lookUp' | 'mostCached'>;
  /** Rows that are booked or saved, each with what arrives at the same time. */
  gathered: Pick<GatheredStatements, 'write' | 'isFull'>;
  /** Pages of lists, which are read outside of transactions. */
  lists: Pick<Lists, 'copied'>;
  /** Large binary values. */
  direct: Pick<Direct, 'query' | 'transaction'>;
  secrets: Secrets;
  /**
   * Does `work` in a transaction: all of it or nothing, and again from the start where it collides
   * with another one. In a transaction it is a savepoint, and the rest of that waits in the
   * meantime. Rejects with OutcomeUnknown when the connection breaks during COMMIT.
   */
  transaction: <Result>(work: (within: Ending<Result>) => Promise<Result>) => Promise<Result>;
  /** Does `work` when it is the turn of a client (`turns.ts`); within a transaction, at once. */
  turn: <Result>(of: { client_id: number; keep: boolean }, work: () => Promise<Result>) => Promise<Result>;
};

/** Runs statements. */
export type Queryable = Pick<RawSql, 'query'>;

/** Prisma's client within a transaction. */
type PrismaTx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/** The same, with SQL as a session runs it. */
export type Tx = PrismaTx & RawSql;

/** A session that is one transaction. */
export type Transaction = Session & {
  /** Prisma's client, for whoever awaits each call before the next one. */
  tx: Tx;
};

/** One that may be ended by a result. */
export type Ending<Result> = Transaction & {
  /** Ends the transaction so that nothing of it is kept, with a result anyway. */
  rollBack: (result: Result) => never;
};

/** The rest of the database, which a transaction leaves as it is. */
export type Outside = Pick<Session, 'lists' | 'direct' | 'secrets'>;

/** Runs one after the other. */
type InTurn = <Result>(work: () => PromiseLike<Result>) => Promise<Result>;

const openTurn = (): { inTurn: InTurn; asNested: InTurn } => {
  let last: Promise<unknown> = Promise.resolve();
  let isNested = false;
  const inTurn: InTurn = (work) => {
    const mine = last.then(isNested ? warned(work) : work);
    last = mine.catch(() => undefined);
    return mine;
  };
  /** Runs a transaction in the transaction. */
  const asNested: InTurn = (work) =>
    inTurn(async () => {
      isNested = true;
      try {
        return await work();
      } finally {
        isNested = false;
      }
    });
  return { inTurn, asNested };
};

// In milliseconds.
const warnsAfter = 5_000;

/**
 * Whoever uses the outer session within a nested transaction waits for itself, until the
 * transaction is too old. That is told sooner.
 */
const warned = <Result>(work: () => PromiseLike<Result>): (() => PromiseLike<Result>) => {
  const { stack } = new Error('A statement waits for the nested transaction that may have sent it.');
  const late = setTimeout(() => process.emitWarning(String(stack)), warnsAfter).unref();
  return () => {
    clearTimeout(late);
    return work();
  };
};

/** SQL on Prisma's client, or on that of a transaction. */
export const sqlOn = (prisma: Pick<PrismaTx, '$queryRaw' | '$executeRaw'>): RawSql => ({
  query: (text, ...values) => prisma.$queryRaw(text, ...values),
  run: (text, ...values) => prisma.$executeRaw(text, ...values),
});

/**
 * Opens transactions on Prisma's client, or savepoints on that of a transaction: Prisma nests them.
 */
export const transactionsOn =
  (prisma: Pick<PrismaTx, '$transaction'>, outside: () => Outside): Session['transaction'] =>
  async <Result>(work: (within: Ending<Result>) => Promise<Result>): Promise<Result> => {
    let rolledBack: { error: Error; result: Result } | undefined;
    // Prisma rolls back where its function throws, and then throws the same.
    const rollBack = (result: Result): never => {
      rolledBack = { error: new Error('the transaction was rolled back'), result };
      throw rolledBack.error;
    };
    try {
      return await withRetries(prisma, (sent) =>
        prisma.$transaction(async (prismaTx) => {
          // Defined, as Prisma would set it on the client of all transactions.
          const tx: Tx = Object.create(prismaTx, Object.getOwnPropertyDescriptors(sqlOn(prismaTx)));
          const result = await work({ ...sessionIn(prismaTx, outside()), tx, rollBack });
          // The COMMIT follows.
          sent();
          return result;
        }),
      );
    } catch (error) {
      if (rolledBack === undefined || error !== rolledBack.error) throw error;
      return rolledBack.result;
    }
  };

// A cache takes room for all that it may hold, and a bulk has 1,000 documents.
const mostCached = 1_000;

/**
 * A session of which everything is in the transaction `tx`: it sees what was written there, and its
 * caches are its own.
 */
export const sessionIn = (tx: PrismaTx, { lists, direct, secrets }: Outside): Session => {
  // A connection runs one statement after the other, and a savepoint has none but its own.
  const { inTurn, asNested } = openTurn();
  const nested = transactionsOn(tx, () => ({ lists, direct, secrets }));
  const transaction: Session['transaction'] = (work) => asNested(() => nested(work));
  return {
    query: (text, ...values) => inTurn(() => tx.$queryRaw(text, ...values)),
    run: (text, ...values) => inTurn(() => tx.$executeRaw(text, ...values)),
    ask: (call) => inTurn(() => call(tx)),
    statements: { lookUp: (statement) => inTurn(() => tx.$queryRaw(statement)), mostCached },
    gathered: { write: writesIn(tx, inTurn), isFull: () => false },
    lists,
    direct: { query: direct.query, transaction: (work) => transaction(({ tx }) => work(tx)) },
    secrets,
    transaction,
    turn: (_, work) => work(),
  };
};

/**
 * After so many records of a kind it makes a difference to how those of it are looked up; later,
 * where others held the tables before.
 */
const many: ReadonlySet<number> = new Set([1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);

/**
 * Writes rows in a transaction, which goes on where a batch fails as a whole: its rows are then
 * written one by one, as outside of one. Once many records of a kind were written, statistics are
 * renewed: PostgreSQL takes the tables for empty, as nobody else sees them yet, and would look each
 * number up among all records of the client. Tables of which another import has just renewed them
 * are left out, as this would wait for its end.
 */
const writesIn = (tx: PrismaTx, inTurn: InTurn): GatheredStatements['write'] => {
  const counts = new Map<string, number>();
  const write = gatheredInParts((statement, batch) =>
    inTurn(() => tx.$transaction((part) => sendIn(part)(statement, batch))),
  );
  return async (statement, row) => {
    const answer = await write(statement, row);
    const count = (counts.get(statement.name) ?? 0) + 1;
    counts.set(statement.name, count);
    if (many.has(count)) await inTurn(() => tx.$executeRaw(renewStatistics));
    return answer;
  };
};

const renewStatistics = Prisma.sql`ANALYZE (SKIP_LOCKED) customer, vendor, article, invoice, payable, gl, entry, posting, audit`;

/** Runs a batch in the transaction `tx`. */
const sendIn =
  (tx: Pick<PrismaTx, '$queryRawUnsafe'>): SendWithin =>
  async ({ text }, batch) => {
    const [found] = await tx.$queryRawUnsafe<{ answers: BatchAnswers }[]>(text, ...valuesOf(batch));
    return found?.answers ?? { usual: 0, others: [] };
  };
