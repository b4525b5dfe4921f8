import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program as an operator runs it: a process of its own, with an environment of its own. */
export type Environment = Readonly<Record<string, string>>;

const home = fileURLToPath(new URL('..', import.meta.url));
const { PATH = '', HOME = '' } = process.env;

/** Starts the program, or one that is deployed elsewhere, and waits for nothing. */
export const run = (args: readonly string[], environment: Environment, cwd = home): ChildProcess =>
  // The built program, because that is the one that runs; `pnpm test` builds it first.
  spawn(process.execPath, ['dist/main.js', ...args], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The output of a process so far. */
const listenTo = (child: ChildProcess) => {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr?.on('data', (data) => {
    output.stderr += data;
  });
  return output;
};

/** Runs a command to its end. */
export const kontor = async (args: readonly string[], environment: Environment) => {
  const child = run(args, environment);
  const output = listenTo(child);
  const [code] = await once(child, 'close');
  return { ...output, code: code as number | null };
};

/**
 * Starts the server on a free port, or one that is deployed elsewhere, and waits until it serves.
 * `stop` asks it to stop and answers its exit code.
 */
export const startKontor = async (environment: Environment, folder = home) => {
  const child = run(['start'], { KONTOR_PORT: '0', ...environment }, folder);
  const output = listenTo(child);
  const closed = once(child, 'close');
  const served = /^Kontor serves (\S+)/m;
  await Promise.race([
    closed.then(() => Promise.reject(new Error(`Kontor ended:\n${output.stderr}`))),
    (async () => {
      while (!/(^Another key:|^A key for)/m.test(output.stdout))
        await once(child.stdout as NodeJS.ReadableStream, 'data');
    })(),
  ]);
  const address = served.exec(output.stdout)?.[1] ?? '';
  const ask = (signal: NodeJS.Signals) => child.kill(signal);
  return {
    address,
    output,
    pid: child.pid ?? 0,
    ask,
    ended: closed.then(([code]) => code as number | null),
    stop: async () => {
      ask('SIGTERM');
      const [code] = await closed;
      return code as number | null;
    },
  };
};
