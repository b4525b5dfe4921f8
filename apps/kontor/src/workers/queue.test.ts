import { Refusal } from '@kontor/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll, type WorkerBase } from './polling.ts';
import { grace, type Queue, workQueue } from './queue.ts';

/** The queue itself, without a database: what waits is a list of names. */
const middle = 0.5;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-02-01T00:00:00Z') });
  // A pause as long as it says.
  vi.spyOn(Math, 'random').mockReturnValue(middle);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const unused: unknown = {};
const base = () => {
  const lines: string[] = [];
  const write = (_: object, sentence: string) => void lines.push(sentence);
  const log = { info: write, warn: write, error: write };
  return { lines, around: { database: unused as WorkerBase['database'], log } };
};

/** A queue of two places, whose work ends as it is told. */
const queueOf = (waiting: string[], more: Partial<Queue<string>> = {}) => {
  const { lines, around } = base();
  const begun: string[] = [];
  const backs: string[] = [];
  const renewals: string[][] = [];
  const ends = new Map<string, { done: () => void; fail: (failure: unknown) => void }>();
  const looks: number[] = [];
  let since = Date.now();
  const stop = workQueue<string>(
    {
      ...{ name: 'Names', places: 2, refill: true, every: 1_000, lease: 9_000, renewal: 3_000 },
      take: async (free) => {
        looks.push(Date.now() - since);
        since = Date.now();
        return waiting.splice(0, free);
      },
      renew: async (taken) => renewals.push([...taken]),
      work: (name) => {
        begun.push(name);
        return new Promise((resolve, reject) => ends.set(name, { done: resolve, fail: reject }));
      },
      giveBack: async (name) => void backs.push(name),
      ...more,
    },
    around,
  );
  const end = async (name: string, failure?: unknown) => {
    const { done, fail } = ends.get(name) ?? {};
    if (failure === undefined) done?.();
    else fail?.(failure);
    await pass(0);
  };
  return { lines, begun, backs, renewals, looks, end, stop };
};

const unavailable = () => new Refusal('unavailable', 'The database cannot be reached.');

test('as many are worked on as there are places, and one that gets free is filled at once', async () => {
  const { begun, end, stop } = queueOf(['a', 'b', 'c', 'd']);
  await pass(0);
  expect(begun).toEqual(['a', 'b']);
  await pass(10_000);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  await stop();
});

test('a place that is not refilled waits for the next look', async () => {
  const { begun, end, stop } = queueOf(['a', 'b', 'c'], { refill: false });
  await pass(500);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await pass(500);
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c']) await end(name);
  await stop();
});

test('programs look at different moments: half a pause more or less', async () => {
  const random = vi.mocked(Math.random);
  random.mockReturnValueOnce(0).mockReturnValueOnce(0.999);
  const { looks, stop } = queueOf([]);
  await pass(2_000);
  expect(looks).toEqual([0, 500, 1_499]);
  await stop();
});

test('a look that is waited for comes at once when something wakes it, also while it looks', async () => {
  let ring: () => void = () => undefined;
  const ended: number[] = [];
  const wake = (one: () => void) => {
    ring = one;
    return () => void ended.push(Date.now());
  };
  const waiting: string[] = [];
  const { begun, end, stop } = queueOf(waiting, { wake });
  await pass(100);
  waiting.push('a');
  ring();
  await pass(0);
  expect([begun, ended.length]).toEqual([['a'], 1]);
  await end('a');
  await stop();

  let looked = 0;
  const { around } = base();
  const look = async () => {
    looked += 1;
    await pass(0);
    if (looked === 1) polling.ring();
    return false;
  };
  const polling = poll({ name: 'Names', every: 1_000, look }, around);
  await pass(0);
  expect(looked).toBe(2);
  await polling.stop();
});

