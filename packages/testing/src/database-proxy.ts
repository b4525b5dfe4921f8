import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * A connection to cut: one on which one of `words` is sent, before the server gets it, or once the server has
 * answered it.
 */
type Cut = { words: readonly string[]; when: 'sent' | 'answered' };

/**
 * A proxy before the database at `url`, which counts round trips. It can be closed and opened again, which cuts all its
 * connections, and can cut the one on which a certain word is sent.
 */
export const proxyTo = async (url: string) => {
  let roundTrips = 0;
  const ends = new Set<Socket>();
  let next: Cut | undefined;
  const server = createServer((near) => {
    const far = connect(socketOf(url));
    let doomed = false;
    const countIn = roundTripsIn();
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
      roundTrips += countIn(data);
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
  const address = new URL(url);
  address.search = '';
  address.hostname = '127.0.0.1';
  address.port = String(at);
  return {
    url: address.href,
    cutOnce: (cut: Cut) => {
      next = cut;
    },
    /** The round trips since the proxy was opened: each time that a client waits for the server to be ready. */
    roundTrips: () => roundTrips,
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

/** The socket of the server at `url`: in the file system, or on a port. */
export const socketOf = (url: string): NetConnectOpts => {
  const { searchParams, hostname, port } = new URL(url);
  const host = searchParams.get('host');
  return host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host: host ?? hostname, port: Number(port || 5432) };
};

/** Counts the messages after which a client waits for the server: `Query` and `Sync` of PostgreSQL's protocol. */
const roundTripsIn = (): ((data: Buffer) => number) => {
  let rest: Buffer = Buffer.alloc(0);
  // The first message has no type.
  let started = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    let count = 0;
    for (;;) {
      const at = started ? 1 : 0;
      if (rest.length < at + 4) return count;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return count;
      const type = String.fromCharCode(rest[0] ?? 0);
      if (started && (type === 'Q' || type === 'S')) count += 1;
      started = true;
      rest = rest.subarray(end);
    }
  };
};
