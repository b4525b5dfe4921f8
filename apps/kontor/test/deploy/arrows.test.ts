import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * `pnpm arrows` finds a breach of each of its rules: a workspace that has all of them is checked by
 * the rules of this one.
 */

const rules = fileURLToPath(new URL('../../../../.ci/', import.meta.url));
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
const manifest = (name: string, dependencies: readonly string[] = []) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((one) => [one, '1'])) });

const folder = mkdtempSync(join(tmpdir(), 'kontor-arrows-'));
const files: Readonly<Record<string, string>> = {
  'packages/domain/package.json': manifest('@kontor/domain', ['@kontor/data']),
  'packages/api/package.json': manifest('@kontor/api', ['@kontor/domain']),
  'apps/kontor/package.json': manifest('@kontor/kontor'),
  'apps/console/package.json': manifest('@kontor/console'),
  'apps/other/package.json': manifest('@kontor/other'),

  'packages/domain/src/values/up.ts': "import { a } from '../reports/down.ts';\n",
  'packages/domain/src/reports/down.ts': "import { b } from '../values/plain.ts';\n",
  'packages/domain/src/attic/lost.ts': "import { b } from '../values/plain.ts';\n",
  'packages/domain/src/values/plain.ts': 'const before = new Date();\n',
  'packages/domain/src/values/one.ts': "import { two } from './two.ts';\n",
  'packages/domain/src/values/two.ts': "import { one } from './one.ts';\n",
  'packages/domain/src/values/out.ts': "import { a } from '../../../api/src/index.ts';\n",
  'packages/domain/src/values/sql.ts': "const statement = 'DELETE FROM entry';\n",
  'packages/domain/src/values/word.ts': "const names = ['remembered'];\n",
  'packages/domain/src/values/how.ts': '/** How it is done. */\n',
  'packages/domain/src/values/long.ts': lines(401, (at) => `export const line${at} = 1;`),
  ...Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`packages/domain/src/people/p${at}.ts`, 'const same = 1;\n']),
  ),
  'packages/domain/scripts/mine.ts': '',

  'packages/api/src/procedure/procedure.ts': "import { served } from './serving/serving.ts';\n",
  'packages/api/src/procedure/context.ts': "import type { Served } from './serving/serving.ts';\n",
  'packages/api/src/procedure/serving/serving.ts': "import type { Context } from '../meta.ts';\n",
  'packages/api/src/procedure/meta.ts': '',
  'packages/api/src/vat/vat.ts': "import { served } from '../procedure/serving/serving.ts';\n",
  'packages/api/src/vat/other.ts':
    "import { z } from 'zod';\nimport { a } from '@kontor/domain/src/values/up.ts';\n",

  'apps/kontor/src/env.ts': 'export const port = process.env.PORT;\n',
  'apps/kontor/src/serving/server.ts': "import { issue } from '../commands/key.ts';\n",
  'apps/kontor/src/commands/key.ts': "import { port } from '../env.ts';\nconst host = process.env.HOST;\n",
  'apps/kontor/src/commands/start.ts': "import { server } from '../serving/server.ts';\n",
  'apps/kontor/src/main.ts': "import { issue } from './commands/key.ts';\n",

  'apps/console/src/areas/parties/party.ts': "import { a } from '../documents/document.ts';\n",
  'apps/console/src/areas/documents/document.ts':
    "import { a } from '../parties/kind.ts';\nimport '../invoices/invoice.css';\n",
  'packages/domain/test/wide.ts': `// ${'word '.repeat(21)}word\n`,
  'apps/console/src/forms/form.ts': "import { a } from '../areas/parties/party.ts';\n",
};

let findings: readonly string[] = [];
beforeAll(() => {
  cpSync(rules, join(folder, '.ci'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  try {
    execFileSync(process.execPath, [join(folder, '.ci/arrows.mjs')], { encoding: 'utf8' });
  } catch (error) {
    findings = String((error as { stdout?: unknown }).stdout).split('\n');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a room above', 'packages/domain/src/values/up.ts:1: reports/down.ts is in a room above this one.'],
  ['a room without a place', 'packages/domain/src/attic/lost.ts:1: is in a room that is not in the order of'],
  ['a circle', ': closes a circle: packages/domain/src/values/one.ts → packages/domain/src/values/two.ts.'],
  ['another package', 'packages/domain/src/values/out.ts:1: ../../../api/src/index.ts leaves its package.'],
  [
    'a package that it may not know',
    'packages/domain/package.json: @kontor/domain must not depend on @kontor/data.',
  ],
  ['what it does not depend on', 'packages/api/src/vat/other.ts:1: zod is not a dependency of packages/api.'],
  [
    'the inside of a package',
    'packages/api/src/vat/other.ts:2: @kontor/domain/src/values/up.ts reaches into another package.',
  ],
  ['a package without a place', 'apps/other: is not in the table of arrows'],
  ['the clock', 'packages/domain/src/values/plain.ts:1: the clock has no place here; take `now`.'],
  ['SQL', 'packages/domain/src/values/sql.ts:1: SQL has no place here.'],
  ['the environment', 'apps/kontor/src/commands/key.ts:2: process.env has no place here.'],
  ['a word that has gone', 'packages/domain/src/values/word.ts:1: \\bremembered\\b has gone;'],
  ['a docstring that asks', 'packages/domain/src/values/how.ts:1: a docstring begins with "How";'],
  ['a long file', 'packages/domain/src/values/long.ts: has 401 lines; it is more than one thing.'],
  ['a wide comment', 'packages/domain/test/wide.ts: has a comment of more than 100 columns;'],
  ['a full folder', 'packages/domain/src/people: has 21 files beside each other; a room is missing.'],
  [
    'a name of many things',
    'packages/domain same: is defined in 21 files: packages/domain/src/people/p0.ts,',
  ],
  ['a stray folder', 'packages/domain/scripts: is not a folder of a package'],
  ['a place that has gone', '.ci/tables.mjs: apps/console/src/areas/articles is not there.'],
  [
    'serving, from an area',
    'packages/api/src/vat/vat.ts:1: packages/api/src/procedure/serving is known to packages/api/src/procedure,',
  ],
  [
    'serving, from below',
    'packages/api/src/procedure/context.ts:1: serving/serving.ts is in a room above this one.',
  ],
  [
    'commands, from the server',
    'apps/kontor/src/serving/server.ts:1: commands/key.ts is in a room above this one.',
  ],
  [
    'commands, from elsewhere',
    'apps/kontor/src/main.ts:1: apps/kontor/src/commands is known to apps/kontor/src/command-line,',
  ],
  [
    'an area above',
    'apps/console/src/areas/parties/party.ts:1: documents/document.ts is in a room above this one.',
  ],
  [
    'the style of an area above',
    'apps/console/src/areas/documents/document.ts:2: invoices/invoice.css is in a room above this one.',
  ],
  [
    'an area, from a room of the library',
    'apps/console/src/forms/form.ts:1: areas/parties/party.ts is in a room above this one.',
  ],
])('%s is a breach', (_, line) => {
  expect(findings).toContainEqual(expect.stringContaining(line));
});

test.each([
  'packages/domain/src/reports/down.ts',
  'packages/api/src/procedure/procedure.ts',
  'packages/api/src/procedure/serving/serving.ts',
  'apps/kontor/src/env.ts',
  'apps/kontor/src/commands/start.ts',
  'apps/kontor/src/commands/key.ts:1',
  'apps/console/src/areas/documents/document.ts:1',
])('%s keeps to all of them', (path) => {
  expect(findings.filter((line) => line.startsWith(path))).toEqual([]);
});
