import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, addressOf, socketPort } from './address.ts';
import { binariesFor } from './binaries.ts';
import { answers } from './database.ts';
import { environment } from './env.ts';
import { PostgresError } from './error.ts';
import { exists } from './liveness.ts';
import { clusterOf, lastPostmasterOf, type Postmaster, pidFileOf, postmasterOf } from './postmaster.ts';
import { lastWords, run } from './run.ts';
import { own, type Site } from './site.ts';

/**
 * Sees to it that the server of `site` runs and takes connections, and gives its address. To be
 * called under the lock. One that runs already is taken over, whoever started it. Waits for as long
 * as the server needs to recover from a crash.
 */
export const bringUp = async (site: Site): Promise<Address> => {
  const patience = Date.now() + 60_000;
  for (;;) {
    const running = await postmasterOf(site.home);
    if (running?.ready) {
      const address = await addressOf(site, running.port);
      const answer = await answers(address);
      if (answer === 'ready') return address;
      if (answer === 'silent' && Date.now() > patience) {
        throw new PostgresError(
          `PostgreSQL runs on ${site.home} (process ${running.pid}), but does not answer. Stop it and start Kontor again.`,
        );
      }
    }
    const failure = running ? undefined : await launch(site);
    if (failure && (!passing.test(failure) || Date.now() > patience)) {
      throw new PostgresError(`The database in ${site.home} could not be started: ${failure}`);
    }
    await sleep(20);
  }
};

// For some moments after a crash, processes of the server that died still hold its memory; and a
// program that was killed may have started a server that has only now told of itself.
const passing = /still in use|already exists/;

/**
 * Stops the server of `site`, if it runs, and waits until it has stopped. To be called under the
 * lock.
 */
export const bringDown = async (site: Site, how: 'fast' | 'immediate' = 'fast'): Promise<void> => {
  if (!(await postmasterOf(site.home))) return;
  const file = join(await binariesFor(site.account), 'pg_ctl');
  const args = ['stop', '-D', clusterOf(site.home), '-m', how, '-w', '-t', '600'];
  try {
    await run({ file, args, cwd: site.home }, site.account);
  } catch (error) {
    if (!(await postmasterOf(site.home))) return;
    throw new PostgresError(`The database in ${site.home} could not be stopped: ${lastWords(error)}`, error);
  }
};

/** Starts the server; gives what it said if it ended before it was ready. */
const launch = async (site: Site): Promise<string | undefined> => {
  const binaries = await binariesFor(site.account);
  const last = await lastPostmasterOf(site.home);
  await clearLeftovers(site, last);
  const log = join(site.home, 'log', 'start.log');
  // Made again, because the old one may be root's, who ran the server of another user once.
  await rm(log, { force: true });
  const output = await open(log, 'w');
  const args = serverArguments(site, site.sockets ? socketPort : await freePort(last?.port));
  // Detached, so that the Ctrl-C that is meant for us does not stop the database while we still
  // book.
  const child = spawn(join(binaries, 'postgres'), args, {
    cwd: site.home,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output.fd, output.fd],
    ...site.account,
  });
  child.unref();
  const ended = await readyOrEnded(site, child);
  await output.close();
  return ended && ((await complaint(log)) ?? ended);
};

const readyOrEnded = async (site: Site, child: ChildProcess): Promise<string | undefined> => {
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = signal ?? `it ended with code ${code}`;
  });
  while (ended === undefined && !(await postmasterOf(site.home))?.ready) await sleep(20);
  return ended;
};

/**
 * Removes the leftovers of a crash that PostgreSQL would stumble over when the number of its dead
 * process is in use again.
 */
const clearLeftovers = async (site: Site, last: Postmaster | undefined): Promise<void> => {
  const socket = join(site.home, 'socket');
  if (last && exists(last.pid)) {
    await rm(pidFileOf(site.home), { force: true });
    await rm(socket, { recursive: true, force: true });
  }
  await own(socket, site.account);
};

const serverArguments = (site: Site, port: number): readonly string[] => [
  '-D',
  clusterOf(site.home),
  '-p',
  String(port),
  // Relative to the cluster, so that a long path is no problem to the server.
  '-c',
  `unix_socket_directories=${site.sockets ? '../socket' : ''}`,
  '-c',
  `listen_addresses=${site.sockets ? '' : '127.0.0.1'}`,
];

const complaint = async (log: string): Promise<string | undefined> => {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
  const reasons = lines.filter((line) => /\b(FATAL|DETAIL|PANIC):/.test(line));
  return reasons.length === 0
    ? undefined
    : reasons.map((line) => line.replace(/^.*?(FATAL|PANIC|DETAIL): +/, '')).join(' ');
};

/**
 * The port of the server that died, for those who still know its address; any other when it is
 * taken.
 */
const freePort = async (last = 0): Promise<number> => (await probe(last)) ?? (await probe(0)) ?? 0;

const probe = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const listener = createServer().once('error', () => resolve(undefined));
    listener.listen(port, '127.0.0.1', () => {
      const address = listener.address();
      listener.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
