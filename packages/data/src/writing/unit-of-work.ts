import { pools } from '../postgres/pools.ts';
import type { Session, Transaction } from '../postgres/session/session.ts';
import { planAs } from '../postgres/session/transaction.ts';
import { recordOutcomeIn } from './idempotency.ts';
import { takeClient } from './lock.ts';
import type { Writing } from './writing.ts';

/** A unit of work: whose, and what becomes of it. */
export type Unit = {
  client_id: number;
  /** Whether what it writes is kept; not in a dry run (docs/interface §14.2). */
  keep?: boolean;
  /** The request whose Idempotency-Key gets the result as its outcome, in the same commit. */
  writing?: Writing;
  /**
   * Whether the client is locked before anything else; not where something is locked that comes
   * before it (`lock.ts`).
   */
  lock?: 'first' | 'as it writes';
};

/**
 * Does `work` as one write of a client, of whatever it consists: all of it is kept, or nothing.
 * Everything that `work` does goes through the session that it gets. Units of a client wait for one
 * another, and its other writes wait for them, as they need the same locks. Within a unit, another
 * one is a part of it.
 */
export const unitOfWork = <Result>(
  session: Session,
  { client_id, keep = true, writing, lock = 'first' }: Unit,
  work: (unit: Transaction) => Promise<Result>,
): Promise<Result> =>
  session.turn({ client_id, keep }, () =>
    session.transaction<Result>(async (unit) => {
      await planAs(unit.tx, pools.batches);
      if (lock === 'first') await takeClient(unit.tx, client_id);
      const result = await work(lock === 'first' ? unit : lockingAsItWrites(unit, client_id));
      if (writing) await recordOutcomeIn(unit.tx, { client_id, writing }, Object(result ?? {}));
      return keep ? result : unit.rollBack(result);
    }),
  );

/**
 * The unit, in which the client is locked before its first row is written, as others may follow.
 */
const lockingAsItWrites = <Unit extends Session>(unit: Unit, client_id: number): Unit => {
  let taken: Promise<unknown> | undefined;
  const write: Session['gathered']['write'] = async (statement, row) => {
    taken ??= takeClient(unit, client_id);
    await taken;
    return unit.gathered.write(statement, row);
  };
  return { ...unit, gathered: { ...unit.gathered, write } };
};
