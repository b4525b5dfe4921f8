import { expect, test } from 'vitest';
import { runReaders } from '../src/readers.ts';

/** A short form of `pnpm chaos --reader`. On a busy machine its times say little, but a victim waited 11 to 15 s for whole batches. */
test('beside batches of 100 long lists of one client, another client is answered meanwhile', async () => {
  const [figure] = await runReaders({
    seconds: 2,
    kinds: ['batches'],
    connections: [4],
    say: () => undefined,
  });
  expect(figure).toMatchObject({ kind: 'batches', connections: 4 });
  expect(figure?.beside.p99).toBeLessThan(5_000);
  expect(figure?.memory).toBeLessThan(700);
});
