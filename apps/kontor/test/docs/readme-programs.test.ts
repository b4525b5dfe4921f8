import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { commandsFor, run } from './run.ts';

/** The first steps of the README, one after the other as they stand there, on a fresh start. */
const { PATH = '', HOME = '', TURBO_CACHE_DIR } = process.env;

type Program = { language: string; text: string };

/** The shell's commands and the programs of the section First steps, in their order, up to the second way to call. */
const programsOfReadme = (): Program[] => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## First steps\n(.*?)^Over tRPC /ms.exec(readme) ?? [];
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
};

type Runner = {
  runs: readonly (readonly string[])[];
  /** Whether it can run what the README has. */
  canRun: readonly string[];
  file: string;
  /** The head of the part that the program sends, for where the language is not installed. */
  head: string;
};

const headOf = (type = '') =>
  `Content-Disposition: form-data; name="Filedata"; filename="quittung.pdf"\r\n${type}`;
const runners: Readonly<Record<string, Runner>> = {
  js: {
    runs: [[process.execPath]],
    canRun: ['--version'],
    file: 'upload.mjs',
    head: headOf('Content-Type: application/pdf\r\n'),
  },
  python: {
    // A Python of one's own may come before that of the system and have no requests.
    runs: [['python3'], ['/usr/bin/python3']],
    canRun: ['-c', 'import requests'],
    file: 'upload.py',
    head: headOf(),
  },
  php: {
    runs: [['php']],
    canRun: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    file: 'upload.php',
    head: headOf('Content-Type: application/octet-stream\r\n'),
  },
};

type Shell = { cwd: string; env: Record<string, string> };

/** Sends the bytes that the program would put on the wire. */
const sent = async (file: string, head: string, { env }: Shell): Promise<string> => {
  const comment = 'Content-Disposition: form-data; name="comment"\r\n\r\nTaxi';
  const body = Buffer.concat([
    Buffer.from(`--edge\r\n${head}\r\n`),
    await readFile(file),
    Buffer.from(`\r\n--edge\r\n${comment}\r\n--edge--\r\n`),
  ]);
  const headers = {
    'x-api-key': env['KEY'] ?? '',
    accept: 'application/json',
    'content-type': 'multipart/form-data; boundary=edge',
  };
  const answer = await fetch(`${env['BOOKS']}/belege`, {
    method: 'POST',
    headers,
    body: Uint8Array.from(body),
  });
  return `${answer.status} ${await answer.text()}`;
};

/** The output of a program; where its language can not run here, the answer to its bytes. */
const uploaded = async ({ language, text }: Program, shell: Shell): Promise<string> => {
  const runner = runners[language];
  if (!runner) throw new Error(`The README has a program in ${language}, which this test does not know.`);
  await writeFile(join(shell.cwd, runner.file), text);
  for (const command of runner.runs)
    if ((await run([...command, ...runner.canRun], shell)).code === 0)
      return (await run([...command, runner.file], shell)).output;
  const [file = ''] = /quittung-\w+\.pdf/.exec(text) ?? [];
  return sent(join(shell.cwd, file), runner.head, shell);
};

test('200: the commands and programs of the README, in its order, on a fresh start', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-programs-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const kontor = await startKontor({ KONTOR_DATA_DIR: dataDir });
  // The commands build what has changed. Without the cache of the build before they would build all anew, under the other tests.
  const cache = TURBO_CACHE_DIR === undefined ? {} : { TURBO_CACHE_DIR };
  const shell: Shell = { cwd, env: { PATH, HOME, ...cache, KONTOR_DATA_DIR: dataDir } };
  const programs = programsOfReadme();
  expect(programs.map(({ language }) => language)).toEqual(['sh', 'sh', 'js', 'python', 'php']);
  const commands = programs.filter(({ language }) => language === 'sh').map(({ text }) => text);
  const script = `${commandsFor(commands.join('\n'), kontor.address)}printf '\\nKEY=%s BOOKS=%s\\n' "$KEY" "$BOOKS"`;
  const { code, output } = await run(['bash', '-c', script], shell);
  expect([code, output]).toEqual([0, expect.stringMatching(/^HTTP\/1.1 204 /m)]);
  const [, KEY = '', BOOKS = ''] = /^KEY=(\S+) BOOKS=(\S+)$/m.exec(output) ?? [];
  const [kept, drawn] = await Promise.all(
    ['kept.pdf', 'quittung.pdf'].map((name) => readFile(join(cwd, name))),
  );
  expect(kept, 'the file of the receipt that was uploaded').toEqual(drawn);
  for (const program of programs.filter(({ language }) => language !== 'sh')) {
    const answered = await uploaded(program, { ...shell, env: { ...shell.env, KEY, BOOKS } });
    expect(answered, program.language).toMatch(/^200 .*\.pdf/s);
    expect(answered).toContain('Taxi');
  }
  expect(await kontor.stop()).toBe(0);
});
