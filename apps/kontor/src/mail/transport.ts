import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { type LookUp, operatorNames } from '../names/look-up.ts';
import { folderOf } from './mail-settings.ts';

/** The answer of a server to a mail that it took, and the addresses that it did not take it for. */
export type Accepted = { answer: string; refused: string[] };

export type Transport = {
  /**
   * Gives a message to the server, or writes it into the folder. Rejects where it was taken for no
   * address.
   */
  send: (message: SendMailOptions) => Promise<Accepted>;
  /** Resolves where the server lets this sender in; rejects where it does not. */
  check: () => Promise<void>;
  close: () => void;
};

// In milliseconds.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

// Lines of a message name no file and no address to fetch.
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Opens the server or folder at `url`. nodemailer is loaded with the first mail. */
export const openTransport = async (
  url: string,
  { connections, names = operatorNames }: { connections: number; names?: Pick<LookUp, 'lookup'> },
): Promise<Transport> => {
  const folder = folderOf(url);
  if (folder !== undefined) return openFolder(resolve(folder));
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const at = { host, port: port === '' ? (secure ? 465 : 587) : Number(port) };
  const server = createTransport({
    ...{ ...at, secure },
    // nodemailer would look the name up by the system in the end.
    getSocket: (_: unknown, done: Connected) => connectTo({ ...at, lookup: names.lookup }, done),
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    // A password goes over TLS only, but on the machine itself.
    requireTLS: !secure && username !== '' && !isLoopback(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: connections,
    ...closed,
    ...timeouts,
  });
  return {
    send: async (message) => {
      const { response, rejected = [] } = await server.sendMail(message);
      return { answer: response, refused: rejected.map(String) };
    },
    check: async () => {
      await server.verify();
    },
    close: () => server.close(),
  };
};

type Connected = (error: Error | null, opened?: { connection: Socket }) => void;
type Connecting = { host: string; port: number; lookup: LookupFunction };

/** Connects to a server, and is done once: with the connection, or with what went wrong with it. */
const connectTo = (options: Connecting, done: Connected): void => {
  const socket = connect({ ...options, keepAlive: true });
  const fail = (error: Error) => {
    clearTimeout(timer);
    socket.destroy();
    done(Object.assign(error, { command: 'CONN' }));
  };
  const timer = setTimeout(() => fail(new Error('The server does not answer.')), timeouts.connectionTimeout);
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
};

/**
 * A folder that gets a file for each mail, with the blind copies, for those who try Kontor. The
 * mail goes to nobody.
 */
const openFolder = async (folder: string): Promise<Transport> => {
  const { createTransport } = await import('nodemailer');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed });
  return {
    send: async (message) => {
      const written = await writer.sendMail(message);
      // Mails are read by nobody else on the machine, whatever the umask of the program is.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The same mail once more is the same file.
      const file = join(folder, `${written.messageId.replace(/[^\w@.-]/g, '')}.eml`);
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, written.message, { mode: 0o600 });
      await rename(unfinished, file);
      return { answer: `Written to ${file}; it was sent to nobody.`, refused: [] };
    },
    check: async () => undefined,
    close: () => writer.close(),
  };
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
