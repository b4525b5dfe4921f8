import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processesIn } from '@kontor/postgres';
import { freePort } from '@kontor/testing';
import { inherited } from './env.ts';

/**
 * The program with its embedded database, as a process that is started, killed and started again.
 */
export type Program = {
  address: string;
  /** Runs a command of the operator to its end, and gives its exit code and what it wrote. */
  command: (...args: readonly string[]) => Promise<{ code: number; stdout: string }>;
  start: () => Promise<void>;
  /** Whether the process that was started last still runs. */
  runs: () => boolean;
  killProgram: () => Promise<void>;
  killDatabase: () => Promise<void>;
  stop: () => Promise<void>;
  /** The memory of the process in MB; undefined where the system does not tell it. */
  megabytes: () => Promise<number | undefined>;
  /** Lines of the log about a fault: a request that was answered 500. */
  faults: readonly string[];
};

const faultLine = /"msg":"A (request|procedure) failed\."/;

const here = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Settings besides those of every program here, a file that it has for the machine's own
 * resolv.conf, and the checkout whose program it is, where that is another one.
 */
export type ProgramOptions = {
  settings?: Readonly<Record<string, string>>;
  resolver?: string;
  checkout?: string | undefined;
};

/**
 * The program on the data in `directory`, or on the database at `databaseUrl`, on a free port. It
 * does not yet run.
 */
export const programIn = async (
  directory: string,
  databaseUrl = '',
  { settings: more = {}, resolver, checkout = here }: ProgramOptions = {},
): Promise<Program> => {
  const home = join(checkout, 'apps/kontor');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    KONTOR_DATA_DIR: directory,
    KONTOR_PORT: String(port),
    DATABASE_URL: databaseUrl,
    KONTOR_LOG: 'error',
    KONTOR_RATE_KEY: 'none',
    KONTOR_WEBHOOK_NETWORKS: '127.0.0.1',
    ...more,
  };
  const faults: string[] = [];
  let running: ChildProcess | undefined;
  const run = (args: readonly string[]) => {
    const command = [...(resolver === undefined ? [] : mounted(resolver)), process.execPath];
    const [program = '', ...before] = command;
    const child = spawn(program, [...before, 'dist/main.js', ...args], {
      cwd: home,
      env: { ...inherited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (output: string) => {
      faults.push(...output.split('\n').filter((line) => faultLine.test(line)));
    });
    return child;
  };
  const end = async (signal: NodeJS.Signals) => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  };
  return {
    address,
    faults,
    command: async (...args) => {
      const child = run(args);
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (output: string) => {
        stdout += output;
      });
      const [code] = await once(child, 'close');
      return { code: code as number, stdout };
    },
    start: async () => {
      running = run(['start']);
      running.stdout?.resume();
      while (!(await isReady(address))) {
        if (running.exitCode !== null) throw new Error(`The program ended by itself: ${faults.join('\n')}`);
        await sleep(50);
      }
    },
    runs: () => running?.exitCode === null && running.signalCode === null,
    killProgram: () => end('SIGKILL'),
    killDatabase: async () => {
      for (const pid of await processesIn(join(directory, 'postgres'))) kill(pid);
    },
    stop: () => end('SIGTERM'),
    megabytes: () => megabytesOf(running?.pid),
  };
};

/** Runs what comes after it with another resolv.conf, as the same process. */
const mounted = (resolver: string): readonly string[] => [
  ...['unshare', '--mount', 'sh', '-c'],
  ...['mount --bind "$0" /etc/resolv.conf && exec "$@"', resolver],
];

// Linux alone reports it so.
const megabytesOf = async (pid: number | undefined): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
};

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};
