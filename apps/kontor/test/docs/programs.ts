import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The programs of README and docs, as a reader of them has them: each a fenced block of a page. */
export type Program = { language: string; text: string };

/** Where programs run, and the environment that they have. */
export type Shell = { cwd: string; env: Record<string, string> };

const { PATH = '', HOME = '', TURBO_CACHE_DIR } = process.env;

/**
 * The environment of this process that programs need, without the settings of Kontor. Commands
 * build what has changed, from the cache.
 */
export const bareEnvironment = {
  PATH,
  HOME,
  ...(TURBO_CACHE_DIR === undefined ? {} : { TURBO_CACHE_DIR }),
};

/** The fenced blocks of a page in their order. */
export const programsIn = (page: string): Program[] =>
  [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));

/** Starts a program: all that it says, and what of that it prints. */
export const start = ([program = '', ...args]: readonly string[], options: SpawnOptions) => {
  const child: ChildProcess = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { output: '', printed: '' };
  child.stdout?.on('data', (data) => {
    said.printed += data;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      said.output += data;
    });
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  return { child, said, ended };
};

export const run = async (command: readonly string[], options: SpawnOptions) => {
  const { said, ended } = start(command, options);
  const code = await ended;
  return { code, ...said };
};

/** The command that runs programs of a language, and the name that their file has. */
export type Runner = { command: readonly string[]; file: string };

type Ways = {
  runs: readonly (readonly string[])[];
  /** Whether it can run what the pages have. */
  canRun: readonly string[];
  file: string;
};

const tsx = createRequire(import.meta.url).resolve('tsx/cli');

const languages: Readonly<Record<string, Ways>> = {
  js: { runs: [[process.execPath]], canRun: ['--version'], file: 'program.mjs' },
  ts: { runs: [[process.execPath, tsx]], canRun: ['--version'], file: 'program.mts' },
  python: {
    // A Python of one's own may come before that of the system and have no requests.
    runs: [['python3'], ['/usr/bin/python3']],
    canRun: ['-c', 'import requests'],
    file: 'program.py',
  },
  php: {
    runs: [['php']],
    canRun: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    file: 'program.php',
  },
};

const found = new Map<string, Promise<Runner | undefined>>();

/** The first way to run a language that is installed here; undefined where there is none. */
export const runnerOf = (language: string): Promise<Runner | undefined> => {
  const { runs, canRun, file } = waysOf(language);
  const runner =
    found.get(language) ??
    (async () => {
      for (const command of runs)
        if ((await run([...command, ...canRun], { env: bareEnvironment })).code === 0)
          return { command, file };
      return undefined;
    })();
  found.set(language, runner);
  return runner;
};

const waysOf = (language: string): Ways => {
  const ways = languages[language];
  if (!ways) throw new Error(`A page has a program in ${language}, which this test does not know.`);
  return ways;
};

/**
 * Puts a program into the shell's folder, for the runner; undefined where its language is not
 * installed.
 */
export const placed = async ({ language, text }: Program, { cwd }: Shell): Promise<Runner | undefined> => {
  await writeFile(join(cwd, waysOf(language).file), text);
  return runnerOf(language);
};

/** Lets programs of a folder find `@kontor/client`, as if it were installed there. */
export const installClient = async (cwd: string): Promise<void> => {
  const link = join(cwd, 'node_modules/@kontor/client');
  await mkdir(dirname(link), { recursive: true });
  await symlink(fileURLToPath(new URL('../../../../packages/client', import.meta.url)), link);
};

const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const builds = fileURLToPath(new URL('../../bin/kontor.js', import.meta.url));

/**
 * The commands of a page as a shell of a test runs them: with the program that was built, and its
 * address.
 */
export const commandsAt = (text: string, address: string, kontor = built): string =>
  text
    .replaceAll(/npx --yes pnpm (--silent )?kontor/g, `'${process.execPath}' '${kontor}'`)
    .replaceAll('http://127.0.0.1:8080', address);

/** The command of a release, as a function of the shell that runs the program that was built. */
export const releaseCommands = `kontor() { '${process.execPath}' '${built}' "$@"; }`;

/**
 * The same by the command of the workspace, which builds what has changed; a refusal is the end.
 */
export const commandsFor = (text: string, address: string): string =>
  `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${commandsAt(text, address, builds)}\n`;
