import { openSemaphore, type Semaphore } from './semaphore.ts';
import { openShortRequests, type ShortRequests } from './short-requests.ts';

/** Limits on all requests of a process together, in bytes and milliseconds (docs/interface §17). */
export const limits = {
  /** The largest body. */
  body: 4_194_304,
  /** All bodies together whose requests are not answered yet. */
  bodies: 33_554_432,
  /** A longer body than this, such as that of a bulk, is processed only with a permit. */
  longBody: 16_384,
  longBodiesAtOnce: 2,
  /** The longest wait of a long body for its permit. */
  longBodyMs: 10_000,
  /** The longest time for a body to arrive. */
  bodyMs: 30_000,
  /** The longest time for which a reader may read nothing of its answer. */
  readerMs: 30_000,
  /** The reads that take turns, such as lists and reports: so many at once, and of one client. */
  readsAtOnce: 16,
  readsOfClient: 2,
  /**
   * The longest wait of a page of a long list, or of a read that had to wait for its turn, while
   * short requests are under way.
   */
  pageMs: 100,
  /**
   * The answers to a batch over tRPC, and to all batches of a client together, that are held until
   * they are sent.
   */
  batch: 8_388_608,
  batchesOfClient: 16_777_216,
  /** The longest time for which the reads of a batch may work before no further one begins. */
  batchMs: 30_000,
};

/** The current use of these limits: one for a process, shared by REST and tRPC. */
export type Load = {
  limits: Readonly<typeof limits>;
  bodies: { bytes: number };
  longBodies: Semaphore;
  reads: Semaphore;
  /** The bytes of answers to batches that are held, by client. */
  batches: Map<string, number>;
  shortRequests: ShortRequests;
};

export const openLoad = (others: Partial<typeof limits> = {}): Load => {
  const all = { ...limits, ...others };
  return {
    limits: all,
    bodies: { bytes: 0 },
    longBodies: openSemaphore(all.longBodiesAtOnce),
    reads: openSemaphore(all.readsAtOnce, { each: all.readsOfClient }),
    batches: new Map(),
    shortRequests: openShortRequests(),
  };
};
