import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * CONTRIBUTING, Tests: what has a long form is run by `pnpm prove`, and nothing there leads
 * nowhere.
 */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** The files of the tests that are in the folders of `test` of each package. */
const testFiles = async (): Promise<string[]> => {
  const files: string[] = [];
  for (const kind of ['packages', 'apps'])
    for (const name of await readdir(join(root, kind))) {
      const folder = `${kind}/${name}/test`;
      if (!existsSync(join(root, folder))) continue;
      const found = await readdir(join(root, folder), { recursive: true });
      files.push(...found.filter((path) => path.endsWith('.test.ts')).map((path) => `${folder}/${path}`));
    }
  return files;
};

test('the tests that ask whether they prove are those that `pnpm prove` runs in their long form', async () => {
  const asking: string[] = [];
  for (const path of await testFiles())
    if (/import \{[^}]*\bproving\b[^}]*\} from '@kontor\/testing'/.test(await read(path))) asking.push(path);
  const [, list = ''] = /^const proofs = \[\n(.*?)^\];$/ms.exec(await read('vitest.config.ts')) ?? [];
  expect([...list.matchAll(/'(.*)'/g)].map(([, path]) => path)).toEqual(asking.toSorted());
});

test('each command of `pnpm prove` is a script, or runs files that there are', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['.ci/prove.mjs', '--list'], { cwd: root });
  const { scripts } = JSON.parse(await read('package.json'));
  const commands = stdout.trimEnd().split('\n');
  expect(commands.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['tests', 'browsers', 'oracle', 'chaos', 'failover', 'print', 'bank']),
  );
  for (const command of commands) {
    const [, script = 'exec'] = / pnpm (\S+)/.exec(command) ?? [];
    if (script !== 'exec') expect(Object.keys(scripts)).toContain(script);
    for (const [path] of command.matchAll(/\S+\.test\.ts/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  }
});
