import { Busy } from './busy.ts';

/**
 * The longest wait of a job in seconds, and why it is Busy then, as a sentence. Jobs of one `owner`
 * wait for each other; the owners have turns, however many jobs wait for one of them.
 */
export type Waits = { seconds: number; otherwise: string; owner?: string };

export type Turns = {
  /**
   * Waits for a place and returns the function that frees it. Without `waits` it waits until one is
   * free. Rejects with Busy where its time is over or too many others wait.
   */
  take(waits?: Waits): Promise<() => void>;
  /** Rejects all that wait, and all that come later, with `error`. */
  close(error: () => Error): void;
};

type Waiting = { grant(): void; reject(error: unknown): void };

// Until a job has ended it is not known how long one takes.
const firstGuess = 1;
// How much the last job counts for the time that the next one is expected to take.
const share = 0.2;

/**
 * So many `places` for jobs; beyond them `mostWaiting` jobs wait, and `mostOfOwner` of each owner.
 */
export const openTurns = ({
  places,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostOfOwner = Number.POSITIVE_INFINITY,
}: {
  places: number;
  mostWaiting?: number | undefined;
  mostOfOwner?: number | undefined;
}): Turns => {
  // In the order of their turns.
  const owners = new Map<string, Set<Waiting>>();
  let free = places;
  let waiting = 0;
  let typicalSeconds = firstGuess;
  let closed: (() => Error) | undefined;

  const leave = (owner: string, entry: Waiting): boolean => {
    const own = owners.get(owner);
    if (!own?.delete(entry)) return false;
    waiting -= 1;
    if (own.size === 0) owners.delete(owner);
    return true;
  };
  const release = () => {
    const [turn] = owners;
    if (!turn) {
      free += 1;
      return;
    }
    const [owner, own] = turn;
    const [next] = own;
    owners.delete(owner);
    owners.set(owner, own);
    next?.grant();
  };
  const held = () => {
    const begun = performance.now();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const seconds = (performance.now() - begun) / 1_000;
      typicalSeconds += share * (seconds - typicalSeconds);
      release();
    };
  };
  /** The error for one after as many `ahead` it makes sense to come again. */
  const busy = (otherwise: string | undefined, ahead: number) =>
    new Busy(otherwise, Math.max(1, Math.ceil((typicalSeconds * ahead) / places)));

  const take = (waits?: Waits): Promise<() => void> => {
    if (closed) return Promise.reject(closed());
    if (free > 0) {
      free -= 1;
      return Promise.resolve(held());
    }
    const { owner = '', otherwise, seconds } = waits ?? {};
    const own = owners.get(owner) ?? new Set<Waiting>();
    // The next job of an owner begins after one of each other owner.
    if (own.size >= mostOfOwner) return Promise.reject(busy(otherwise, owners.size));
    if (waiting >= mostWaiting) return Promise.reject(busy(otherwise, waiting));
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        grant: () => {
          clearTimeout(timer);
          leave(owner, entry);
          resolve(held());
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const giveUp = () => {
        const ahead = waiting;
        if (leave(owner, entry)) reject(busy(otherwise, ahead));
      };
      // The timer alone does not keep the program running.
      const timer = seconds === undefined ? undefined : setTimeout(giveUp, seconds * 1_000).unref();
      owners.set(owner, own.add(entry));
      waiting += 1;
    });
  };
  return {
    take,
    close: (error) => {
      closed = error;
      const all = [...owners.values()].flatMap((own) => [...own]);
      owners.clear();
      waiting = 0;
      for (const { reject } of all) reject(error());
    },
  };
};
