import type { ImapFlow } from 'imapflow';

/** A mail in a mailbox: what is known of it before it is read whole. */
export type MailInMailbox = { uid: number; size: number; received: Date; head: Uint8Array };

export type Mailbox = {
  uidvalidity: bigint;
  /** The mails after `uid`, or those that came since a day, in the order of their numbers. */
  uids: (from: { uid: number } | { since: Date }) => Promise<number[]>;
  /** Undefined where the mail has gone. */
  head: (uid: number) => Promise<MailInMailbox | undefined>;
  /** The first bytes of a mail; undefined where it has gone. */
  read: (uid: number, most: number) => Promise<Uint8Array | undefined>;
  close: () => Promise<void>;
};

// In milliseconds.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Heads that are longer than this are read to here. */
const headLength = 65_536;

/** A mail and what its server says about it; no answer is larger. */
const bounds = { maxLiteralSize: 48_000_000, maxResponseSize: 50_000_000 };

/** The server, user and folder of a mailbox, by which its place is kept. */
export const mailboxName = (url: string): string => {
  const { host, username } = new URL(url);
  return `${decodeURIComponent(username)}@${host}/${folderIn(url)}`;
};

const folderIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/**
 * Opens a mailbox to be read alone: nothing in it is marked, moved or deleted. imapflow is loaded
 * with the first one.
 */
export const openMailbox = async (url: string): Promise<Mailbox> => {
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    ...timeouts,
    ...bounds,
  });
  // An error between two commands rejects the next command.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const opened = await client.mailboxOpen(folderIn(url), { readOnly: true });
    return mailboxOn(client, opened.uidValidity);
  } catch (error) {
    client.close();
    throw error;
  }
};

const mailboxOn = (client: ImapFlow, uidvalidity: bigint): Mailbox => {
  const source = async (uid: number, most: number) => {
    const asked = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: most } };
    return (await client.fetchOne(String(uid), asked, { uid: true })) || undefined;
  };
  return {
    uidvalidity,
    uids: async (from) => {
      const asked = 'uid' in from ? { uid: `${from.uid + 1}:*` } : { since: from.since };
      const found = (await client.search(asked, { uid: true })) || [];
      // A range to the end always has the last mail in it.
      return found.filter((uid) => !('uid' in from) || uid > from.uid).sort((one, other) => one - other);
    },
    head: async (uid) => {
      const found = await source(uid, headLength);
      if (!found?.source) return undefined;
      const received = new Date(found.internalDate ?? Number.NaN);
      return { uid, size: found.size ?? found.source.length, received, head: found.source };
    },
    read: async (uid, most) => (await source(uid, most))?.source,
    close: async () => {
      await client.logout().catch(() => client.close());
    },
  };
};
