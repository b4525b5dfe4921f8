import type { Database } from '../postgres/database.ts';
import { gatheredInParts } from '../postgres/gathered/gathered-statements.ts';
import { inSavepoint, type Tx } from '../postgres/transaction.ts';
import { type InTurn, openTurn, sendIn } from '../writing/booking.ts';
import { takeClient } from '../writing/lock.ts';

/**
 * A database all of whose writes are in the transaction `tx`, for whatever is written by a `Database`: a transaction in it is a
 * savepoint, what is looked up sees what was written, and its caches are its own. Only the pages of lists are read outside of it.
 */
export const databaseWithin = (database: Database, tx: Tx, client_id: number): Database => {
  const inTurn = openTurn();
  const own = takingTurns(tx, inTurn);
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>) => inSavepoint(own, () => work(own));
  const prisma = new Proxy(database.prisma, {
    get: (_, name) => (name === '$transaction' ? transaction : Reflect.get(own, name)),
  });
  const send = sendIn(tx);
  let taken: Promise<unknown> | undefined;
  const write = gatheredInParts(async (statement, batch) => {
    // Locked before the first statement, as others may follow (writing/lock.ts).
    taken ??= takeClient(own, client_id);
    await taken;
    return inTurn(() => inSavepoint(tx, () => send(statement, batch)));
  });
  return {
    ...database,
    prisma,
    direct: { ...database.direct, transaction },
    statements: { ...database.statements, lookUp: (statement) => own.$queryRaw(statement), mostCached },
    gathered: { ...database.gathered, write, isFull: () => false },
  };
};

// A cache takes room for all that it may hold, and a bulk has 1,000 documents.
const mostCached = 1_000;

/** The client of Prisma of a transaction, or the part of it that is a table, whose queries run one after the other. */
const takingTurns = <Part extends object>(part: Part, inTurn: InTurn): Part =>
  new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function')
        return (...given: unknown[]) => inTurn(() => Reflect.apply(value, target, given));
      return typeof value === 'object' && value !== null ? takingTurns(value, inTurn) : value;
    },
  });
