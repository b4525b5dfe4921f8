import { describe, expect, test } from 'vitest';
import { type Block, paginate } from './blocks.ts';

const drawn: string[] = [];
const block = (name: string, height: number, more: Partial<Block> = {}): Block => ({
  height,
  before: 0,
  keep: false,
  draw: (top) => {
    drawn.push(`${name} at ${top}`);
  },
  ...more,
});

/** The pages of blocks, on pages of 100 of which the first one begins at 50. */
const pagesOf = (blocks: readonly Block[]) =>
  paginate(blocks, { tops: [50, 10], bottom: 100 }).map(({ placed }) => {
    drawn.length = 0;
    for (const { draw, top } of placed) draw(top);
    return [...drawn];
  });

describe('blocks are put on pages', () => {
  test('below each other, with the space before each but the first of a page', () =>
    expect(
      pagesOf([block('a', 20, { before: 5 }), block('b', 20, { before: 5 }), block('c', 20, { before: 5 })]),
    ).toEqual([['a at 50', 'b at 75'], ['c at 10']]));

  test('together with the next one where they are kept', () =>
    expect(
      pagesOf([
        block('a', 20),
        block('b', 20, { keep: true }),
        block('c', 20, { keep: true }),
        block('d', 20),
      ]),
    ).toEqual([['a at 50'], ['b at 10', 'c at 30', 'd at 50']]));

  test('over pages where those that are kept together are more than a page', () => {
    const blocks = Array.from({ length: 7 }, (_, at) => block(`${at}`, 30, { keep: at < 6 }));
    expect(
      pagesOf(blocks)
        .flat()
        .map((line) => line[0]),
    ).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(pagesOf(blocks).length).toBe(4);
  });

  test('one that is more than a page is on a page of its own', () =>
    expect(pagesOf([block('a', 10), block('b', 300), block('c', 10)])).toEqual([
      ['a at 50'],
      ['b at 10'],
      ['c at 10'],
    ]));

  test('looking at each of them a few times, however many they are', () => {
    let looks = 0;
    const blocks = Array.from({ length: 5_000 }, (_, at) =>
      Object.defineProperty(block(`${at}`, 10), 'keep', {
        get: () => {
          looks += 1;
          return at % 3 === 0;
        },
      }),
    );
    expect(pagesOf(blocks).flat().length).toBe(5_000);
    expect(looks).toBeLessThan(3 * 5_000);
  });

  test('with the head above those that begin a page', () => {
    const head = { height: 10, draw: (top: number) => drawn.push(`head at ${top}`) };
    expect(
      pagesOf([block('first', 10), ...['a', 'b', 'c'].map((name) => block(name, 25, { head }))]),
    ).toEqual([
      ['first at 50', 'a at 60'],
      ['head at 10', 'b at 20', 'c at 45'],
    ]);
  });
});