test('where looks fail the pauses grow up to half a minute, and the log says so once, and once that it works again', async () => {
  let isAway = true;
  const looks: number[] = [];
  let since = Date.now();
  const take = async () => {
    looks.push(Date.now() - since);
    since = Date.now();
    if (isAway) throw unavailable();
    return [];
  };
  const { lines, stop } = queueOf([], { take });
  await pass(150_000);
  expect(looks).toEqual([0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  expect(lines).toEqual(['Names cannot be worked on; the worker tries again.']);
  isAway = false;
  await pass(32_000);
  expect(looks.slice(-3)).toEqual([30_000, 1_000, 1_000]);
  expect(lines.slice(1)).toEqual(['Names are worked on again.']);
  await stop();
});

test('a failure that is not that of a database that is away is told each time', async () => {
  const take = () => Promise.reject(new Error('a fault of the program'));
  const { lines, stop } = queueOf([], { take });
  await pass(7_000);
  expect(lines).toHaveLength(3);
  await stop();
});

test('all that are worked on are renewed in one statement, and no longer once they have ended', async () => {
  const { renewals, end, stop } = queueOf(['a', 'b']);
  await pass(3_000);
  await end('a');
  await pass(3_000);
  await end('b');
  await pass(6_000);
  expect(renewals).toEqual([['a', 'b'], ['b']]);
  await stop();
});

test('a renewal that fails, or takes long, is followed by the next, and the work goes on', async () => {
  let calls = 0;
  let slow: () => void = () => undefined;
  const renew = (): Promise<void> => {
    calls += 1;
    if (calls === 1) return Promise.reject(unavailable());
    return new Promise((resolve) => {
      slow = resolve;
    });
  };
  const { lines, end, backs, stop } = queueOf(['a'], { renew });
  await pass(12_000);
  // The second has not ended yet.
  expect(calls).toBe(2);
  slow();
  await pass(3_000);
  expect(calls).toBe(3);
  slow();
  await end('a');
  expect([lines, backs]).toEqual([[], []]);
  await stop();
});

test('work whose lease was lost meanwhile ends like any other: nothing is given back, and the place is free', async () => {
  // As the statements of a program that has lost its lease do: they change nothing, and reject
  // nothing.
  const { begun, backs, end, stop } = queueOf(['a', 'b', 'c'], { renew: async () => 0 });
  await pass(20_000);
  await end('a');
  expect([begun, backs]).toEqual([['a', 'b', 'c'], []]);
  for (const name of ['b', 'c']) await end(name);
  await stop();
});

test('what has failed is not renewed any more before it is said what becomes of it', async () => {
  const order: string[] = [];
  let renewed: () => void = () => undefined;
  const renew = () => {
    order.push('renewing');
    return new Promise<void>((resolve) => {
      renewed = resolve;
    }).then(() => void order.push('renewed'));
  };
  const fail = async (name: string, failure: unknown) => void order.push(`${name} ${String(failure)}`);
  const { end, lines, stop } = queueOf(['a'], { renew, fail });
  await pass(3_000);
  await end('a', 'was wrong');
  expect(order).toEqual(['renewing']);
  renewed();
  await pass(10_000);
  expect([order, lines]).toEqual([['renewing', 'renewed', 'a was wrong'], []]);
  await stop();
});

test('a failure that nobody takes is told, and whoever takes it when its lease has ended goes on', async () => {
  const { begun, backs, lines, end, stop } = queueOf(['a', 'b', 'c']);
  await pass(0);
  await end('a', new Error('a fault'));
  expect([begun, backs]).toEqual([['a', 'b', 'c'], []]);
  expect(lines[0]).toBe('Names cannot be worked on; the worker tries again.');
  for (const name of ['b', 'c']) await end(name);
  await stop();
});

test('a stop takes nothing more, and waits for what is under way', async () => {
  const { begun, backs, renewals, end, stop } = queueOf(['a', 'b', 'c']);
  await pass(0);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await pass(4_000);
  expect([isStopped, renewals]).toEqual([false, [['a', 'b']]]);
  for (const name of ['a', 'b']) await end(name);
  await stopping;
  expect([begun, backs]).toEqual([['a', 'b'], []]);
});

test('work that is aborted by the stop, or cut off after its grace, is given back', async () => {
  const cut: (() => void)[] = [];
  const work = (name: string, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      if (name === 'a') signal.addEventListener('abort', () => reject(signal.reason));
      else cut.push(() => reject(new Error('cut')));
    });
  const at: number[] = [];
  const { backs, lines, stop } = queueOf(['a', 'b'], {
    work,
    cut: () => {
      at.push(Date.now());
      for (const one of cut) one();
    },
  });
  await pass(0);
  const began = Date.now();
  const stopping = stop();
  await pass(0);
  expect(backs).toEqual(['a']);
  await pass(grace);
  await stopping;
  expect([backs, at, lines]).toEqual([['a', 'b'], [began + grace], []]);
});

test('what is taken while the program is stopped is given back, and not begun', async () => {
  let answer: (taken: string[]) => void = () => undefined;
  const take = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  const { begun, backs, stop } = queueOf([], { take });
  await pass(0);
  const stopping = stop();
  answer(['a', 'b']);
  await stopping;
  expect([begun, backs]).toEqual([[], ['a', 'b']]);
});

test('where nothing can be given back, the stop ends all the same, and says so', async () => {
  const work = (_: string, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const { lines, stop } = queueOf(['a'], { work, giveBack: () => Promise.reject(unavailable()) });
  await pass(0);
  await stop();
  expect(lines).toEqual(['Names cannot be worked on; the worker tries again.']);
});
