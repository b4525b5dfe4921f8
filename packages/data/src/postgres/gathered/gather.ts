/**
 * The queue of writes: which are in one batch, and when it begins. It knows no SQL and no database.
 */

/** A write that may share a statement with others. */
export type Gatherable = {
  /** The name of the statement that writes it; a batch has one. */
  statementName: string;
  client_id: number;
  /**
   * Names the records of the client that it creates or changes by itself; a batch has each once.
   */
  keys: readonly string[];
  /** The length of its row as JSON. */
  size: number;
};

/** The bounds of a queue of writes. */
export type GatherLimits = {
  /** Batches that are worked on at the same time. */
  lanes: number;
  /** Batches under way at the same time, with those that are held up. */
  connections: number;
  /**
   * A batch that is under way for longer, in milliseconds, is held up: another transaction holds
   * one of its clients.
   */
  patience: number;
  /** The rows of a batch, and their length together; a single row may be longer. */
  rows: number;
  size: number;
  /**
   * A further batch begins beside the one under way only when this many writes wait: many small
   * ones cost more.
   */
  enough: number;
  /** The writes that may wait, and their length together. */
  waiting: number;
  waitingSize: number;
};

/** Thrown when too many writes wait. Nothing was written. */
export class QueueFull extends Error {
  constructor() {
    super('too many writes wait for the database');
  }
}

/**
 * Gathers writes that arrive at the same time into batches. They wait for no timer: the next batch
 * is of what arrived while one was under way, so a write that is alone waits for nobody. The writes
 * of a client are in one batch at a time and keep their order, so that no two batches wait for each
 * other's rows. A batch that waits for the lock of one of its clients leaves its lane to the
 * others. `begin` runs a batch, and returns the function that gives its writes their answers. That
 * is called when the next batch is on its way, so that the database is not idle while the program
 * deals with the answers.
 */
export const openGatherQueue = <Write extends Gatherable>(
  limits: GatherLimits,
  begin: (batch: readonly Write[]) => Promise<() => void>,
) => {
  let waiting: Write[] = [];
  let waitingSize = 0;
  let underWay = 0;
  let heldUp = 0;
  let scheduled = false;
  let idle: (() => void)[] = [];
  const busyClients = new Set<number>();
  const heldClients = new Map<number, number>();

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    // Writes that arrive in this turn of the event loop share a batch.
    setImmediate(() => beginBatches());
  };

  const mayBegin = (): boolean => {
    const lanesTaken = underWay - heldUp;
    if (underWay >= limits.connections || lanesTaken >= limits.lanes) return false;
    return lanesTaken === 0 || waiting.length >= limits.enough;
  };

  const beginBatches = (rows = limits.rows): void => {
    scheduled = false;
    while (mayBegin()) {
      const taken = heldClients.size === 0 ? busyClients : new Set([...busyClients, ...heldClients.keys()]);
      const { batch, rest } = nextBatch(waiting, taken, { ...limits, rows });
      if (batch.length === 0) break;
      waiting = rest;
      for (const { size } of batch) waitingSize -= size;
      void run(batch);
    }
    if (waiting.length > 0 || underWay > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  };

  const run = async (batch: readonly Write[]): Promise<void> => {
    underWay += 1;
    for (const { client_id } of batch) busyClients.add(client_id);
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      heldUp += 1;
      beginBatches();
    }, limits.patience);
    const settle = await begin(batch);
    clearTimeout(patience);
    if (late) heldUp -= 1;
    for (const { client_id } of batch) busyClients.delete(client_id);
    underWay -= 1;
    beginBatches(fairShare(waiting.length, batch.length, limits));
    settle();
  };

  const isFull = (size: number): boolean =>
    waiting.length >= limits.waiting || waitingSize + size > limits.waitingSize;

  return {
    /** Whether too many wait for a write of this size. */
    isFull,

    /** The writes that wait, their length together, and the batches under way. */
    usage: () => ({ waiting: waiting.length, waitingSize, underWay }),

    /** Adds a write. Throws QueueFull when too many wait. */
    add: (write: Write): void => {
      if (isFull(write.size)) throw new QueueFull();
      waiting.push(write);
      waitingSize += write.size;
      if (mayBegin()) schedule();
    },

    /**
     * Lets no write of a client begin until the function is called that it returns, as another
     * transaction holds the client: a batch that waited for that would keep the writes of others
     * waiting that are in it.
     */
    hold: (client_id: number): (() => void) => {
      heldClients.set(client_id, (heldClients.get(client_id) ?? 0) + 1);
      return () => {
        const left = (heldClients.get(client_id) ?? 1) - 1;
        if (left > 0) heldClients.set(client_id, left);
        else heldClients.delete(client_id);
        // At once, so that those who waited come before whoever holds the client next.
        if (waiting.length > 0) beginBatches();
      };
    },

    /** Resolves when nothing waits and no batch is under way. */
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        idle.push(resolve);
        schedule();
      }),
  };
};

/**
 * The most rows of the batch that follows one of `answered` rows: half of those that wait and these
 * together. The callers of the one half are answered, and send again, while the database books the
 * other half. Were all that wait taken, callers who are once in one batch would always be: of 32
 * the database would book 31 and then 1, and be idle while the program serves the 31. More than a
 * batch takes are of bulks or of many callers, of whom enough are left for the next one.
 */
const fairShare = (waiting: number, answered: number, { rows }: GatherLimits): number =>
  waiting + answered > rows ? rows : Math.ceil((waiting + answered) / 2);

/**
 * The next batch, and what stays in the queue: writes of the statement of the first that can run,
 * in the order of their arrival, or by turns of their clients. A write waits for those of its
 * client before it, and one that has a key of another goes into a later batch.
 */
const nextBatch = <Write extends Gatherable>(
  waiting: readonly Write[],
  busyClients: ReadonlySet<number>,
  limits: GatherLimits,
): { batch: Write[]; rest: Write[] } => {
  const batch: Write[] = [];
  const rest: Write[] = [];
  const held = new Set(busyClients);
  const keys = new Set<string>();
  let statementName: string | undefined;
  let size = 0;
  for (const write of inTurns(waiting, limits)) {
    const fits =
      batch.length < limits.rows &&
      (batch.length === 0 || size + write.size <= limits.size) &&
      (statementName === undefined || write.statementName === statementName) &&
      !held.has(write.client_id);
    const named = fits ? write.keys.map((key) => `${write.client_id} ${key}`) : [];
    if (!fits || named.some((key) => keys.has(key))) {
      held.add(write.client_id);
      rest.push(write);
      continue;
    }
    for (const key of named) keys.add(key);
    statementName = write.statementName;
    size += write.size;
    batch.push(write);
  }
  return { batch, rest };
};

/** The writes of a client that come before those of another which have waited less long. */
const turn = 16;

/**
 * The writes, where more wait than a batch takes, by turns of their clients: a client with many
 * delays none that has few.
 */
const inTurns = <Write extends Gatherable>(
  waiting: readonly Write[],
  { rows }: GatherLimits,
): readonly Write[] => {
  if (waiting.length <= rows) return waiting;
  const counts = new Map<number, number>();
  const turns: Write[][] = [];
  for (const write of waiting) {
    const before = counts.get(write.client_id) ?? 0;
    counts.set(write.client_id, before + 1);
    const at = Math.floor(before / turn);
    turns[at] ??= [];
    turns[at].push(write);
  }
  return turns.flat();
};
