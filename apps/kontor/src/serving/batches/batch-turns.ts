import type { ReadTurn } from '@kontor/api';
import { Refusal } from '@kontor/domain';
import { clientRead, type Load, openSemaphore, readTurn, whenAnswered } from '@kontor/rest';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The turns of the reads of a batch over tRPC, and its budget of bytes and of time (docs/interface
 * §17.2).
 */

type Batch = { load: Load; request: FastifyRequest; reply: FastifyReply };

/**
 * The turns of the calls of a batch, and `hold`, which adds the bytes of an answer that is held
 * until all of them are there.
 */
export type BatchTurns = { turn: ReadTurn; hold: (bytes: number) => void };

/**
 * Opens the turns of a batch: so many calls at once as its client may have reads, and the next one
 * only when the caller has taken what it was sent. Refuses `batch_too_large` where the budget is
 * spent as a call begins; what has begun is finished. The first answer always fits, so that a batch
 * of one is never refused.
 */
export const openBatchTurns = (batch: Batch): BatchTurns => {
  const { load, request, reply } = batch;
  const { limits, batches } = load;
  const client = clientRead(request);
  const own = openSemaphore(limits.readsOfClient);
  const turn = readTurn(batch);
  const turnOfLong = readTurn(batch, { isLong: true });
  const answersTaken = answersTakenOf(reply);
  let [held, worked] = [0, 0];
  let isAnswered = false;
  const hold = (bytes: number) => {
    if (isAnswered) return;
    held += bytes;
    const all = (batches.get(client) ?? 0) + bytes;
    if (all > 0) batches.set(client, all);
    else batches.delete(client);
  };
  whenAnswered(reply, () => {
    hold(-held);
    isAnswered = true;
  });
  const isSpent = () =>
    worked > limits.batchMs ||
    held >= limits.batch ||
    (held > 0 && (batches.get(client) ?? 0) >= limits.batchesOfClient);
  const begin = async (): Promise<() => void> => {
    await answersTaken();
    if (isSpent()) throw tooLarge();
    // One that has worked for so long is not a short request any more.
    const end = await (worked > limits.pageMs ? turnOfLong() : turn());
    const begun = performance.now();
    return () => {
      worked += performance.now() - begun;
      end();
    };
  };
  return {
    hold,
    turn: async (goesOn) => {
      if (goesOn) return turn(goesOn);
      const endOwn = await own();
      try {
        const end = await begin();
        return () => {
          end();
          endOwn();
        };
      } catch (error) {
        endOwn();
        throw error;
      }
    },
  };
};

const tooLarge = () =>
  new Refusal(
    'batch_too_large',
    'The calls of the batch before this one were answered with all that a batch may have; send this one again in a smaller batch.',
  );

/** Waits until the caller has taken what it was sent, or is gone. */
const answersTakenOf = ({ raw }: FastifyReply): (() => Promise<void>) => {
  let draining: Promise<void> | undefined;
  return () => {
    if (!raw.writableNeedDrain) return Promise.resolve();
    draining ??= new Promise<void>((resolve) => {
      raw.once('drain', resolve);
      raw.once('close', resolve);
    }).finally(() => {
      draining = undefined;
    });
    return draining;
  };
};
