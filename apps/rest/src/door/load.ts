import { openShortRequests, type ShortRequests } from './short-requests.ts';
import { openTurns, type Turns } from './turns.ts';

/** What all requests of a program may take up together (docs/interface.md §17). Bytes, and milliseconds. */
export const limits = {
  /** The largest body. */
  body: 4_194_304,
  /** Bodies under way, in all. */
  bodies: 33_554_432,
  /** A body that is longer than this is worked on in a turn. */
  longBody: 262_144,
  longBodiesAtOnce: 2,
  /** So long a long body waits for its turn. */
  longBodyMs: 10_000,
  /** So long a body may take to arrive. */
  bodyMs: 30_000,
  /** So long a reader may take nothing of an answer. */
  readerMs: 30_000,
  /** Pages of long lists that are prepared at once. */
  pagesAtOnce: 2,
  /** So long a page waits while requests for little are under way. */
  pageMs: 100,
};

/** What is taken up of these limits: one for a program, whichever door a request comes by. */
export type Load = {
  limits: Readonly<typeof limits>;
  bodies: { bytes: number };
  longBodies: Turns;
  pages: Turns;
  shortRequests: ShortRequests;
};

export const openLoad = (others: Partial<typeof limits> = {}): Load => {
  const all = { ...limits, ...others };
  return {
    limits: all,
    bodies: { bytes: 0 },
    longBodies: openTurns(all.longBodiesAtOnce),
    pages: openTurns(all.pagesAtOnce),
    shortRequests: openShortRequests(),
  };
};
