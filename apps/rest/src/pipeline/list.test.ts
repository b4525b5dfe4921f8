import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import type { ListFormat } from '../formats/formats.ts';
import { listStream, type Page, pageBytes } from './list.ts';

/**
 * §13: a list is read only as fast as it is taken, so that a list of any length needs the memory of
 * a page or two.
 */
const writer: ListFormat = {
  opening: '[',
  record: (item) => String(item),
  between: ',',
  closing: ']',
};
const pageOf = (at: number): Page => ({ items: [at], next: String(at + 1) });

/** A list without an end, whose pages are there at once; says how many of them were read. */
const endlessList = () => {
  let read = 0;
  const list = listStream(pageOf(0), writer, {
    select: async (next) => {
      read += 1;
      return { ...pageOf(Number(next)), items: ['x'.repeat(100_000)] };
    },
    write: async (steps, begin) => {
      await nextTurn();
      begin();
      return atOnce(steps);
    },
  });
  return { list, read: () => read };
};

/** A reader that takes a part of an answer only when it is told to. */
const slowReader = () => {
  let taken: (() => void) | undefined;
  const reader = new Writable({
    write: (_chunk, _encoding, done) => {
      taken = done;
    },
  });
  return {
    reader,
    take: () => {
      const done = taken;
      taken = undefined;
      done?.();
      return done !== undefined;
    },
  };
};

const manyTurns = async () => {
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
};

describe('a long list', () => {
  test('of which nothing is taken is read no further than two pages', async () => {
    const { list, read } = endlessList();
    const { reader } = slowReader();
    list.pipe(reader);
    await manyTurns();
    expect(read()).toBeLessThanOrEqual(2);
    list.destroy();
  });

  test('of which some is taken is never more than two pages ahead', async () => {
    const { list, read } = endlessList();
    const { reader, take } = slowReader();
    list.pipe(reader);
    await manyTurns();
    for (let pages = 1; pages <= 20; pages += 1) {
      expect(take()).toBe(true);
      await manyTurns();
      // One of the parts that were taken is the first page, which was read before.
      expect(read()).toBeGreaterThanOrEqual(pages);
      expect(read() - pages).toBeLessThanOrEqual(2);
    }
    list.destroy();
  });

  test('whose reader goes away is read no further', async () => {
    const { list, read } = endlessList();
    const { reader } = slowReader();
    list.pipe(reader);
    await manyTurns();
    list.destroy();
    const before = read();
    await manyTurns();
    expect(read()).toBe(before);
  });

  test('of which all is taken has its next page selected before one is written, and only that one', async () => {
    const work: string[] = [];
    const list = listStream(pageOf(0), writer, {
      select: async (next) => {
        work.push(`select ${next}`);
        await nextTurn();
        return Number(next) < 3 ? pageOf(Number(next)) : { items: [3] };
      },
      write: async (steps, begin) => {
        await nextTurn();
        begin();
        await nextTurn();
        const bytes = atOnce(steps);
        work.push(`write ${Buffer.from(bytes)}`);
        return bytes;
      },
    });
    const { reader, take } = slowReader();
    list.pipe(reader);
    for (let turn = 0; turn < 100; turn += 1) {
      await nextTurn();
      take();
    }
    expect(work).toEqual(
      ['select 1', 'write [0', 'select 2', 'write ,1', 'select 3', 'write ,2'].concat('write ,3'),
    );
  });
});

test('a page is written in steps of some kilobytes, so that others get their turn between them', () => {
  const page = { items: Array.from({ length: 100 }, () => 'x'.repeat(1_000)) };
  const steps = pageBytes(page, writer);
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThanOrEqual(10);
});
