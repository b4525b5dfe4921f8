import pg from 'pg';
import { addressesIn, type ServerKind } from './addresses.ts';

// Times are read and written in UTC. JIT compilation takes longer than any of our statements runs:
// half a second for a trial balance. A session of a program that is gone does not keep its locks:
// the server ends it when it is idle within a transaction, or when its machine is not heard of.
const ownOptions = [
  ...['TimeZone=UTC', 'DateStyle=ISO', 'jit=off'],
  'idle_in_transaction_session_timeout=15s',
  ...['tcp_keepalives_idle=5', 'tcp_keepalives_interval=2', 'tcp_keepalives_count=3', 'tcp_user_timeout=30s'],
].map((setting) => `-c ${setting}`);

// A firewall forgets connections on which nothing passes. In milliseconds.
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** The configuration of connections to one server, with the options of their sessions. */
export type SessionConfig = pg.ClientConfig & { options: string };

/** The servers that an address names, in their order, and which of them is connected to. */
export type Servers = { configs: readonly [SessionConfig, ...SessionConfig[]]; wanted: ServerKind };

/**
 * The servers at `url` and the options of their sessions: those that the address has and, as a
 * later one counts, Kontor's own after them. The driver would take those of the address alone.
 */
export const serversAt = (url: string): Servers => {
  const { urls, wanted } = addressesIn(url);
  const [first, ...others] = urls;
  return { configs: [sessionAt(first), ...others.map(sessionAt)], wanted };
};

const sessionAt = (url: string): SessionConfig => {
  const address = new URL(url);
  const { searchParams } = address;
  const options = [...searchParams.getAll('options'), ...ownOptions].join(' ');
  searchParams.delete('options');
  // The driver checks the certificate for all of them, and warns that its next version won't.
  // Kontor goes on to do so.
  if (checked.has(searchParams.get('sslmode') ?? '') && !searchParams.has('uselibpqcompat'))
    searchParams.set('sslmode', 'verify-full');
  return { connectionString: address.href, options, ...keptAlive };
};

const checked = new Set(['prefer', 'require', 'verify-ca']);

/**
 * A connection in no pool; it connects when it is told to. Where it breaks, the statement that is
 * under way fails.
 */
export const connectionOf = (config: pg.ClientConfig & { Client?: typeof pg.Client }): pg.Client => {
  const client = new (config.Client ?? pg.Client)(config);
  // Without a listener the event would end the program.
  client.on('error', () => undefined);
  return client;
};
