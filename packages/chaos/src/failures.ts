import { setTimeout as sleep } from 'node:timers/promises';
import { startStandby, startThrowaway, type Throwaway } from '@kontor/postgres';
import { execute } from '@kontor/testing';
import type { Load } from './caller.ts';
import type { Program } from './program.ts';

/**
 * A primary and its standby, for which each commit waits until it is seen there; `url` names both.
 */
export type Servers = { primary: Throwaway; standby: Throwaway; url: string; stop: () => Promise<void> };

/** PostgreSQL's `synchronous_commit`: for what a commit waits. */
export type Commit = 'remote_apply' | 'on' | 'local';

/** That which an event happens to; it calls `begin` as soon as callers may be served again. */
type Happening = {
  servers: Servers;
  program: Program;
  load: Load;
  begin: () => void;
};

/**
 * Something that happens under load, and whether it kills the program, so that requests may break
 * off.
 */
export type Event = {
  name: string;
  killsProgram?: boolean;
  happens: (happening: Happening) => Promise<void>;
};

/**
 * Starts a primary, and a standby of it, without which no commit is answered unless
 * `synchronous_commit` is `local`.
 */
export const startServers = async (commit: Commit): Promise<Servers> => {
  const primary = await startThrowaway({ synchronous_commit: commit });
  const standby = await startStandby(primary.url).catch(async (error: unknown) => {
    await primary.stop();
    throw error;
  });
  await asSuperuser(primary, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'");
  await asSuperuser(primary, 'SELECT pg_reload_conf()');
  const both = new URL(primary.url);
  const hosts = [primary, standby].map(({ url }) => new URL(url).searchParams.get('host'));
  both.searchParams.set('host', hosts.join(','));
  both.searchParams.set('target_session_attrs', 'read-write');
  const stop = async () => {
    // One that stands still would not end.
    await Promise.all([primary, standby].map((server) => server.signal('SIGKILL')));
    await Promise.all([primary.stop(), standby.stop()]);
  };
  return { primary, standby, url: both.href, stop };
};

const asSuperuser = ({ url }: Throwaway, statement: string) => {
  const address = new URL(url);
  address.username = 'postgres';
  return execute(address.href, statement);
};

/** Makes the standby the primary, as a cluster manager does, and waits until it is. */
const promote = async ({ standby }: Servers): Promise<void> => {
  // One that waits for the end of the promotion may be cancelled by what the standby replays.
  await asSuperuser(standby, 'SELECT pg_promote(wait => false)');
  let isStandby = true;
  while (isStandby) {
    const [row] = await asSuperuser(standby, 'SELECT pg_is_in_recovery() AS is_standby');
    isStandby = row?.['is_standby'] === true;
    await sleep(10);
  }
};

/** The old primary wakes for so many milliseconds, before the cluster manager ends it. */
const awake = 3_000;

/** The primary stands still for so many seconds. */
const stoppedFor = (seconds: number): Event => ({
  name: `the primary stands still for ${seconds} s (\`SIGSTOP\`)`,
  happens: async ({ servers, begin }) => {
    const { primary } = servers;
    await primary.signal('SIGSTOP');
    begin();
    await promote(servers);
    await sleep(seconds * 1_000);
    await primary.signal('SIGCONT');
    await sleep(awake);
    await primary.signal('SIGKILL');
  },
});

/** The standby is away for so many seconds before the primary dies, and then comes back. */
const standbyAwayFor = (seconds: number): Event => ({
  name: `the standby is away for ${seconds} s, then the primary is killed`,
  happens: async ({ servers, load, begin }) => {
    const { primary, standby } = servers;
    await standby.signal('SIGKILL');
    // Writes that the standby had seen by then may still be answered.
    await sleep((seconds * 1_000) / 2);
    const before = load.done.length;
    await sleep((seconds * 1_000) / 2);
    if (load.done.length > before) load.wrong.push('a write was acknowledged that no standby has');
    await primary.signal('SIGKILL');
    await standby.restart();
    begin();
    await promote(servers);
  },
});

/** The events of docs/operations; with `short`, those that last are brief. */
export const events = ({ short = false } = {}): readonly Event[] => [
  {
    name: 'the primary is killed',
    happens: async ({ servers, begin }) => {
      await servers.primary.signal('SIGKILL');
      begin();
      await promote(servers);
    },
  },
  {
    name: 'the program is killed, and started again',
    killsProgram: true,
    happens: async ({ program, begin }) => {
      await program.killProgram();
      begin();
      await program.start();
    },
  },
  {
    name: 'primary and program are killed',
    killsProgram: true,
    happens: async ({ servers, program, begin }) => {
      await Promise.all([servers.primary.signal('SIGKILL'), program.killProgram()]);
      begin();
      await promote(servers);
      await program.start();
    },
  },
  stoppedFor(short ? 2 : 60),
  standbyAwayFor(short ? 4 : 20),
];
