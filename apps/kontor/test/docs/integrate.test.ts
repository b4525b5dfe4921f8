import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusalCodes } from '@kontor/domain';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { kontor as command, startKontor } from '../kontor.ts';
import { commandsFor, type Runner, run, runnerOf } from './run.ts';

/** The pages of docs/integrate: their programs run as they stand, in the order of the pages. */
const folder = new URL('../../../../docs/integrate/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const { PATH = '', HOME = '' } = process.env;

const shell = (commands: string): Runner => ({ command: ['bash', '-c', commands] });

/** Some lines of what the programs write, in their order. */
const written: readonly RegExp[] = [
  /^204 .*\/invoices\/NODE-1/m,
  /"invnumber": ?"NODE-1"/,
  /"exists": ?"false"/,
  /^204 204 true$/m,
  /"file_name": ?"receipt.pdf"/,
  /^false$/m,
];

test('the programs of docs/integrate run as they stand, on a fresh start', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-integrate-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const served = await startKontor({ KONTOR_DATA_DIR: dataDir });
  const issued = await command(['key', 'issue', 'demo', '--scopes', 'read,write,upload'], {
    KONTOR_DATA_DIR: dataDir,
  });
  const env = {
    ...{ PATH, HOME, KONTOR_DATA_DIR: dataDir },
    KEY: issued.stdout.trim(),
    BOOKS: `${served.address}/api/latest/clients/demo`,
  };
  const blocks = readdirSync(folder)
    .toSorted()
    .flatMap((name) => [...textOf(name).matchAll(/^```(\w+)\n(.*?)^```$/gms)])
    .map(([, language = '', text = '']) => ({ language, text }));
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'js', 'python', 'php']));
  let output = '';
  for (const { language, text } of blocks) {
    const runner = language === 'sh' ? shell(commandsFor(text, served.address)) : await runnerOf(language);
    if (!runner) continue;
    if (runner.file) await writeFile(join(cwd, runner.file), text);
    const ended = await run([...runner.command, ...(runner.file ? [runner.file] : [])], { cwd, env });
    expect([text, ended.code, ended.output]).toEqual([text, 0, expect.not.stringMatching(/^[45]\d\d /m)]);
    output += `${ended.output}\n`;
  }
  for (const line of written) expect(output).toMatch(line);
  expect(await served.stop()).toBe(0);
});

test('every code of a refusal has its section, under its status', () => {
  const sections = [...textOf('05-refusals.md').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(sections.toSorted()).toEqual([...refusalCodes].toSorted());
});
