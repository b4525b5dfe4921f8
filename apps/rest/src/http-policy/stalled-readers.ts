import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Load } from './load.ts';

/**
 * Closes the connection of a reader who reads nothing of its answer for `readerMs`, as the program
 * would otherwise hold what it has prepared for it. An answer that is slow because the program
 * still prepares it is left alone.
 */
export const cutStalledReaders = (app: FastifyInstance, { limits: { readerMs } }: Load): void => {
  app.addHook('onSend', (request, { raw }, _payload, done) => {
    const look = () => {
      if (raw.writableLength === 0) {
        raw.setTimeout(readerMs);
        return;
      }
      request.log.warn({ req: request }, 'A reader took nothing of its answer and was cut.');
      raw.destroy();
    };
    if (raw.socket instanceof Socket) raw.setTimeout(readerMs, look);
    done();
  });
};
