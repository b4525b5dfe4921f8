import type { Instant } from '@kontor/domain';
import { later, now as present } from '../clock.ts';
import { type Polled, poll, type WorkerBase } from './polling.ts';

/**
 * The times of taking. A lease that lasts `beyond` a time that no lease has was given before the
 * clock was set back, and counts as ended.
 */
export type Taking = { now: Instant; until: Instant; beyond: Instant };

/**
 * Rows that wait in a table of the database (decision 390), each held by a lease while it is worked
 * on. Its statements name the lease, so that a program that has lost it changes nothing.
 */
export type Queue<Item> = Omit<Polled, 'look'> & {
  /** So many are worked on at a time. */
  places: number;
  /** Whether a place that gets free is filled at once, or with the next look. */
  refill: boolean;
  /**
   * The time that a lease lasts, and after which all are renewed, in milliseconds. After a crash
   * others take over when it has ended.
   */
  lease: number;
  renewal: number;
  take: (free: number, at: Taking) => Promise<readonly Item[]>;
  /** Holds all that are worked on until later. Where it fails, the next renewal tries again. */
  renew: (taken: readonly Item[], until: Instant) => Promise<unknown>;
  /** Works on one, and records how that ended. Its signal is aborted once the program stops. */
  work: (taken: Item, signal: AbortSignal) => Promise<void>;
  /**
   * Says what becomes of one whose work was rejected. Without it, whoever takes it when its lease
   * has ended goes on.
   */
  fail?: (taken: Item, failure: unknown) => Promise<void>;
  /**
   * Leaves one to others at once, that was taken or whose work was rejected as the program stops.
   */
  giveBack: (taken: Item) => Promise<void>;
  /** Ends what work under way waits for, after it had `grace` to end by itself. */
  cut?: () => unknown;
};

/**
 * The time that work under way has when the program stops, in milliseconds; requests have as long.
 */
export const grace = 18_000;

/**
 * Works on a queue until the returned function is called, which waits for what is under way, or
 * gives it back.
 */
export const workQueue = <Item>(
  queue: Queue<Item>,
  { now = present, ...base }: WorkerBase & { now?: () => Instant },
): (() => Promise<void>) => {
  const { places, refill, lease, take, renew, work, giveBack } = queue;
  const held = new Set<Item>();
  const underWay = new Set<Promise<void>>();
  let renewed: Promise<unknown> | undefined;

  const renewing = setInterval(() => {
    if (held.size === 0 || renewed) return;
    renewed = renew([...held], later(now(), lease))
      .catch(() => undefined)
      .finally(() => {
        renewed = undefined;
      });
  }, queue.renewal);

  const look = async (signal: AbortSignal): Promise<false> => {
    const free = places - underWay.size;
    if (free <= 0) return false;
    const at = now();
    const taken = await take(free, { now: at, until: later(at, lease), beyond: later(at, 2 * lease) });
    for (const item of taken) begin(item, signal);
    return false;
  };
  const begin = (item: Item, signal: AbortSignal): void => {
    const working = workOn(item, signal)
      .catch(polling.tell)
      .then(() => {
        underWay.delete(working);
        if (refill) polling.ring();
      });
    underWay.add(working);
  };
  const workOn = async (item: Item, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return giveBack(item);
    held.add(item);
    try {
      await work(item, signal).finally(async () => {
        // Whoever takes it next shall not find its lease renewed by this program.
        held.delete(item);
        await renewed;
      });
    } catch (failure) {
      if (signal.aborted) return giveBack(item);
      if (!queue.fail) throw failure;
      await queue.fail(item, failure);
    }
  };

  const polling = poll({ ...queue, look }, base);
  return async () => {
    const timer = setTimeout(() => void queue.cut?.(), grace);
    await polling.stop();
    await Promise.all(underWay);
    clearTimeout(timer);
    clearInterval(renewing);
  };
};
