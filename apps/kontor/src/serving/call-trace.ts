import type { CallAnswered } from '@kontor/agents';
import { addCalls, type CallMade, type CallsOfDay, type Database, keptCalls } from '@kontor/data';
import { dayIn } from '@kontor/domain';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Collects the calls of agents' tools, and writes those of two seconds by one statement, so that no
 * call waits for its trace (docs/interface §35). A program that is killed loses what it has not
 * written yet.
 */

// In milliseconds.
const collecting = 2_000;

// Of all keys; beyond it, a call is counted, and is not among the last ones.
const mostWaiting = 5_000;

export type CallTrace = {
  add: (call: CallAnswered) => void;
  /** Writes what waits. */
  close: () => Promise<void>;
};

export const openCallTrace = (database: Database, log: Pick<FastifyBaseLogger, 'warn'>): CallTrace => {
  let days = new Map<string, CallsOfDay>();
  let calls: CallMade[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const count = (one: CallsOfDay): void => {
    const key = `${one.client_id} ${one.key_id} ${one.day} ${one.tool}`;
    const { calls, refused, milliseconds } = days.get(key) ?? { calls: 0, refused: 0, milliseconds: 0 };
    days.set(key, {
      ...one,
      calls: calls + one.calls,
      refused: refused + one.refused,
      milliseconds: milliseconds + one.milliseconds,
    });
  };
  const write = async (): Promise<void> => {
    const written = { days: [...days.values()], calls: lastOfEach(calls) };
    [days, calls] = [new Map(), []];
    if (written.days.length === 0) return;
    try {
      await addCalls(database, written);
    } catch (err) {
      log.warn({ err }, 'Calls of agents could not be recorded; it is tried again.');
      for (const one of written.days) count(one);
      calls = [...written.calls, ...calls].slice(0, mostWaiting);
      later();
    }
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, collecting).unref();
  };

  return {
    add: ({ context, program, tool, code, milliseconds }) => {
      const { caller, client, now } = context;
      if (caller.kind !== 'key' || caller.id === undefined || !client) return;
      const of = { client_id: client.id, key_id: caller.id, tool, milliseconds };
      count({ ...of, day: dayIn(now, client.zone), calls: 1, refused: code === '' ? 0 : 1 });
      if (calls.length < mostWaiting) calls.push({ ...of, called: now, program, code });
      later();
    },
    close: async () => {
      clearTimeout(timer);
      timer = undefined;
      await writing;
      await write();
      // A second attempt, where it failed, is left out: the program ends.
      clearTimeout(timer);
    },
  };
};

/** The calls of each key that would not be deleted at once. */
const lastOfEach = (calls: readonly CallMade[]): CallMade[] => {
  const seen = new Map<number, number>();
  return calls
    .toReversed()
    .filter(({ key_id }) => {
      const before = seen.get(key_id) ?? 0;
      seen.set(key_id, before + 1);
      return before < keptCalls;
    })
    .reverse();
};
