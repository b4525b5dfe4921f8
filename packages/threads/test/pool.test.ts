import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Busy, openPool, type Pool, startThread } from '@kontor/threads';
import { afterEach, expect, test } from 'vitest';

// A thread that answers with its number of the message and itself, and ends at the word `end`.
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (word) => {
      if (word === 'end') process.exit(1);
      if (word === 'throw') throw new Error('The thread has thrown.');
      parentPort.postMessage({ word, threadId });
    });
  `)}`,
);

type Answer = { word: string; threadId: number };

const answerOf = async (worker: Worker, word: string): Promise<Answer> => {
  worker.ref();
  worker.postMessage(word);
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The thread has ended.')));
  const [answer] = await Promise.race([once(worker, 'message'), ended]);
  worker.unref();
  return answer;
};

const ask = (pool: Pool, word: string, reusable = true) =>
  pool.run(async (thread) => ({ result: await answerOf(thread(), word), reusable }));

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
const open = (size: number, mostWaiting?: number) => {
  const start = () => startThread(program, { heapMegabytes: 64 });
  const pool = openPool({
    size,
    start,
    closed: 'The pool was closed.',
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
  });
  pools.push(pool);
  return pool;
};

test('one thread does one job after the other, in their order', async () => {
  const pool = open(1);
  const answers = await Promise.all(['a', 'b', 'c'].map((word) => ask(pool, word)));
  expect(answers.map(({ word }) => word)).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
});

test('two threads do two jobs at a time', async () => {
  const pool = open(2);
  const answers = await Promise.all(['a', 'b'].map((word) => ask(pool, word)));
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2);
});

test('a thread that must not be used again, one that ends and one that throws are replaced', async () => {
  const pool = open(1);
  const first = await ask(pool, 'a', false);
  const second = await ask(pool, 'b');
  expect(second.threadId).not.toBe(first.threadId);
  await expect(ask(pool, 'end')).rejects.toThrow('The thread has ended.');
  const third = await ask(pool, 'c');
  expect(third.threadId).not.toBe(second.threadId);
  await expect(ask(pool, 'throw')).rejects.toThrow('The thread has');
  expect(await ask(pool, 'd')).toMatchObject({ word: 'd' });
});

test('an outcome with an error rejects, and the thread has the next job', async () => {
  const pool = open(1);
  const { threadId } = await ask(pool, 'a');
  const failing = pool.run(async (thread) => {
    thread();
    return { error: new RangeError('no'), reusable: true };
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await ask(pool, 'b')).toEqual({ word: 'b', threadId });
});

test('a job that fails before it asks for a thread leaves it as it is', async () => {
  const pool = open(1);
  const { threadId } = await ask(pool, 'a');
  await expect(pool.run(() => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  expect(await ask(pool, 'b')).toEqual({ word: 'b', threadId });
});

test('a job is Busy where too many wait, and where its time is over', async () => {
  const pool = open(1, 1);
  let finish: () => void = () => undefined;
  const held = pool.run(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { result: 'held', reusable: true };
  });
  const waits = { seconds: 0.05, otherwise: 'Too many wait.' };
  const waiting = pool.run(async () => ({ result: 'late', reusable: true }), waits);
  await expect(pool.run(async () => ({ result: 'more', reusable: true }), waits)).rejects.toThrow(Busy);
  await expect(waiting).rejects.toThrow('Too many wait.');
  finish();
  expect(await held).toBe('held');
});

test('what is not done when the pool is closed rejects', async () => {
  const pool = open(1);
  await ask(pool, 'a');
  const running = pool.run(async (thread) => {
    await once(thread(), 'exit');
    throw new Error('The thread has ended.');
  });
  const waiting = ask(pool, 'b');
  const outcomes = Promise.allSettled([running, waiting]);
  await pool.close();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The pool was closed.' } });
  await expect(ask(pool, 'c')).rejects.toThrow('The pool was closed.');
});
