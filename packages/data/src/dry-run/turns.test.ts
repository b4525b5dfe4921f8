import { expect, test } from 'vitest';
import { QueueFull } from '../postgres/gathered/gather.ts';
import { openTurns } from './turns.ts';

/** Work that ends when the test says so, by its name. */
const openWork = (turns: ReturnType<typeof openTurns>) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (client_id: number, name: string) =>
    turns(client_id, () => {
      begun.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, resolve);
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, start, end };
};

test('one of a client at a time, and a client that sends much comes after the others', async () => {
  const { begun, start, end } = openWork(openTurns({ together: 2, waiting: 10 }));
  for (const name of ['a1', 'a2', 'a3']) void start(1, name);
  for (const name of ['b1', 'b2']) void start(2, name);
  void start(3, 'c1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(begun.slice(2)).toEqual(['a2', 'b2']);
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('b2');
  expect(begun.at(-1)).toBe('a3');
});

test('one that fails ends its turn, and too many of a client are refused', async () => {
  const turns = openTurns({ together: 1, waiting: 1 });
  const failing = turns(1, async () => {
    throw new Error('no');
  });
  const waiting = turns(1, async () => 'done');
  await expect(turns(1, async () => 'never')).rejects.toThrow(QueueFull);
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
});
