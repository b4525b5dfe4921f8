import { setTimeout } from 'node:timers/promises';
import { Prisma } from '../generated/client.ts';
import type { Session } from '../postgres/session/session.ts';

/**
 * Waiting for events. All who wait at a program share one look-up of the ends of their clients'
 * chains, and hold no connection in the meantime. So a booking does nothing for them, and those of
 * all programs are seen.
 */

/** The end of a wait: there is an event, the wait was broken off, or the program stops. */
export type Awaited = 'event' | 'over' | 'stopping';

type Waiter = { client_id: number; after: number; wake: (awaited: Awaited) => void };
type Source = Pick<Session, 'statements'>;

/** Those who wait at a program, and whether they are looked up already. */
type Waiting = { waiters: Set<Waiter>; isPolled: boolean };

const waitingAt = new WeakMap<object, Waiting>();

// In milliseconds: an event is told so late at most.
const pollInterval = 250;

/**
 * Waits until a client has events after `after`, or `signal` is aborted. A failure of the look-up
 * ends it as an event does.
 */
export const waitForEvent = (
  { statements }: Source,
  { client_id, after }: Omit<Waiter, 'wake'>,
  signal: AbortSignal,
): Promise<Awaited> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve('over');
    const waiting = waitingAt.get(statements) ?? { waiters: new Set(), isPolled: false };
    waitingAt.set(statements, waiting);
    const { waiters } = waiting;
    const wake = (awaited: Awaited) => {
      signal.removeEventListener('abort', abort);
      waiters.delete(waiter);
      resolve(awaited);
    };
    const abort = () => wake('over');
    const waiter = { client_id, after, wake };
    signal.addEventListener('abort', abort, { once: true });
    waiters.add(waiter);
    if (!waiting.isPolled) void poll(statements, waiting);
  });

/** Ends all waits at a program that stops. */
export const endWaits = ({ statements }: Source): void => {
  for (const { wake } of waitingAt.get(statements)?.waiters ?? []) wake('stopping');
};

/** Looks up the clients of those who wait, until nobody does. */
const poll = async (statements: Source['statements'], waiting: Waiting): Promise<void> => {
  const { waiters } = waiting;
  waiting.isPolled = true;
  for (await setTimeout(pollInterval); waiters.size > 0; await setTimeout(pollInterval)) {
    const looked = [...waiters];
    const ids = [...new Set(looked.map(({ client_id }) => client_id))];
    // Who finds that the look-up fails reads by itself, and answers why that fails.
    const ends = await statements
      .lookUp<{ client_id: number; last_event: number }>(
        Prisma.sql`SELECT client_id, last_event FROM chain WHERE client_id = ANY (${ids}::integer[])`,
      )
      .catch(() => ids.map((client_id) => ({ client_id, last_event: Number.POSITIVE_INFINITY })));
    const last = new Map(ends.map(({ client_id, last_event }) => [client_id, Number(last_event)]));
    for (const { client_id, after, wake } of looked) if ((last.get(client_id) ?? 0) > after) wake('event');
  }
  waiting.isPolled = false;
};
