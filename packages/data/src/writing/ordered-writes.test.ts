import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { GatheredStatements } from '../postgres/gathered/gathered-statements.ts';
import { behind } from '../postgres/gathered/waiting-rows.ts';
import { openOrderedWrites, type Slot } from './ordered-writes.ts';
import type { Touched } from './touched-records.ts';

type Gathered = Pick<GatheredStatements, 'write' | 'isFull'>;

/** Gathered statements that answer when the test resolves them, and take `most` rows. */
const openWrites = (most = Number.POSITIVE_INFINITY) => {
  const written: string[] = [];
  const answers: (() => void)[] = [];
  const gathered: Gathered = {
    write: (_, { text }) => {
      written.push(text);
      return new Promise((resolve) => {
        answers.push(() => resolve({ at: 0, outcome: 'booked' }));
      });
    },
    isFull: () => answers.length >= most,
  };
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { gathered, written, answerAll };
};

const statement = { name: 'test', optional: [], text: () => '' };
const row = (text: string, ...keys: string[]) => ({ text, client_id: 1, keys, needs: [] });

/** An order of which a test takes the slots. */
const openSlots = (gathered: Gathered) => {
  const writes = openOrderedWrites(gathered);
  const next = (touched: Partial<Touched> = {}): Slot => {
    const slot = writes.next({ makes: undefined, reads: [], mayChange: [], changes: [], ...touched });
    if (!slot) throw new Error('the entry must wait for a later order');
    return slot;
  };
  return { ...writes, next };
};

/** An order in which no write waits for later ones. */
const begunWrites = (gathered: Gathered) => {
  const writes = openSlots(gathered);
  writes.begin();
  return writes;
};

test('writes wait for the database in the order of their slots, whichever is ready first', async () => {
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

const numbered = { changes: ['numbers'] };

test('an entry that depends on an earlier write waits, and so does what would overtake it', async () => {
  const { gathered, written } = openWrites();
  const { next } = begunWrites(gathered);
  const sent = [
    next({ ...numbered, mayChange: ['party'] }).write(statement, row('a', 'party')),
    next({ ...numbered, mayChange: ['party'] }).write(statement, row('b')),
    next(numbered).write(statement, row('c')),
    next().write(statement, row('d')),
    next({ reads: ['party'] }).write(statement, row('e')),
  ];
  for (const at of [1, 2, 4]) await expect(sent[at]).resolves.toBe(behind);
  expect(written).toEqual(['a', 'd']);
});

test('a refusal holds unless an earlier write changes what it rests on; then what comes after it waits', async () => {
  const { gathered, written } = openWrites();
  const { next } = begunWrites(gathered);
  const refused = [next({ ...numbered, reads: ['party'] }).refused()];
  void next({ ...numbered, mayChange: ['party'] }).write(statement, row('a', 'party'));
  refused.push(next({ ...numbered, reads: ['other'] }).refused());
  void next(numbered).write(statement, row('b'));
  refused.push(next({ ...numbered, reads: ['party'] }).refused());
  const after = next(numbered).write(statement, row('c'));
  expect(await Promise.all(refused)).toEqual([true, true, false]);
  await expect(after).resolves.toBe(behind);
  expect(written).toEqual(['a', 'b']);
});

test('an entry is not begun that makes what an earlier one makes, or that depends on one that waits', async () => {
  const { gathered } = openWrites();
  const { next, begin } = openSlots(gathered);
  const second = () => next({ makes: 'A', mayChange: ['party'] });
  const first = next({ makes: 'A' });
  expect(second).toThrow();
  expect(() => next({ reads: ['party'] })).toThrow();
  // The first one is not held up by what waits behind it.
  begin();
  expect(await first.refused()).toBe(true);
});

test('after a write that was decided by what has changed since, nothing is written that changes something', async () => {
  const { gathered, written } = openWrites();
  const { next } = begunWrites(gathered);
  const first = next(numbered);
  void first.write(statement, row('a'));
  await nextTurn();
  first.sequence?.breakOff();
  await expect(next(numbered).write(statement, row('b'))).resolves.toBe(behind);
  void next({ makes: 'c', reads: ['party'] }).write(statement, row('c'));
  await expect(next({ mayChange: ['party'] }).write(statement, row('d', 'party'))).resolves.toBe(behind);
  expect(written).toEqual(['a', 'c']);
});

test('what an earlier write rests on is changed in a later order, as that one may have to be decided again', async () => {
  const { gathered } = openWrites();
  const { next } = begunWrites(gathered);
  void next({ makes: 'a', reads: ['party'] }).write(statement, row('a'));
  await expect(next({ mayChange: ['party'] }).write(statement, row('b', 'party'))).resolves.toBe(behind);
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
  const { next } = openSlots(gathered);
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
  const { next, begin } = openSlots(gathered);
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
