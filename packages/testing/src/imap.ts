import { createServer, type Server, type Socket } from 'node:net';

/** A mail in the mailbox of a server of tests; by its number it is known for ever. */
type Held = { uid: number; content: Buffer; received: string };

/** A server of mailboxes with one user and one folder; `asked` has its commands, one a line. */
export type ImapServer = {
  /** With user and password, as the setting of the operator has it. */
  url: string;
  asked: string[];
  /** Puts a mail into the mailbox, as a provider does. */
  deliver: (content: string | Buffer) => number;
  /** Numbers all mails anew, as a mailbox that was restored does. */
  renumber: () => void;
  close: () => Promise<void>;
};

const user = 'receipts';
const password = 'secret of the mailbox';

/**
 * Starts a small server that speaks as much of IMAP as is needed to read a mailbox: nothing in it
 * is ever changed by who reads.
 */
export const startImapServer = async (): Promise<ImapServer> => {
  const mails: Held[] = [];
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let [uidvalidity, uid] = [1_001, 0];
  const answers = (command: string): Buffer[] | undefined => {
    const [name = ''] = /^(UID )?[A-Z]+/i.exec(command) ?? [];
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return [Buffer.from('* CAPABILITY IMAP4rev1\r\n')];
      case 'LOGIN':
        return command === `LOGIN "${user}" "${password}"` || command === `LOGIN ${user} "${password}"`
          ? []
          : undefined;
      case 'LIST':
      case 'LSUB':
        return [Buffer.from('* LIST (\\HasNoChildren) "/" INBOX\r\n')];
      case 'EXAMINE':
        return [
          Buffer.from(
            `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${uidvalidity}] it is\r\n* OK [UIDNEXT ${uid + 1}] next\r\n`,
          ),
        ];
      case 'UID SEARCH': {
        const [, from] = /UID (\d+):\*/i.exec(command) ?? [];
        const last = mails.at(-1)?.uid;
        const found = mails.filter(
          (mail) => from === undefined || mail.uid >= Number(from) || mail.uid === last,
        );
        return [Buffer.from(`* SEARCH ${found.map((mail) => mail.uid).join(' ')}\r\n`)];
      }
      case 'UID FETCH': {
        const [, number, most] = /^UID FETCH (\d+) .*BODY\.PEEK\[\]<0\.(\d+)>/i.exec(command) ?? [];
        const at = mails.findIndex((mail) => mail.uid === Number(number));
        const mail = mails[at];
        if (!mail) return [];
        const part = mail.content.subarray(0, Number(most));
        return [
          Buffer.from(
            `* ${at + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.content.length} INTERNALDATE "${mail.received}" BODY[]<0> {${part.length}}\r\n`,
          ),
          part,
          Buffer.from(')\r\n'),
        ];
      }
      default:
        return [];
    }
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      rest += bytes.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(rest.slice(0, end)) ?? [];
        rest = rest.slice(end + 2);
        asked.push(command);
        const answer = answers(command);
        for (const piece of answer ?? []) socket.write(piece);
        socket.write(`${tag} ${answer ? 'OK' : 'NO'} done\r\n`);
        if (command.toUpperCase() === 'LOGOUT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    asked,
    deliver: (content) => {
      uid += 1;
      mails.push({ uid, content: Buffer.from(content), received: '14-Jan-2026 08:30:00 +0000' });
      return uid;
    },
    renumber: () => {
      uidvalidity += 1;
      for (const mail of mails) mail.uid += 500;
      uid += 500;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
