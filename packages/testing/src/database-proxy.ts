import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * A connection to cut: one on which one of `words` is sent, before the server gets it, or once the
 * server has answered it.
 */
type Cut = { words: readonly string[]; when: 'sent' | 'answered' };

/**
 * A proxy before the database at `url`, which counts round trips. It can be closed and opened
 * again, which cuts all its connections; it can cut the one on which a certain word is sent; it can
 * fall silent, as a firewall that forgets; and it can tell clients numbers of processes of its own,
 * as a pooler does.
 */
export const proxyTo = async (url: string) => {
  let roundTrips = 0;
  const ends = new Set<Socket>();
  let next: Cut | undefined;
  let isSilent = false;
  let isPooler = false;
  let lostBytes = 0;
  let forgotten: Cut | undefined;
  const forgetting = new Set<() => void>();
  const server = createServer((near) => {
    const far = connect(socketOf(url));
    let doomed = false;
    let isForgotten = false;
    let isUnanswered = false;
    const forget = () => {
      isForgotten = true;
    };
    forgetting.add(forget);
    near.on('close', () => forgetting.delete(forget));
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
      const lost = forgotten?.words.some((word) => data.includes(word)) ? forgotten : undefined;
      if (lost) forgotten = undefined;
      isForgotten ||= lost?.when === 'sent';
      isUnanswered ||= lost !== undefined;
      if (isSilent || isForgotten) {
        lostBytes += data.length;
        return;
      }
      roundTrips += countIn(data);
      const met = next?.words.some((word) => data.includes(word)) ? next : undefined;
      if (met) next = undefined;
      if (met?.when === 'sent') return cut();
      doomed ||= met !== undefined;
      far.write(data);
    });
    far.on('data', (data) => {
      if (isSilent || isForgotten || isUnanswered) return;
      if (doomed) cut();
      else near.write(isPooler ? renumbered(data) : data);
    });
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
    /**
     * Throws away what either side sends, on the connections that are open and on new ones, or
     * passes it on again.
     */
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    /**
     * Reports the clients that connect from now on other numbers of processes than the server's.
     */
    pool: () => {
      isPooler = true;
    },
    /** Cuts no connection, but throws away from then on what it would have cut. */
    forgetOnce: (cut: Cut) => {
      forgotten = cut;
    },
    /**
     * Throws away from now on what is sent and answered on the connections that are open, as a
     * firewall that forgot them.
     */
    forgetAll: () => {
      for (const forget of forgetting) forget();
    },
    /** The bytes that clients sent and that were thrown away. */
    lostBytes: () => lostBytes,
    /** Cuts all connections; new ones are taken. */
    cut: () => {
      for (const end of ends) end.destroy();
      ends.clear();
    },
    /**
     * The round trips since the proxy was opened: each time that a client waits for the server to
     * be ready.
     */
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

/**
 * The server's data with another number of its process, which the message BackendKeyData (K, length
 * 12) tells.
 */
const renumbered = (data: Buffer): Buffer => {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) data.writeInt32BE(2_000_000_000, at + 5);
  return data;
};

/** The socket of the server at `url`: in the file system, or on a port. */
export const socketOf = (url: string): NetConnectOpts => {
  const { searchParams, hostname, port } = new URL(url);
  const host = searchParams.get('host');
  return host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || 5432}` }
    : { host: host ?? hostname, port: Number(port || 5432) };
};

/**
 * Counts the messages after which a client waits for the server: `Query` and `Sync` of PostgreSQL's
 * protocol.
 */
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
