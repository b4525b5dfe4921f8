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
  /** The number of pages of long lists that are prepared at once. */
  pagesAtOnce: 2,
  /** The longest wait of a page while short requests are under way. */
  pageMs: 100,
};

/** The current use of these limits: one for a process, shared by REST and tRPC. */
export type Load = {
  limits: Readonly<typeof limits>;
  bodies: { bytes: number };
  longBodies: Semaphore;
  pages: Semaphore;
  shortRequests: ShortRequests;
};

export const openLoad = (others: Partial<typeof limits> = {}): Load => {
  const all = { ...limits, ...others };
  return {
    limits: all,
    bodies: { bytes: 0 },
    longBodies: openSemaphore(all.longBodiesAtOnce),
    pages: openSemaphore(all.pagesAtOnce),
    shortRequests: openShortRequests(),
  };
};
