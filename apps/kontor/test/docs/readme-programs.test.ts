import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import {
  bareEnvironment,
  commandsFor,
  type Program,
  placed,
  programsIn,
  run,
  type Shell,
} from './programs.ts';

/** The first steps of the README, one after the other as they stand there, on a fresh start. */
const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
// Parted where the second way to call begins: the first steps, and the operator's commands.
const [before = '', after = ''] = readme.split(/^Over tRPC /m);

/** The head of the part that a program sends, for where its language is not installed. */
const headOf = (type = '') =>
  `Content-Disposition: form-data; name="Filedata"; filename="quittung.pdf"\r\n${type}`;
const heads: Readonly<Record<string, string>> = {
  js: headOf('Content-Type: application/pdf\r\n'),
  python: headOf(),
  php: headOf('Content-Type: application/octet-stream\r\n'),
};

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
const uploaded = async (program: Program, shell: Shell): Promise<string> => {
  const runner = await placed(program, shell);
  if (runner) return (await run([...runner.command, runner.file], shell)).output;
  const [file = ''] = /quittung-\w+\.pdf/.exec(program.text) ?? [];
  return sent(join(shell.cwd, file), heads[program.language] ?? '', shell);
};

test('200: the commands and programs of the README, in its order, on a fresh start', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-programs-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const kontor = await startKontor({ KONTOR_DATA_DIR: dataDir });
  const shell: Shell = { cwd, env: { ...bareEnvironment, KONTOR_DATA_DIR: dataDir } };
  const programs = programsIn(before);
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
  const [others] = programsIn(after);
  expect(others?.language).toBe('sh');
  const done = await run(['bash', '-c', commandsFor(others?.text ?? '', kontor.address)], shell);
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('/login#')]);
  expect(await readFile(join(cwd, 'heads.txt'), 'utf8')).toMatch(/^muster \d+ [0-9a-f]{64}$/m);
  expect(await kontor.stop()).toBe(0);
});
