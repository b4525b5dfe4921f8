import { expect, test } from 'vitest';
import { runReaders } from '../src/readers.ts';

/** A short form of `pnpm chaos --reader`, which measures times; each read of the victim has to be answered. */
test('beside batches of 100 long lists of one client, another client is answered meanwhile', async () => {
  const [figure] = await runReaders({
    seconds: 2,
    kinds: ['batches'],
    connections: [4],
    say: () => undefined,
  });
  expect(figure).toMatchObject({ kind: 'batches', connections: 4 });
  // On a slow machine none of the batches ends in time.
  expect(['200']).toEqual(expect.arrayContaining(Object.keys(figure?.statuses ?? {})));
  expect(figure?.memory).toBeLessThan(700);
});
