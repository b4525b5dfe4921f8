import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { doStep, recipesIn } from './recipes.ts';
import { copyWorkspace } from './workspace-copy.ts';

const run = promisify(execFile);

test('the recipes of CONTRIBUTING add a field, an operation, a table and a report, by exactly their steps', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-recipes-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await copyWorkspace(copy);
  const recipes = recipesIn(await readFile(join(copy, 'CONTRIBUTING.md'), 'utf8'));
  expect([...recipes.keys()]).toEqual([
    'A field of an invoice',
    'An operation',
    'A migration',
    'A report',
    'Other things',
  ]);
  const changed = (recipes.get('A field of an invoice') ?? []).map(({ path }) => path);
  expect(new Set(changed).size).toBe(5);
  for (const step of [...recipes.values()].flat()) await doStep(copy, step);

  const folder = join(copy, 'apps/rest/test/recipes');
  await copyFile(join(folder, 'done.ts'), join(folder, 'done.test.ts'));
  const node = (...args: readonly string[]) =>
    run(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, TEST_DATABASE_URL: inject('databases').admin, NO_COLOR: '1' },
    });
  const data = join(copy, 'packages/data/node_modules');
  await node(join(data, 'prisma/build/index.js'), 'generate', '--config', 'prisma/prisma.config.ts');
  const schema = 'packages/data/test/schema/';
  const tests = [
    `${schema}schema.test.ts`,
    `${schema}functions.test.ts`,
    `${schema}client-tables.test.ts`,
    'apps/rest/test/recipes/done.test.ts',
  ];
  const { stdout } = await node(join(data, 'vitest/vitest.mjs'), 'run', '-u', '--maxWorkers', '1', ...tests);
  expect(stdout).toMatch(/Test Files +4 passed \(4\)/);
});
