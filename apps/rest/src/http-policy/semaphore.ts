import { Refusal } from '@kontor/domain';

/**
 * The place of a caller among those that wait: `first` before the others, among whom each `client` has its turn, however many wait for
 * one of them; and its longest wait, `timeout` milliseconds.
 */
export type Waiting = { first?: boolean; client?: string; timeout?: number };

/** Acquires a permit and returns the function that releases it. Refuses `unavailable` when none is free in time. */
export type Semaphore = (waiting?: Waiting) => Promise<() => void>;

/** A semaphore of `count` permits. */
export const openSemaphore = (count: number): Semaphore => {
  let free = count;
  const first = new Set<() => void>();
  // In the order of their turns.
  const clients = new Map<string, Set<() => void>>();
  const release = () => {
    const [next] = first;
    if (next) return next();
    const [turn] = clients;
    if (!turn) {
      free += 1;
      return;
    }
    const [client, queue] = turn;
    const [grant] = queue;
    clients.delete(client);
    clients.set(client, queue);
    grant?.();
  };
  const leave = (grant: () => void, client: string) => {
    first.delete(grant);
    const queue = clients.get(client);
    queue?.delete(grant);
    if (queue?.size === 0) clients.delete(client);
  };
  const enter = (grant: () => void, client: string) => {
    const queue = clients.get(client) ?? new Set();
    clients.set(client, queue.add(grant));
  };
  const permit = () => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };
  return ({ first: isFirst = false, client = '', timeout } = {}) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(permit());
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        leave(grant, client);
        resolve(permit());
      };
      const giveUp = () => {
        leave(grant, client);
        reject(new Refusal('unavailable', 'Kontor is busy with other requests; try again in a moment.'));
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout).unref();
      if (isFirst) first.add(grant);
      else enter(grant, client);
    });
  };
};

/** Runs `work` while it holds a permit. */
export const withPermit = async <Result>(
  semaphore: Semaphore,
  waiting: Waiting,
  work: () => Promise<Result>,
): Promise<Result> => {
  const release = await semaphore(waiting);
  try {
    return await work();
  } finally {
    release();
  }
};
