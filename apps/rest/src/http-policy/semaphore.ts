import { Refusal } from '@kontor/domain';

/** The place of a caller among those that wait: `first` before the others; and its longest wait, `timeout` milliseconds. */
export type Waiting = { first?: boolean; timeout?: number };

/** Acquires a permit and returns the function that releases it. Refuses `unavailable` when none is free in time. */
export type Semaphore = (waiting?: Waiting) => Promise<() => void>;

/** A semaphore of `count` permits. */
export const openSemaphore = (count: number): Semaphore => {
  let free = count;
  const waiting = { first: new Set<() => void>(), last: new Set<() => void>() };
  const release = () => {
    const [next] = waiting.first.size > 0 ? waiting.first : waiting.last;
    if (next) next();
    else free += 1;
  };
  const permit = () => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };
  return ({ first = false, timeout } = {}) => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(permit());
    }
    const queue = first ? waiting.first : waiting.last;
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        queue.delete(grant);
        resolve(permit());
      };
      const giveUp = () => {
        queue.delete(grant);
        reject(new Refusal('unavailable', 'Kontor is busy with other requests; try again in a moment.'));
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout).unref();
      queue.add(grant);
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
