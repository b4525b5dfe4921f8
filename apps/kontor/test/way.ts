import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A connection to cut: one on which one of `words` is sent, before the server gets it, or once the server has
 * answered it.
 */
type Cut = { words: readonly string[]; when: 'sent' | 'answered' };

/** A way to the database that can be closed and opened again, which cuts what is on it, or on which one thing is cut. */
export const wayTo = async (url: string) => {
  const ends = new Set<Socket>();
  let next: Cut | undefined;
  const server = createServer((near) => {
    const far = openTo(url);
    let doomed = false;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    near.on('data', (data) => {
      const met = next?.words.some((word) => data.includes(word)) ? next : undefined;
      if (met) next = undefined;
      if (met?.when === 'sent') return cut();
      doomed ||= met !== undefined;
      far.write(data);
    });
    far.on('data', (data) => (doomed ? cut() : near.write(data)));
  });
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  const way = new URL(url);
  way.search = '';
  way.hostname = '127.0.0.1';
  way.port = String(at);
  return {
    url: way.href,
    cutOnce: (cut: Cut) => {
      next = cut;
    },
    /** Whether what was to be cut was met. */
    hasCut: () => next === undefined,
    close: async () => {
      server.close();
      for (const end of ends) end.destroy();
      await once(server, 'close');
    },
    open: () => listen(at),
  };
};

const openTo = (url: string): Socket => {
  const { searchParams, hostname, port } = new URL(url);
  const host = searchParams.get('host');
  return host?.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port || 5432}`)
    : connect(Number(port || 5432), host ?? hostname);
};
