import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const { PATH = '', HOME = '' } = process.env;

/** Runs a program to its end, and gives all that it wrote. */
export const run = async (command: readonly string[], options: SpawnOptions) => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data;
    });
  const code = await once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  return { code, output };
};

const bin = fileURLToPath(new URL('../../bin/kontor.js', import.meta.url));

/** The commands as a shell of this test runs them: with the program that was built, its address, and a refusal as an end. */
export const commandsFor = (text: string, address: string): string => {
  const here = text
    .replaceAll(/npx --yes pnpm (--silent )?kontor/g, `'${process.execPath}' '${bin}'`)
    .replaceAll('http://127.0.0.1:8080', address);
  return `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${here}\n`;
};

export type Runner = { command: readonly string[]; file?: string };

/** The first way to run a language that is installed here; undefined where there is none. */
export const runnerOf = async (language: string): Promise<Runner | undefined> => {
  const runners: Record<string, { commands: string[][]; test: string[]; file: string }> = {
    js: { commands: [[process.execPath]], test: ['--version'], file: 'program.mjs' },
    python: {
      commands: [['python3'], ['/usr/bin/python3']],
      test: ['-c', 'import requests'],
      file: 'program.py',
    },
    php: {
      commands: [['php']],
      test: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
      file: 'program.php',
    },
  };
  const runner = runners[language];
  if (!runner) throw new Error(`A page has a program in ${language}, which this test does not know.`);
  for (const one of runner.commands)
    if ((await run([...one, ...runner.test], { env: { PATH, HOME } })).code === 0)
      return { command: one, file: runner.file };
  return undefined;
};
