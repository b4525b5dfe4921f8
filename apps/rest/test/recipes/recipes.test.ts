import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proving } from '@kontor/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { doStep, filesNamedIn, placesIn, recipesIn } from './recipes.ts';
import { copyBuilt, copyWorkspace } from './workspace-copy.ts';

const run = promisify(execFile);

/**
 * Made by the build, and left as they are by the steps: the types of the console's calls, and the
 * pages that a program serves.
 */
const built = [
  'packages/domain/dist',
  'packages/client/src/generated',
  ...(proving ? ['apps/console/dist', 'apps/docs/dist'] : []),
];

test('the recipes of CONTRIBUTING add what they say, in as many places as they say, by exactly their steps', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-recipes-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await copyWorkspace(copy);
  const contributing = await readFile(join(copy, 'CONTRIBUTING.md'), 'utf8');
  // With their types, as without them Node 20 goes through the links to all libraries, too.
  const found = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = found.map(({ parentPath, name }) => join(parentPath, name));
  const isThere = (name: string) => files.some((path) => path.endsWith(`/${name}`));
  expect(filesNamedIn(contributing).filter((name) => !isThere(name))).toEqual([]);

  const recipes = new Map(recipesIn(contributing));
  expect(recipes.get('Other things')).toEqual([]);
  recipes.delete('Other things');
  const places = [...recipes].map(([name, steps]) => [name, new Set(steps.map(({ path }) => path)).size]);
  expect(placesIn(contributing)).toEqual(Object.fromEntries(places));
  for (const step of [...recipes.values()].flat()) await doStep(copy, step);

  const folder = join(copy, 'apps/rest/test/recipes');
  await copyFile(join(folder, 'done.ts'), join(folder, 'done.test.ts'));
  // Tests that are no proofs run there, also where this one is run as a proof.
  const { PROVE: _, ...environment } = process.env;
  const env = { ...environment, TEST_DATABASE_URL: inject('databases').admin, NO_COLOR: '1' };
  const node = (...args: readonly string[]) =>
    run(process.execPath, args, { cwd: copy, env }).catch(({ stdout, stderr }) => {
      throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`);
    });
  const data = join(copy, 'packages/data/node_modules');
  await node(join(data, 'prisma/build/index.js'), 'generate', '--config', 'prisma/prisma.config.ts');
  const schema = 'packages/data/test/schema/';
  const tests = [
    `${schema}schema.test.ts`,
    `${schema}functions.test.ts`,
    `${schema}client-tables.test.ts`,
    'packages/api/test/procedure/scope.test.ts',
    'apps/kontor/test/console-texts.test.ts',
    'apps/kontor/test/docs/field-tables.test.ts',
    'apps/rest/test/recipes/done.test.ts',
    ...(proving ? ['apps/kontor/test/attack/client-isolation.test.ts'] : []),
  ];
  await copyBuilt(copy, ...built);
  const { stdout } = await node(join(data, 'vitest/vitest.mjs'), 'run', '-u', '--maxWorkers', '1', ...tests);
  expect(stdout).toMatch(new RegExp(`Test Files +${tests.length} passed`));
  const customers = await readFile(join(copy, 'docs/interface/06-customers.md'), 'utf8');
  expect(customers).toContain('| `our_number` ');

  const tsc = join(copy, 'node_modules/typescript/bin/tsc');
  await node('apps/console/texts.mjs');
  await node('.ci/arrows.mjs');
  const written = [...new Set([...recipes.values()].flat().map(({ path }) => path))];
  const linted = written.filter((path) => /\.(tsx?|json)$/.test(path));
  await node('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...linted);
  await node(tsc, '--project', 'apps/console', '--customConditions', 'source');
  if (proving) await node(tsc, '--build', '--force', 'packages/api');
});
