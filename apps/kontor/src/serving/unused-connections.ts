import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// In milliseconds. Time for a first request that is on its way when the server begins to close.
const firstRequestGrace = 1_000;

/**
 * Closes, once the server closes, the connections on which nothing was ever sent. Browsers open
 * some ahead of need; Node counts them as requests under way, so the server would wait for them
 * without end.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, firstRequestGrace).unref();
    done();
  });
};
