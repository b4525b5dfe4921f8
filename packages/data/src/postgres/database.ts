import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client.ts';
import { type Direct, openDirect } from './connection.ts';
import { type GatheredStatements, openGatheredStatements } from './gathered/gathered-statements.ts';
import { openPool, type PoolUsage, usageOf } from './pool.ts';
import { channels, optionsOf, type PoolSettings, pools } from './pools.ts';
import { openReplicas, type Replicas } from './replicas/replicas.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { addressesIn } from './server/addresses.ts';
import { type Session, sqlOn, transactionsOn } from './session/session.ts';
import { openTurns } from './session/turns.ts';
import { type Lists, openLists, openStatements, type Statements, statementName } from './statements.ts';
import { type Channel, openChannel } from './watched/channel.ts';
import { type DatabaseLimits, databaseLimits } from './watched/limits.ts';
import { NoConnection } from './watched/no-answer.ts';
import { afterRunning } from './watched/running-time.ts';
import { openWatch } from './watched/watch.ts';

/**
 * The connections to the database that keeps the books of all clients, by what they are for
 * (`pools.ts`).
 */
export type Database = Session & {
  prisma: PrismaClient;
  /** The encryption of secrets. */
  secrets: Secrets;
  /** The driver itself, for large binary values. */
  direct: Direct;
  /** Writes rows that arrive at the same time together. */
  gathered: GatheredStatements;
  /** Statements that look up. */
  statements: Statements;
  /** Pages of lists. */
  lists: Lists;
  /** Its replicas; absent where it has none. */
  replicas?: Replicas<Database>;
  /**
   * Opens the channel of this name between the programs on the database; whoever opens it closes
   * it.
   */
  channel: (name: string, hear: (message: string) => void) => Channel;
  /**
   * Resolves when the database answers on its connections, those that book among them, and says
   * whether it only takes reads, as a standby does; rejects when one of them doesn't, or in time.
   */
  ping: () => Promise<{ isReadOnly: boolean }>;
  /** The connections of each pool, by the pool's name in `pools.ts`. */
  usage: () => Readonly<Record<keyof typeof pools, PoolUsage>>;
  /**
   * Closes the connections; what is under way has little time to finish, and is broken off then.
   */
  close: () => Promise<void>;
};

// In milliseconds. A transaction may wait for a connection and for locks, and a year end reads
// every balance of a client.
const transactionTimeouts = { maxWait: 30_000, timeout: 120_000 };

// The clients that have a unit of work at the same time: so many connections of `pools.prisma`,
// which others need, too. What is kept waits as long for its turn as for a connection.
const units = { kept: 8, dry: 6, waiting: 64 };

export type DatabaseOptions = {
  connections?: number;
  limits?: DatabaseLimits | undefined;
  secretKey?: string | undefined;
  /** The time that a write that is kept may wait for the turn of its client, in milliseconds. */
  patience?: number | undefined;
  /** The address of replicas, each of which is a host of it. */
  replicas?: string | undefined;
};

/**
 * Opens the pools of the database at `url`, that of Prisma with at most that many `connections`.
 * They connect on first use. No statement waits for a connection that hangs (`watched/watch.ts`).
 */
export const openDatabase = (
  url: string,
  {
    connections = pools.prisma.connections,
    limits = databaseLimits,
    secretKey,
    patience = transactionTimeouts.maxWait,
    replicas: replicaUrl,
  }: DatabaseOptions = {},
): Database => {
  const watch = openWatch(url, limits, { connectionTimeoutMillis: transactionTimeouts.maxWait });
  const configOf = (pool: PoolSettings) => {
    const config = watch.configFor(limits[pool.limit]);
    return { ...config, max: pool.connections, options: `${config.options} ${optionsOf(pool)}` };
  };
  // Ended here: of one that it ends itself, Prisma makes another when it is asked once more.
  const prismaPool = openPool({ ...configOf(pools.prisma), max: connections });
  const adapter = new PrismaPg(
    prismaPool,
    // PostgreSQL plans a named statement once per connection, not once per request.
    { statementNameGenerator: ({ sql }) => statementName(sql) },
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: transactionTimeouts });
  const direct = openDirect(configOf(pools.receipts));
  const statements = openStatements(configOf(pools.lookUps));
  const lists = openLists({ short: configOf(pools.shortLists), long: configOf(pools.longLists) });
  const gathered = openGatheredStatements(configOf(pools.batches), { connection: prisma, limits });
  const replicas =
    replicaUrl === undefined
      ? undefined
      : openReplicas(statements, databasesAt(replicaUrl, { limits, secretKey }));
  let pinged: Promise<{ isReadOnly: boolean }> | undefined;
  const ping = async () => {
    // Opens a connection of each where none is open.
    const [rows] = await Promise.all([
      prisma.$queryRaw<{ isReadOnly: boolean }[]>`
        SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
      gathered.connect(),
    ]);
    await watch.ping();
    return { isReadOnly: rows[0]?.isReadOnly === true };
  };
  let closed: Promise<unknown> | undefined;
  const secrets = openSecrets(secretKey);
  const turns = openTurns({ ...units, patience });
  return {
    secrets,
    prisma,
    ...sqlOn(prisma),
    ask: (call) => call(prisma),
    transaction: transactionsOn(prisma, () => ({ lists, direct, secrets })),
    turn: ({ client_id, keep }, work) =>
      turns({ client_id, keep }, async () => {
        const release = gathered.hold(client_id);
        return work().finally(release);
      }),
    direct,
    gathered,
    statements,
    lists,
    ...(replicas && { replicas }),
    channel: (name, hear) => openChannel(configOf(channels), name, hear),
    ping: () => {
      // Concurrent callers share one trial.
      pinged ??= within(limits.ping, ping()).finally(() => {
        pinged = undefined;
      });
      return pinged;
    },
    usage: () => {
      const { short: shortLists, long: longLists } = lists.usage();
      const batches = gathered.usage().connections;
      const [lookUps, receipts] = [statements.usage(), direct.usage()];
      return { prisma: usageOf(prismaPool), lookUps, batches, shortLists, longLists, receipts };
    },
    close: async () => {
      // A pool can be ended once only; a second call waits for the first.
      const others = [direct, gathered, statements, lists, ...(replicas ? [replicas] : [])];
      closed ??= Promise.all([
        prisma.$disconnect(),
        prismaPool.end(),
        ...others.map((other) => other.close()),
      ]);
      const finished = afterRunning(limits.close, watch.abandon);
      await closed.finally(finished);
    },
  };
};

/** Opens the database of each host of an address. */
const databasesAt = (url: string, options: DatabaseOptions): Database[] =>
  addressesIn(url).urls.map((each) => openDatabase(each, options));

/** Rejects when `work` takes longer than so many milliseconds. */
const within = <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const done = afterRunning(milliseconds, () => reject(new NoConnection({ isKnown: false })));
    work.then(resolve, reject).finally(done);
  });
