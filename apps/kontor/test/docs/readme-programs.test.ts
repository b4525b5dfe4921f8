import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { bareEnvironment, commandsFor, installClient, placed, programsIn, run } from './programs.ts';

const root = new URL('../../../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');

test('204, 200: the commands and the program of the README, and the first call at /docs, run as they are, on a fresh start', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-programs-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await installClient(cwd);
  const kontor = await startKontor({ KONTOR_DATA_DIR: dataDir });
  const shell = { cwd, env: { ...bareEnvironment, KONTOR_DATA_DIR: dataDir } };
  const [commands, program, ...others] = programsIn(readme);
  if (!commands || !program) throw new Error('The README has lost its first calls.');
  expect([commands.language, program.language, others]).toEqual(['sh', 'ts', []]);
  const script = `${commandsFor(commands.text, kontor.address)}printf '\\nKEY=%s BOOKS=%s\\n' "$KEY" "$BOOKS"`;
  const { code, output } = await run(['bash', '-c', script], shell);
  expect([code, output]).toEqual([0, expect.stringMatching(/^HTTP\/1.1 204 /m)]);
  const [, KEY = '', BOOKS = ''] = /^KEY=(\S+) BOOKS=(\S+)$/m.exec(output) ?? [];
  const runner = await placed(program, shell);
  if (!runner) throw new Error('Nothing here runs TypeScript.');
  const printed = await run([...runner.command, runner.file], { cwd, env: { ...shell.env, KEY, BOOKS } });
  expect(printed.output).toMatch(/^\S+: CHF 107\.02\n$/);
  const [first, ...rest] = programsIn(readFileSync(new URL('docs/README.md', root), 'utf8'));
  expect([first?.language, rest]).toEqual(['sh', []]);
  const listed = await run(['bash', '-c', commandsFor(first?.text ?? '', kontor.address)], shell);
  expect([listed.code, listed.output]).toEqual([0, expect.stringMatching(/\{"invoice":\[\{/)]);
  expect(await kontor.stop()).toBe(0);
});

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'docs/compliance.md',
  'docs/threats.md',
  'docs/console-design.md',
];

test.each(pages)('every file that %s names is there', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const linked = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, path = '']) => new URL(path, new URL(page, root)),
  );
  const named = [...text.matchAll(/`((?:apps|packages|prisma|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => new URL(path, root),
  );
  const missing = [...linked, ...named].filter((url) => url.protocol === 'file:' && !existsSync(url));
  expect(linked.length + named.length).toBeGreaterThan(4);
  expect(missing.map(({ pathname }) => pathname)).toEqual([]);
});
