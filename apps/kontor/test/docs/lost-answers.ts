import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A way to Kontor on which the first answer to each Idempotency-Key is lost: the request arrives,
 * and the connection breaks.
 */
export const openLosingProxy = async (address: string) => {
  const lost = new Set<string>();
  const { port: target } = new URL(address);
  const server = createServer((sent, reply) => {
    const key = sent.headers['idempotency-key'];
    const { method, url, headers } = sent;
    const onwards = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      if (typeof key === 'string' && !lost.has(key)) {
        lost.add(key);
        answer.resume().once('end', () => sent.socket.destroy());
        return;
      }
      reply.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(reply);
    });
    sent.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    lost,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
