import type { Database } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import type { Caller } from '../procedure/caller.ts';

/**
 * Places for those who wait for events (docs/interface §17): each holds a connection of a caller
 * open.
 */

const mostOfCaller = 20;
const mostOfAll = 1_000;

const taken = new WeakMap<Database, Map<string, number>>();

/** Takes a place; the function that it answers gives it back. Refuses `rate_limited`. */
export const takePlace = (database: Database, caller: Caller): (() => void) => {
  const places = taken.get(database) ?? new Map<string, number>();
  taken.set(database, places);
  const name = nameOf(caller);
  const own = places.get(name) ?? 0;
  const all = [...places.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfCaller || all >= mostOfAll) throw tooManyWait();
  places.set(name, own + 1);
  return () => {
    const left = (places.get(name) ?? 1) - 1;
    if (left > 0) places.set(name, left);
    else places.delete(name);
  };
};

const nameOf = (caller: Caller): string =>
  caller.kind === 'person'
    ? `person ${caller.person.id}`
    : caller.kind === 'key'
      ? `key ${caller.prefix}`
      : '';

const tooManyWait = (): Refusal => {
  const refusal = new Refusal(
    'rate_limited',
    'Too many requests of this caller, or of all, wait for events.',
  );
  refusal.retryAfter = 5;
  return refusal;
};
