import { expect, test } from 'vitest';
import { QueueFull } from '../gathered/gather.ts';
import { openTurns } from './turns.ts';

/** Work that ends when the test says so, by its name. */
const openWork = (turns: ReturnType<typeof openTurns>) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (client_id: number, name: string, keep = false) =>
    turns({ client_id, keep }, () => {
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
  const { begun, start, end } = openWork(openTurns({ kept: 1, dry: 2, waiting: 10, patience: 1_000 }));
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
  const turns = openTurns({ kept: 1, dry: 1, waiting: 1, patience: 1_000 });
  const failing = turns({ client_id: 1, keep: false }, async () => {
    throw new Error('no');
  });
  const waiting = turns({ client_id: 1, keep: false }, async () => 'done');
  await expect(turns({ client_id: 1, keep: false }, async () => 'never')).rejects.toThrow(QueueFull);
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
});

test('what is kept goes before what is not, and neither takes the place of the other', async () => {
  const { begun, start, end } = openWork(openTurns({ kept: 1, dry: 1, waiting: 10, patience: 1_000 }));
  for (const name of ['a1', 'a2', 'a3']) void start(1, name);
  void start(1, 'a-kept', true);
  void start(2, 'b-kept', true);
  void start(3, 'c1');
  expect(begun).toEqual(['a1', 'b-kept']);
  await end('b-kept');
  await end('a1');
  expect(begun.slice(2)).toEqual(['a-kept', 'c1']);
});

test('what is kept and has waited too long is refused, and the turn of the next one comes', async () => {
  const { begun, start, end } = openWork(openTurns({ kept: 1, dry: 1, waiting: 10, patience: 20 }));
  void start(1, 'a1', true);
  await expect(start(1, 'a2', true)).rejects.toThrow(QueueFull);
  void start(1, 'a3', true);
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await end('a3');
  expect(begun).toEqual(['a1', 'a3']);
});
