import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proving } from '@kontor/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { doStep, placesIn, recipesIn } from './recipes.ts';
import { copyBuilt, copyWorkspace } from './workspace-copy.ts';

const run = promisify(execFile);

test('the recipes of CONTRIBUTING add what they say, in as many places as they say, by exactly their steps', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-recipes-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await copyWorkspace(copy);
  const contributing = await readFile(join(copy, 'CONTRIBUTING.md'), 'utf8');
  const recipes = new Map(recipesIn(contributing));
  expect(recipes.get('Other things')).toEqual([]);
  recipes.delete('Other things');
  const places = [...recipes].map(([name, steps]) => [name, new Set(steps.map(({ path }) => path)).size]);
  expect(placesIn(contributing)).toEqual(Object.fromEntries(places));
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
    'apps/kontor/test/docs/field-tables.test.ts',
    'apps/rest/test/recipes/done.test.ts',
  ];
  const { stdout } = await node(join(data, 'vitest/vitest.mjs'), 'run', '-u', '--maxWorkers', '1', ...tests);
  expect(stdout).toMatch(/Test Files +5 passed \(5\)/);
  const customers = await readFile(join(copy, 'docs/interface/06-customers.md'), 'utf8');
  expect(customers).toContain('| `our_number` ');

  const tsc = join(copy, 'node_modules/typescript/bin/tsc');
  await copyBuilt(copy, 'packages/domain/dist', 'packages/client/src/generated');
  await node('apps/console/texts.mjs');
  await node(tsc, '--project', 'apps/console', '--customConditions', 'source');
  if (proving) await node(tsc, '--build', '--force', 'packages/api');
});
