import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A server of mail (SMTP) that is slow for some addresses: `slowFor` says how long it waits with
 * its answer, in milliseconds.
 */
export const startSlowMail = async (slowFor: (recipient: string) => number) => {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 chaos.test');
    let [text, recipient, inMessage] = ['', '', false];
    socket.setEncoding('latin1').on('data', async (piece: string) => {
      text += piece;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inMessage && line !== '.') continue;
        if (inMessage) {
          inMessage = false;
          const to = recipient;
          await sleep(slowFor(to));
          taken.set(to, Date.now());
          say('250 taken');
          continue;
        }
        recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? recipient;
        inMessage = /^DATA/i.test(line);
        if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say(inMessage ? '354 go on' : '250 chaos.test');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** When it had taken a mail to an address. */
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
