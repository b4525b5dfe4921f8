import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver gets it. */
export type Message = { headers: Record<string, string>; body: string; path: string };

/**
 * A receiver of deliveries on this machine. `answer` says how it ends a request: by a status, or by
 * itself.
 */
export const openReceiver = async (
  answer: (message: Message, reply: ServerResponse) => number | undefined = () => 204,
) => {
  const messages: Message[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (bytes: Buffer) => chunks.push(bytes));
    request.on('end', () => {
      const headers = textsOf(request.headers);
      const message = { headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' };
      messages.push(message);
      const status = answer(message, reply);
      if (status !== undefined) reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/kontor`,
    messages,
    /**
     * The events of the messages, in the order in which they came, without the test as the webhook
     * was made.
     */
    events: () =>
      messages
        .map(({ body }) => JSON.parse(body) as { type: string; data: { id: number } })
        .flatMap(({ type, data: { id } }) => (type === 'webhook.test' ? [] : [id])),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const textsOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
