import { Prisma } from '../../generated/client.ts';
import { gathered } from '../gathered/gathered-lookups.ts';
import type { Statements } from '../statements.ts';
import { type Position, positionIn } from './position.ts';
import { openReplay } from './replay.ts';

/**
 * Replicas of a database, from which reads may be answered that see all that was committed before
 * them (docs/operations, Replicas; decision 257).
 */
export type Replicas<Replica> = {
  /**
   * The position of the primary: whatever it has told to be committed is before. Undefined where it
   * only takes reads itself.
   */
  position: () => Promise<Position | undefined>;
  /** A replica that has reached a position; undefined where none has, or does within a moment. */
  at: (position: Position) => Promise<Replica | undefined>;
  /** Reports a listener of each read whether a replica takes it. */
  observe: (listener: (isTaken: boolean) => void) => void;
  /** The number of replicas, and of those that answer at the moment. */
  ping: () => Promise<{ count: number; answering: number }>;
  close: () => Promise<void>;
};

type Asked = Pick<Statements, 'lookUp'>;

/** A database, as far as it is looked at here. */
type Opened = { statements: Asked; ping: () => Promise<unknown>; close: () => Promise<void> };

type PositionRow = { position: string | null };

// A commit that does not wait for the disk may stand after what is on it.
const primaryPosition = Prisma.sql`
  SELECT CASE WHEN pg_is_in_recovery() THEN NULL
              WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
              ELSE pg_current_wal_flush_lsn() END::text AS position`;

// A server that was promoted, or that nobody sends anything, may have gone another way than the
// primary.
const replicaPosition = Prisma.sql`
  SELECT CASE WHEN pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN pg_last_wal_replay_lsn() END::text AS position`;

const readPosition = async (statements: Asked, statement: Prisma.Sql): Promise<Position | undefined> => {
  const [row] = await statements.lookUp<PositionRow>(statement);
  return positionIn(row?.position ?? '');
};

/** Opens the replicas of a primary, which `statements` ask. Reads take them by turns. */
export const openReplicas = <Replica extends Opened>(
  statements: Asked,
  databases: readonly Replica[],
): Replicas<Replica> => {
  // Those who ask at the same time share a statement that begins after all of them.
  const askPrimary = gathered<void, Position | undefined>(async (asked) => {
    const position = await readPosition(statements, primaryPosition);
    return asked.map(() => position);
  }, Number.POSITIVE_INFINITY);
  const replicas = databases.map((database) => ({
    database,
    replay: openReplay(() => readPosition(database.statements, replicaPosition)),
  }));
  let turn = 0;
  let tell: (isTaken: boolean) => void = () => undefined;
  const firstAt = async (position: Position): Promise<Replica | undefined> => {
    turn += 1;
    const inTurn = replicas.map((_, at) => replicas[(turn + at) % replicas.length]);
    for (const replica of inTurn) if (await replica?.replay.reaches(position)) return replica?.database;
    return undefined;
  };
  return {
    position: () => askPrimary(),
    at: async (position) => {
      const found = await firstAt(position);
      tell(found !== undefined);
      return found;
    },
    observe: (listener) => {
      tell = listener;
    },
    ping: async () => {
      const pinged = await Promise.allSettled(databases.map((database) => database.ping()));
      return {
        count: pinged.length,
        answering: pinged.filter(({ status }) => status === 'fulfilled').length,
      };
    },
    close: async () => {
      await Promise.all(databases.map((database) => database.close()));
    },
  };
};
