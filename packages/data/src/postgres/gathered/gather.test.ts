import { expect, onTestFinished, test, vi } from 'vitest';
import { type Gatherable, type GatherLimits, openGatherQueue, QueueFull } from './gather.ts';

const limits: GatherLimits = {
  lanes: 2,
  connections: 3,
  patience: 1_000_000,
  rows: 4,
  size: 100,
  enough: 3,
  waiting: 10,
  waitingSize: 1000,
};

const write = (name: string, fields: Partial<Gatherable> = {}) => ({
  name,
  statementName: 'invoice',
  client_id: 1,
  keys: [],
  size: 1,
  ...fields,
});
type Named = ReturnType<typeof write>;

/** A queue whose batches end when the test says so. */
const openQueue = (given: Partial<GatherLimits> = {}) => {
  const begun: { names: string[]; end: () => void }[] = [];
  const events: string[] = [];
  const queue = openGatherQueue<Named>({ ...limits, ...given }, (batch) => {
    const names = batch.map(({ name }) => name);
    events.push(`begun ${names.join(' ')}`);
    return new Promise((resolve) => {
      const settle = () => {
        events.push(`answered ${names.join(' ')}`);
      };
      begun.push({ names, end: () => resolve(settle) });
    });
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    add: queue.add,
    drained: queue.drained,
    hold: queue.hold,
    events,
    names: async () => {
      await turn();
      return begun.map(({ names }) => names.join(' '));
    },
    end: async (at: number) => {
      begun[at]?.end();
      await turn();
    },
  };
};

/** Has time pass only as this test says. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

test('a write that is alone waits for nobody; those that arrive in the meantime share the next batch', async () => {
  const queue = openQueue();
  queue.add(write('a'));
  expect(await queue.names()).toEqual(['a']);
  queue.add(write('b'));
  queue.add(write('c'));
  expect(await queue.names()).toEqual(['a']);
  await queue.end(0);
  expect(await queue.names()).toEqual(['a', 'b c']);
});

test('callers who send again when they are answered are divided into two batches of the same length', async () => {
  const queue = openQueue({ rows: 100 });
  queue.add(write('a'));
  await queue.names();
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) queue.add(write(name));
  await queue.end(0);
  queue.add(write('a'));
  await queue.end(1);
  for (const name of ['b', 'c', 'd', 'e']) queue.add(write(name));
  await queue.end(2);
  expect(await queue.names()).toEqual(['a', 'b c d e', 'f g h a', 'b c d e']);
});

test('the answers of a batch are given when the next one is under way', async () => {
  const queue = openQueue();
  queue.add(write('a'));
  await queue.names();
  queue.add(write('b'));
  await queue.end(0);
  await queue.end(1);
  expect(queue.events).toEqual(['begun a', 'begun b', 'answered a', 'answered b']);
});

test('a further batch begins beside one under way only when enough writes of other clients wait', async () => {
  const queue = openQueue();
  queue.add(write('a'));
  await queue.names();
  for (const [name, client_id] of [
    ['b', 2],
    ['c', 3],
  ] as const)
    queue.add(write(name, { client_id }));
  expect(await queue.names()).toEqual(['a']);
  queue.add(write('d', { client_id: 1 }));
  // The client of `d` has a write under way.
  expect(await queue.names()).toEqual(['a', 'b c']);
});

test('a batch that is held up leaves its lane to other clients, until no connection is left', async () => {
  stopClock();
  const queue = openQueue({ lanes: 1, patience: 100 });
  for (const client_id of [1, 2, 3, 4]) {
    queue.add(write(`a${client_id}`, { client_id, statementName: `${client_id}` }));
    queue.add(write(`b${client_id}`, { client_id, statementName: `${client_id}` }));
  }
  expect(await queue.names()).toEqual(['a1 b1']);
  queue.add(write('c1'));
  vi.advanceTimersByTime(99);
  expect(await queue.names()).toEqual(['a1 b1']);
  vi.advanceTimersByTime(1);
  expect(await queue.names()).toEqual(['a1 b1', 'a2 b2']);
  vi.advanceTimersByTime(100);
  expect(await queue.names()).toEqual(['a1 b1', 'a2 b2', 'a3 b3']);
  vi.advanceTimersByTime(100);
  expect(await queue.names()).toEqual(['a1 b1', 'a2 b2', 'a3 b3']);
  await queue.end(1);
  expect(await queue.names()).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4']);
  await queue.end(0);
  await queue.end(3);
  expect(await queue.names()).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4', 'c1']);
});

test('a batch that was held up takes no lane when it has ended, and one that ends in time leaves none', async () => {
  stopClock();
  const queue = openQueue({ lanes: 1, patience: 100 });
  queue.add(write('a', { client_id: 1 }));
  await queue.names();
  vi.advanceTimersByTime(100);
  await queue.end(0);
  queue.add(write('b', { client_id: 1 }));
  await queue.names();
  queue.add(write('c', { client_id: 2 }));
  expect(await queue.names()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(50);
  await queue.end(1);
  expect(await queue.names()).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(50);
  queue.add(write('d', { client_id: 3 }));
  expect(await queue.names()).toEqual(['a', 'b', 'c']);
});

test('the writes of a client keep their order, whatever their statements', async () => {
  const queue = openQueue();
  queue.add(write('a'));
  queue.add(write('b', { statementName: 'payment' }));
  queue.add(write('c'));
  queue.add(write('d', { client_id: 2 }));
  expect(await queue.names()).toEqual(['a d']);
  await queue.end(0);
  expect(await queue.names()).toEqual(['a d', 'b']);
  await queue.end(1);
  expect(await queue.names()).toEqual(['a d', 'b', 'c']);
});

test('two writes of one record are in different batches; the same name of another client is another record', async () => {
  const queue = openQueue();
  queue.add(write('a', { keys: ['invoice 1'] }));
  queue.add(write('b', { keys: ['invoice 1'] }));
  queue.add(write('c', { keys: ['invoice 1'], client_id: 2 }));
  queue.add(write('d', { keys: ['invoice 2'] }));
  expect(await queue.names()).toEqual(['a c']);
  await queue.end(0);
  expect(await queue.names()).toEqual(['a c', 'b d']);
});

test('a batch has at most that many rows, and so much text, but a single row may be longer', async () => {
  const queue = openQueue({ lanes: 1 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add(write(name));
  queue.add(write('f', { size: 60 }));
  queue.add(write('g', { size: 60 }));
  queue.add(write('h', { size: 500 }));
  await queue.names();
  for (let at = 0; at < 4; at += 1) await queue.end(at);
  expect(await queue.names()).toEqual(['a b c d', 'e f', 'g', 'h']);
});

test('a queue that is full takes no more, by number and by length', async () => {
  const queue = openQueue();
  for (let at = 0; at < limits.waiting; at += 1) queue.add(write(`${at}`));
  expect(() => queue.add(write('more'))).toThrow(QueueFull);
  const short = openQueue();
  short.add(write('a', { size: 999 }));
  expect(() => short.add(write('b', { size: 2 }))).toThrow(QueueFull);
});

test('the queue is drained when nothing waits and nothing is under way', async () => {
  const queue = openQueue();
  let drained = false;
  queue.add(write('a'));
  queue.add(write('b', { statementName: 'payment' }));
  void queue.drained().then(() => {
    drained = true;
  });
  await queue.names();
  await queue.end(0);
  expect(drained).toBe(false);
  await queue.names();
  await queue.end(1);
  await queue.names();
  expect(drained).toBe(true);
});

test('while a client is held its writes wait, those of others do not, and they begin as soon as it is not', async () => {
  const { add, hold, names, end } = openQueue();
  const release = [hold(1), hold(1)];
  add(write('a'));
  add(write('b', { client_id: 2 }));
  expect(await names()).toEqual(['b']);
  await end(0);
  release[0]?.();
  expect(await names()).toEqual(['b']);
  release[1]?.();
  expect(await names()).toEqual(['b', 'a']);
});

test('where more wait than a batch takes, a client with many writes delays none that has few', async () => {
  const queue = openQueue({ rows: 20, waiting: 100 });
  for (let at = 1; at <= 40; at += 1) queue.add(write(`many-${at}`));
  queue.add(write('few-1', { client_id: 2 }));
  queue.add(write('few-2', { client_id: 2 }));
  const [first = ''] = await queue.names();
  const names = first.split(' ');
  expect(names.filter((name) => name.startsWith('few'))).toEqual(['few-1', 'few-2']);
  expect(names.filter((name) => name.startsWith('many'))).toEqual(
    Array.from({ length: 18 }, (_, at) => `many-${at + 1}`),
  );
});
