import { proving } from '@kontor/testing';
import { expect, test } from 'vitest';
import { runChaos } from '../src/chaos.ts';

/**
 * A short form of `pnpm chaos`: the program once; under `pnpm prove` once each the program, its
 * database, and both.
 */
test('killed under load, the program loses nothing, doubles nothing, and answers no 500', async () => {
  const figures = await runChaos({ kills: proving ? 3 : 1, callers: 8, say: () => undefined });
  expect(figures).toMatchObject({ lost: [], doubled: [], wrong: [], faults: [], verified: true });
  expect(figures.done).toBeGreaterThan(100);
});
