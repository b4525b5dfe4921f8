import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeInterface } from '@kontor/rest';
import { expect, onTestFinished, test } from 'vitest';
import { samplesOf } from '../../../docs/src/samples.ts';
import { installClient, programsIn } from './programs.ts';

/**
 * Every block of TypeScript in the pages, and every sample at /docs, as the compiler of a program
 * elsewhere sees them: in one run.
 */
const workspace = fileURLToPath(new URL('../../../../', import.meta.url));

// The blocks of CONTRIBUTING.md are lines for files of the workspace, which recipes.test.ts
// compiles where they belong.
const pages = async (): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', 'docs/*.md', 'README.md', 'apps/*/README.md', 'packages/*/README.md'],
    { cwd: workspace },
  );
  // Its test of another commit is there as it was.
  return stdout.split('\n').filter((page) => page !== '' && !page.includes('/takeover/'));
};

/**
 * The programs of a page: the blocks up to the next one that connects go on with the names of those
 * before.
 */
const programsOf = async (page: string): Promise<string[]> => {
  const text = await readFile(join(workspace, page), 'utf8');
  return programsIn(text)
    .filter(({ language }) => /^(ts|typescript|tsx|mts)$/.test(language))
    .reduce<string[]>((programs, { text: block }) => {
      const goesOn = programs.length > 0 && !/^import .*\bcreateKontorClient\b/m.test(block);
      return goesOn ? programs.with(-1, `${programs.at(-1)}\n${block}`) : programs.concat(block);
    }, []);
};

const options = {
  ...{ target: 'ES2023', module: 'NodeNext', lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
  ...{ types: ['node'], skipLibCheck: true, noEmit: true },
};

test('all TypeScript in the pages and in the samples of operations compiles', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-docs-types-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await installClient(cwd);
  await mkdir(join(cwd, 'node_modules/@types'));
  const require = createRequire(import.meta.url);
  const types = dirname(require.resolve('@types/node/package.json'));
  await symlink(await realpath(types), join(cwd, 'node_modules/@types/node'));
  const write = (name: string, text: string) => writeFile(join(cwd, `${name}.ts`), `${text}\nexport {};\n`);
  let count = 0;
  for (const page of await pages())
    for (const [at, program] of (await programsOf(page)).entries()) {
      await write(`${page.replaceAll(/[/.]/g, '-')}-${at}`, program);
      count += 1;
    }
  expect(count).toBeGreaterThanOrEqual(6);
  for (const operation of await describeInterface())
    for (const { language, code } of samplesOf(operation))
      if (language === 'typescript') await write(`sample-${operation.id}`, code);
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(cwd, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  );
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', '.'], {
    cwd,
    maxBuffer: 2 ** 26,
  }).catch(({ stdout }) => ({ stdout }));
  expect(stdout).toBe('');
});
