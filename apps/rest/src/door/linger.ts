import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

// What is still on its way after an answer is taken in this long, and thrown away.
const patience = 10_000;

/**
 * Makes the answer to `request` the last one on its connection while the body is still arriving. Node would close the
 * connection with the answer; what then arrives resets it, and many callers would lose the answer to that. So only our own
 * side is closed, and the rest of the body is thrown away until the caller has read the answer and closes the other side.
 */
export const linger = ({ raw: incoming }: FastifyRequest, reply: FastifyReply): void => {
  const { socket } = incoming;
  if (incoming.readableEnded || !(socket instanceof Socket)) return;
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    socket.end();
    incoming.resume();
    const cut = setTimeout(() => socket.destroy(), patience).unref();
    socket.once('close', () => clearTimeout(cut));
  };
};
