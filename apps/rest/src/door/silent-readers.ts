import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Load } from './load.ts';

/**
 * Cuts the connection of a reader who takes nothing of its answer for so long: what is prepared for it would else be kept
 * for as long as it likes. An answer that is slow because it is still being made is left alone.
 */
export const cutSilentReaders = (app: FastifyInstance, { limits: { readerMs } }: Load): void => {
  app.addHook('onSend', async (request, { raw }) => {
    const look = () => {
      if (raw.writableLength === 0) {
        raw.setTimeout(readerMs);
        return;
      }
      request.log.warn({ req: request }, 'A reader took nothing of its answer and was cut.');
      raw.destroy();
    };
    if (raw.socket instanceof Socket) raw.setTimeout(readerMs, look);
  });
};
