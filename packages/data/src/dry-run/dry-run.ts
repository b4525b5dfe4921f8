import type { BookingDate, DryRunWritten } from '@kontor/domain';
import type { ClientKept } from '../master-data/client.ts';
import type { Database } from '../postgres/database.ts';
import { pools } from '../postgres/pools.ts';
import { inTransaction, planAs, type RollBack } from '../postgres/transaction.ts';
import { databaseWithin } from './database-within.ts';
import { openTurns, type Turns } from './turns.ts';
import { readWritten } from './written.ts';

/** Writes that are done and taken back (docs/interface §14.2). */

/** The most clients that have a dry run at the same time, which take as many of the connections of `pools.prisma`. */
const together = 6;
/** The most dry runs of one client that wait. */
const waiting = 64;

const turns = new WeakMap<object, Turns>();

const turnsOf = ({ prisma }: Database): Turns => {
  const known = turns.get(prisma) ?? openTurns({ together, waiting });
  turns.set(prisma, known);
  return known;
};

/** The database of a dry run, all of whose writes are in one transaction. */
export type DryRunWithin = {
  database: Database;
  /** Reads all that the request of this id, which no other has, has written. */
  written: (of: { request: string; today: BookingDate }) => Promise<DryRunWritten>;
};

/**
 * Does `work` in a transaction that is rolled back whatever comes of it, and returns the result. Dry runs of a client wait for each
 * other, and its writes wait for them, as they need the same locks. Nobody else waits.
 */
export const inDryRun = <Result>(
  database: Database,
  client: OwnClient,
  work: (within: DryRunWithin) => Promise<Result>,
): Promise<Result> =>
  inOneTransaction<Result>(database, client, async (within, rollBack) => rollBack(await work(within)));

/** Does `work` as a dry run does, in a transaction that is kept, unless `work` throws or rolls it back. */
export const inOneTransaction = <Result>(
  database: Database,
  { id: client_id, currency }: OwnClient,
  work: (within: DryRunWithin, rollBack: RollBack<Result>) => Promise<Result>,
): Promise<Result> =>
  turnsOf(database)(client_id, () =>
    inTransaction<Result>(database, async (tx, rollBack) => {
      const release = database.gathered.hold(client_id);
      try {
        await planAs(tx, pools.batches);
        const within = databaseWithin(database, tx, client_id);
        const written: DryRunWithin['written'] = (of) => readWritten(within, { ...of, client_id, currency });
        return await work({ database: within, written }, rollBack);
      } finally {
        release();
      }
    }),
  );

type OwnClient = Pick<ClientKept, 'id' | 'currency'>;
