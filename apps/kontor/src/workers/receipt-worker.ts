import { type ImageReader, lease, type Receipts, receiptSteps } from '@kontor/api';
import { now } from '../clock.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

/**
 * Processes receipts, one at a time (docs/operations, Receipts), until the returned function is
 * called.
 */
export const workReceipts = ({
  receipts,
  imageReader,
  ...base
}: WorkerBase & { receipts: Receipts; imageReader: ImageReader | undefined }): (() => Promise<void>) => {
  const { stores, scanner, wakeUp } = receipts;
  const { take, renew, process, fail, giveBack } = receiptSteps({
    ...{ ...base, stores, scanner, now },
    imageReader,
  });
  const end = workQueue(
    {
      ...{ name: 'Receipts', places: 1, refill: true, every: 2_000, lease, renewal: lease / 10 },
      // A receipt that arrives in this process; those that arrive in others are found by looking.
      wake: wakeUp.subscribe,
      take,
      renew: (taken) => Promise.all(taken.map(renew)),
      work: process,
      fail,
      giveBack,
      // Ends the reading under way.
      cut: () => Promise.all([scanner.close(), imageReader?.close()]),
    },
    base,
  );
  return async () => {
    await end();
    await imageReader?.close();
  };
};
