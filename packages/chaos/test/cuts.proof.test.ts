import { expect, test } from 'vitest';
import { runCuts } from '../src/cuts.ts';

/** A short form of `pnpm chaos --cuts 60`. */
test('with its connections cut each second, the same process goes on, and answers nothing but 200, 204 and 503', async () => {
  const figures = await runCuts({ seconds: 10, callers: 4, say: () => undefined });
  expect(figures).toMatchObject({ lost: [], doubled: [], wrong: [], faults: [] });
  expect(figures).toMatchObject({ cuts: 10, sameProcess: true, verified: true });
  const names = [
    'transactions',
    'invoices',
    'entries',
    'trial balance',
    'report',
    'check',
    'export',
    'upload',
  ];
  for (const name of names) expect(figures.beside).toHaveProperty([`${name} 200`]);
});
