import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from './env.ts';
import { codeOf, Problem } from './problem.ts';

/**
 * Throws a Problem where the program could not listen: told before the database is filled, which
 * takes a while.
 */
export const expectFreePort = async ({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> => {
  if (port === 0) return;
  await listen(
    async () => {
      const server = createServer();
      const listening = once(server, 'listening');
      server.listen(port, host);
      await listening;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
    { host, port },
  );
};

/** Listens, with a sentence for the operator where that is not possible. */
export const listen = async <Result>(
  open: () => Promise<Result>,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<Result> => {
  try {
    return await open();
  } catch (error) {
    const reason = reasons.get(codeOf(error) ?? '');
    if (!reason) throw error;
    throw new Problem(`Kontor can't listen on ${host}, port ${port}: ${reason}`);
  }
};

const reasons = new Map([
  [
    'EADDRINUSE',
    'another program does. Stop it, or set KONTOR_PORT to another port, or to 0 for any free one.',
  ],
  ['EACCES', 'this user may not. Set KONTOR_PORT to a port above 1023.'],
  ['EADDRNOTAVAIL', 'this machine does not have that address. Set KONTOR_HOST.'],
  ['ENOTFOUND', 'the host is not known. Set KONTOR_HOST.'],
]);
