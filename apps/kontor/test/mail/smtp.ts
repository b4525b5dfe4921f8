import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that a server has taken: its envelope, its Message-ID and the whole of it. */
export type Taken = { from: string; to: string[]; messageId: string; content: string };

/**
 * The answer of a server to each mail, by the number of those that came before: a code and a
 * sentence, or a broken connection.
 */
export type Manner = (at: number) => { code: number; say: string } | 'breaks' | undefined;

const slowness = 4_000;

/**
 * A server of mail on a free port of this machine. It has taken a mail, also where it then breaks
 * the connection in place of saying so. Recipients at `refused.example` are refused, and the answer
 * to a mail for `slow.example` takes some seconds.
 */
export const startSmtpServer = async (manner: Manner = () => undefined) => {
  const taken: Taken[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, answer) =>
      answer(
        address.endsWith('@refused.example')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, session, answer) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const refusal = manner(count);
        count += 1;
        if (refusal !== undefined && refusal !== 'breaks')
          return answer(Object.assign(new Error(refusal.say), { responseCode: refusal.code }));
        const content = Buffer.concat(pieces).toString();
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          messageId: /^Message-ID: (.+)$/im.exec(content)?.[1]?.trim() ?? '',
          content,
        });
        if (refusal === 'breaks')
          for (const connection of server.connections) {
            const { _socket: socket } = connection as unknown as { _socket: { destroy: () => void } };
            socket.destroy();
          }
        else if (rcptTo.some(({ address }) => address.endsWith('@slow.example')))
          setTimeout(() => answer(null, '2.0.0 taken'), slowness);
        else answer(null, '2.0.0 taken');
      });
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
