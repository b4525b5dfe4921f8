/**
 * The pools of connections to the database: who uses which, with which settings, and why. A
 * connection is opened when it is first needed. Another use of the database goes on the pool whose
 * settings suit it; a new pool stands here with its reason.
 *
 * Each area of `packages/data` says which way it takes by the part of `Database` that it asks for:
 * `Pick<Database, 'prisma'>`, for instance. Beside these pools the watch (`watched/watch.ts`) opens
 * a connection when it asks the server about one that is silent, channels have one each
 * (`watched/channel.ts`), and migrations have one of their own (`migrate.ts`).
 */

/** Settings of PostgreSQL for the sessions of a pool. */
type SessionSettings = Readonly<Record<string, string>>;

export type PoolSettings = {
  /** The most connections that are open at the same time. */
  connections: number;
  /** Which of the `DatabaseLimits` a statement may take. */
  limit: 'batch' | 'statement';
  session: SessionSettings;
};

// A plan that is made while tables are small must not read them whole, as it is kept when they
// grow. Without bitmaps, as these take a node more than an index alone, and each node of a plan
// takes its time to start.
const byKey = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_bitmapscan: 'off' };

export const pools = {
  /**
   * `prisma`: all that is not hot, which are Prisma's own calls and transactions. People, keys,
   * settings, receipts, proposals, VAT returns, closings, reports, exports and checks.
   */
  prisma: { connections: 20, limit: 'statement', session: {} },

  /**
   * `statements`: look-ups by key of what requests name: keys, charts of accounts, what a document
   * refers to, single records. On the driver itself, as Prisma takes several times as long for a
   * row. Few, as look-ups of the same moment share a statement (`gathered/gathered-lookups.ts`).
   */
  lookUps: { connections: 3, limit: 'batch', session: byKey },

  /**
   * `gathered`: batches of writes, which book and save (`gathered/gathered-statements.ts`).
   * PostgreSQL does not know how many rows a batch has, so it would join its parts by nested loops,
   * or merge them by their client alone, whose cost grows with the square of the rows. Look-ups of
   * a row by key are nested loops anyway, as nothing else can do them.
   */
  batches: {
    connections: 4,
    limit: 'batch',
    session: { ...byKey, enable_nestloop: 'off', enable_mergejoin: 'off' },
  },

  /**
   * `lists`: pages of lists, short ones apart from long ones, so that no short one waits for those.
   * Nearly every record of a page looks up a row of its own, and PostgreSQL takes half as long
   * again where it remembers them.
   */
  shortLists: { connections: 4, limit: 'statement', session: { enable_memoize: 'off' } },
  longLists: { connections: 2, limit: 'statement', session: { enable_memoize: 'off' } },

  /**
   * `direct`: the bytes of receipts, which the driver sends as they are and Prisma as text many
   * times as long. An upload holds one of them while it writes its receipt, so uploads wait for
   * each other and for nothing else.
   */
  receipts: { connections: 4, limit: 'statement', session: {} },
} as const satisfies Readonly<Record<string, PoolSettings>>;

/**
 * The connection of a channel (`watched/channel.ts`). No message waits for a disk or a standby, as
 * none is kept.
 */
export const channels = {
  connections: 1,
  limit: 'batch',
  session: { synchronous_commit: 'off' },
} as const satisfies PoolSettings;

/** The session settings of a pool as options of a connection: `-c enable_seqscan=off`. */
export const optionsOf = ({ session }: Pick<PoolSettings, 'session'>): string =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
