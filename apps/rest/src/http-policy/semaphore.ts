import { Refusal } from '@kontor/domain';

/**
 * The place of a caller among those that wait: `first` before the others, among whom each `client`
 * has its turn, however many wait for one of them; and its longest wait, `timeout` milliseconds.
 * Whoever waits with a `signal` that aborts waits no longer.
 */
export type Waiting = {
  first?: boolean;
  client?: string;
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Acquires a permit and returns the function that releases it. Refuses `unavailable` when none is
 * free in time.
 */
export type Semaphore = ((waiting?: Waiting) => Promise<() => void>) & {
  /** Whether the client would have a permit at once. */
  isFree: (client: string) => boolean;
};

/** A semaphore of `count` permits, of which a client has at most `each` at the same time. */
export const openSemaphore = (count: number, { each = count } = {}): Semaphore => {
  let free = count;
  const held = new Map<string, number>();
  const first = new Map<() => void, string>();
  // In the order of their turns.
  const clients = new Map<string, Set<() => void>>();

  const mayHave = (client: string) => free > 0 && (held.get(client) ?? 0) < each;
  const take = (client: string) => {
    free -= 1;
    held.set(client, (held.get(client) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (held.get(client) ?? 0) - 1;
      if (left > 0) held.set(client, left);
      else held.delete(client);
      free += 1;
      grantNext();
    };
  };
  const grantNext = () => {
    for (const [grant, client] of first) if (mayHave(client)) return grant();
    for (const [client, queue] of clients) {
      const [grant] = queue;
      if (!grant || !mayHave(client)) continue;
      clients.delete(client);
      clients.set(client, queue);
      return grant();
    }
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
  const acquire = ({ first: isFirst = false, client = '', timeout, signal }: Waiting = {}) => {
    if (mayHave(client)) return Promise.resolve(take(client));
    return new Promise<() => void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        leave(grant, client);
      };
      const grant = () => {
        end();
        resolve(take(client));
      };
      const giveUp = () => {
        end();
        reject(busy());
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout).unref();
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp);
      if (isFirst) first.set(grant, client);
      else enter(grant, client);
    });
  };
  return Object.assign(acquire, { isFree: mayHave });
};

/** The refusal of whoever could not wait for a permit any longer. */
export const busy = (): Refusal =>
  new Refusal('unavailable', 'Kontor is busy with other requests; try again in a moment.');

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
