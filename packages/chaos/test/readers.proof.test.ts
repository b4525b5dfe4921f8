import { expect, test } from 'vitest';
import { runReaders } from '../src/readers.ts';

/**
 * A short form of `pnpm chaos --reader`, which measures times; each read of the victim has to be
 * answered.
 */
test('beside batches of 100 long lists of one client, another client is answered in the meantime', async () => {
  const [figure] = await runReaders({
    seconds: 2,
    kinds: ['batches'],
    connections: [4],
    say: () => undefined,
  });
  expect(figure).toMatchObject({ kind: 'batches', connections: 4 });
  // On a slow machine none of the batches ends in time.
  expect(['200']).toEqual(expect.arrayContaining(Object.keys(figure?.statuses ?? {})));
  // Includes memory that is not collected yet; 600 to 950 MB were measured. All answers of the
  // batches at once would be 4 × 42 MB as texts, and several times that as records.
  expect(figure?.memory).toBeLessThan(1_200);
});
