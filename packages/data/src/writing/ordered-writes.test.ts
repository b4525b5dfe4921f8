import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import { Meets, openOrderedWrites } from './ordered-writes.ts';

/** Gathered statements that answer when the test resolves them, and take `most` rows. */
const openWrites = (most = Number.POSITIVE_INFINITY) => {
  const written: string[] = [];
  const answers: (() => void)[] = [];
  const gathered: GatheredStatements = {
    write: (_, { text }) => {
      written.push(text);
      return new Promise((resolve) => {
        answers.push(() => resolve({ at: 0, outcome: 'booked' }));
      });
    },
    isFull: () => answers.length >= most,
    close: async () => undefined,
  };
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { gathered, written, answerAll };
};

const statement = { name: 'test', optional: [], text: () => '' };
const row = (text: string, ...keys: string[]) => ({ text, client_id: 1, keys, needs: [] });

/** An order in which no write waits for later ones. */
const begunWrites = (gathered: GatheredStatements) => {
  const writes = openOrderedWrites(gathered);
  writes.begin();
  return writes;
};

test('writes wait for the database in the order of their places, whichever is ready first', async () => {
  const { gathered, written } = openWrites();
  const { next } = begunWrites(gathered);
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  void fourth.write(statement, row('d'));
  void second.write(statement, row('b'));
  await nextTurn();
  expect(written).toEqual([]);
  void first.write(statement, row('a'));
  await nextTurn();
  expect(written).toEqual(['a', 'b']);
  third.leave();
  await nextTurn();
  expect(written).toEqual(['a', 'b', 'd']);
});

test('what meets an earlier write is not written, and neither is what would overtake it in its line', async () => {
  const { gathered, written } = openWrites();
  const { next } = begunWrites(gathered);
  void next('numbers').write(statement, row('a', 'party'));
  await expect(next('numbers').write(statement, row('b', 'party'))).rejects.toThrow(Meets);
  await expect(next('numbers').write(statement, row('c'))).rejects.toThrow(Meets);
  void next().write(statement, row('d'));
  await nextTurn();
  expect(written).toEqual(['a', 'd']);
});

test('a write waits while the database has no room, and those after it wait behind it', async () => {
  const { gathered, written, answerAll } = openWrites(1);
  const { next } = begunWrites(gathered);
  const all = ['a', 'b', 'c'].map((text) => next().write(statement, row(text)));
  await nextTurn();
  expect(written).toEqual(['a']);
  while (written.length < 3) {
    answerAll();
    await nextTurn();
  }
  answerAll();
  await Promise.all(all);
  expect(written).toEqual(['a', 'b', 'c']);
});

test('at most 512 writes of an order wait for the database at the same time', async () => {
  const { gathered, written, answerAll } = openWrites();
  const { next } = begunWrites(gathered);
  const all = Array.from({ length: 600 }, (_, at) => next().write(statement, row(String(at))));
  await nextTurn();
  expect(written).toHaveLength(512);
  answerAll();
  await nextTurn();
  expect(written).toHaveLength(600);
  answerAll();
  await Promise.all(all);
});

test('the first writes wait until 128 of them are decided, so that they share a statement', async () => {
  const { gathered, written } = openWrites();
  const { next } = openOrderedWrites(gathered);
  const write = (at: number) => void next().write(statement, row(String(at)));
  for (let at = 1; at < 128; at += 1) write(at);
  await nextTurn();
  expect(written).toEqual([]);
  write(128);
  await nextTurn();
  expect(written).toHaveLength(128);
  write(129);
  await nextTurn();
  expect(written).toHaveLength(129);
});

test('fewer writes begin when no more follow, and one that is decided later comes after them', async () => {
  const { gathered, written } = openWrites();
  const { next, begin } = openOrderedWrites(gathered);
  const [first, second, third] = [next(), next(), next()];
  void first.write(statement, row('a'));
  second.leave();
  await Promise.all([first.decided, second.decided]);
  expect(written).toEqual([]);
  begin();
  await nextTurn();
  expect(written).toEqual(['a']);
  void third.write(statement, row('b'));
  await nextTurn();
  expect(written).toEqual(['a', 'b']);
});
