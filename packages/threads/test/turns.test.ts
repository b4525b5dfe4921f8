import { Busy, openTurns } from '@kontor/threads';
import { expect, test } from 'vitest';

const waits = (owner: string, seconds = 60) => ({ owner, seconds, otherwise: 'Too many wait.' });
/** Lets all that can be granted be granted. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('owners have turns, however many jobs wait for one of them', async () => {
  const turns = openTurns({ places: 1 });
  const order: string[] = [];
  const job = async (owner: string, name: string) => {
    const release = await turns.take(waits(owner));
    order.push(name);
    await settle();
    release();
  };
  const release = await turns.take(waits('a'));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => job(name.slice(0, 1), name));
  release();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('as many jobs run at once as there are places', async () => {
  const turns = openTurns({ places: 2 });
  let running = 0;
  let most = 0;
  const job = async () => {
    const release = await turns.take();
    running += 1;
    most = Math.max(most, running);
    await settle();
    running -= 1;
    release();
    // A second time it frees nothing.
    release();
  };
  await Promise.all(Array.from({ length: 10 }, job));
  expect(most).toBe(2);
});

test('one owner who fills its places is busy, and others are not', async () => {
  const turns = openTurns({ places: 1, mostOfOwner: 2, mostWaiting: 3 });
  const release = await turns.take(waits('a'));
  const waiting = [turns.take(waits('a')), turns.take(waits('a'))];
  await expect(turns.take(waits('a'))).rejects.toThrow(new Busy('Too many wait.'));
  const other = turns.take(waits('b'));
  // Now there is no place for anyone.
  await expect(turns.take(waits('c'))).rejects.toThrow(Busy);
  release();
  for (const each of [waiting[0], other, waiting[1]]) (await each)?.();
});

test('it tells after how many seconds a place will be free, by how long jobs have taken', async () => {
  const turns = openTurns({ places: 1, mostOfOwner: 1 });
  const clock = performance.now.bind(performance);
  let skipped = 0;
  performance.now = () => clock() + skipped;
  try {
    for (let time = 0; time < 40; time += 1) {
      const release = await turns.take();
      skipped += 20_000;
      release();
    }
    const release = await turns.take(waits('a'));
    const waiting = [turns.take(waits('a')), turns.take(waits('b'))];
    const error = await turns.take(waits('a')).catch((busy: Busy) => busy);
    expect(error).toBeInstanceOf(Busy);
    expect((error as Busy).seconds).toBeGreaterThanOrEqual(38);
    expect((error as Busy).seconds).toBeLessThanOrEqual(41);
    release();
    for (const each of waiting) (await each)();
  } finally {
    performance.now = clock;
  }
});

test('a job whose time is over leaves, and its place is free for another one', async () => {
  const turns = openTurns({ places: 1, mostOfOwner: 1 });
  const release = await turns.take(waits('a'));
  await expect(turns.take(waits('a', 0.01))).rejects.toThrow(Busy);
  const next = turns.take(waits('a'));
  release();
  (await next)();
  (await turns.take())();
});

test('what waits is rejected when it closes, and so is what comes later', async () => {
  const turns = openTurns({ places: 1 });
  await turns.take();
  const waiting = turns.take(waits('a'));
  turns.close(() => new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(turns.take()).rejects.toThrow('closed');
});
