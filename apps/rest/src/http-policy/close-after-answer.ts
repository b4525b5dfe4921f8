import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The rest of a body is received for this long after the answer, and discarded.
const drainTimeout = 10_000;

/**
 * Closes the connection after the answer to a `request` whose body is still arriving. If Node
 * closed both sides at once, the rest of the body would reset the connection and many callers would
 * never read the answer. So only the program's side is closed, and the rest of the body is
 * discarded until the caller has read the answer and closes its side.
 */
export const closeAfterAnswer = ({ raw: incoming }: FastifyRequest, reply: FastifyReply): void => {
  const { socket } = incoming;
  if (incoming.readableEnded || !(socket instanceof Socket)) return;
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    socket.end();
    incoming.resume();
    const cut = setTimeout(() => socket.destroy(), drainTimeout).unref();
    socket.once('close', () => clearTimeout(cut));
  };
};
