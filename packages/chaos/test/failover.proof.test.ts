import { expect, test } from 'vitest';
import { runFailover, tableOf } from '../src/failover.ts';
import { events } from '../src/failures.ts';

/**
 * A short form of `pnpm chaos:failover`; that a primary stands still is in apps/kontor/test/outage.
 */
test('where primary and program are killed, or the standby before, what was answered is there once after a promotion', async () => {
  const chosen = events({ short: true }).filter(({ name }) =>
    /^(primary and program|the standby)/.test(name),
  );
  expect(chosen).toHaveLength(2);
  const figures = await runFailover({ events: chosen, callers: 4, around: 20, say: () => undefined });
  for (const one of figures)
    expect(one).toMatchObject({ lost: [], doubled: [], wrong: [], faults: [], verified: true });
  const [, , ...rows] = tableOf(figures).trim().split('\n');
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| \d+ \| 0 \| 0 \| 0 \| \d+\.\d \| clean \|$/);
});
