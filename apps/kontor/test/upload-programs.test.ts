import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawn, page } from '@kontor/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './served.ts';

/** The programs of the README upload a receipt at their first try, as they stand there. */
let kontor: Awaited<ReturnType<typeof serve>>;
let directory: string;
let key: string;
beforeAll(async () => {
  kontor = await serve();
  key = await kontor.client('muster');
  directory = await mkdtemp(join(tmpdir(), 'kontor-programs-'));
});
afterAll(async () => {
  await kontor.close();
  await rm(directory, { recursive: true });
});

const { PATH = '', HOME = '' } = process.env;
const belege = () => `${kontor.address}/api/latest/clients/muster`;

const run = async (command: readonly string[], options: SpawnOptions = {}) => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  child.stderr?.on('data', (data) => {
    output += data;
  });
  const code = await once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  return { code, output };
};

/** The program in this language as the README has it. */
const ofReadme = (language: string): string => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, program] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme) ?? [];
  if (program === undefined) throw new Error(`The README has no program in ${language}.`);
  return program;
};

type Language = { name: string; runs: string[][]; canRun: string[]; file: string; head: string };

const head = 'Content-Disposition: form-data; name="Filedata"; filename="quittung.pdf"\r\n';
const languages: Language[] = [
  {
    name: 'python',
    // A Python of one's own may come before that of the system and have no requests.
    runs: [['python3'], ['/usr/bin/python3']],
    canRun: ['-c', 'import requests'],
    file: 'upload.py',
    head,
  },
  {
    name: 'php',
    runs: [['php']],
    canRun: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    file: 'upload.php',
    head: `${head}Content-Type: application/octet-stream\r\n`,
  },
];

/** The request that a program in this language puts on the wire, for where the language is not installed. */
const sent = async (pdf: Uint8Array, { head: told }: Language): Promise<string> => {
  const comment = 'Content-Disposition: form-data; name="comment"\r\n\r\nTaxi';
  const body = Buffer.concat([
    Buffer.from(`--edge\r\n${told}\r\n`),
    pdf,
    Buffer.from(`\r\n--edge\r\n${comment}\r\n--edge--\r\n`),
  ]);
  const headers = {
    'x-api-key': key,
    accept: 'application/json',
    'content-type': 'multipart/form-data; boundary=edge',
  };
  const answer = await fetch(`${belege()}/belege`, { method: 'POST', headers, body: Uint8Array.from(body) });
  return `${answer.status} ${await answer.text()}`;
};

test.each(languages)('200: the program in $name, or its bytes where it can not run', async (language) => {
  const pdf = await drawn([page.text(language.name.length)]);
  await writeFile(join(directory, 'quittung.pdf'), pdf);
  await writeFile(join(directory, language.file), ofReadme(language.name));
  const runnable = await Promise.all(
    language.runs.map(async (command) => (await run([...command, ...language.canRun])).code === 0),
  );
  const command = language.runs[runnable.indexOf(true)];
  const env = { PATH, HOME, KEY: key, BOOKS: belege() };
  const output = command
    ? (await run([...command, language.file], { cwd: directory, env })).output
    : await sent(pdf, language);
  expect(output).toMatch(/^200 \{.*quittung\.pdf/);
  expect(output).toContain('Taxi');
});
