import { lease, type ProcessingOptions, processNext, type Receipts, refusalOf } from '@kontor/api';
import { explainFailure } from '@kontor/data';
import { now } from '../clock.ts';
import { levelOf } from '../log.ts';

/** The options of a worker on receipts. */
export type WorkerOptions = Pick<ProcessingOptions, 'database' | 'log'> & { receipts: Receipts };

// A receipt that arrives in this process wakes the worker up; those that arrive in others are found by polling.
const pollInterval = 2_000;
const maxPollInterval = 60_000;
// A receipt that is being processed when the program stops may take this long; then it is left to other workers.
const shutdownGrace = 18_000;

/**
 * Processes receipts, one at a time, until the returned function is called, which then waits until the last one is
 * finished or given back. While the database can't be reached, it tries again at growing intervals.
 */
export const workReceipts = ({ database, receipts, log }: WorkerOptions): (() => Promise<void>) => {
  const { stores, scanner, wakeUp } = receipts;
  let stopped = false;
  const stopping = () => stopped;
  const options: ProcessingOptions = { database, stores, scanner, now, heartbeat, stopping, log };
  const working = work(options, wakeUp);
  return async () => {
    stopped = true;
    wakeUp.signal();
    // Closing the scanner ends the scan under way.
    const timer = setTimeout(() => void scanner.close(), shutdownGrace);
    await working;
    clearTimeout(timer);
  };
};

const work = async (options: ProcessingOptions, wakeUp: Receipts['wakeUp']): Promise<void> => {
  let failures = 0;
  while (!options.stopping()) {
    // Subscribes before polling, so that no wake-up is lost.
    const subscription = subscribe(wakeUp);
    try {
      const found = await processNext(options);
      if (failures > 0) options.log.info({}, 'Receipts are worked on again.');
      failures = 0;
      if (!found) await subscription.wait(jitter(pollInterval));
    } catch (failure) {
      const error = await explainFailure(options.database, failure);
      if (failures === 0 || refusalOf(error)?.code !== 'unavailable')
        options.log[levelOf(error, 'error')](
          { err: error },
          'Receipts can not be worked on; the worker tries again.',
        );
      failures += 1;
      await subscription.wait(jitter(Math.min(pollInterval * 2 ** failures, maxPollInterval)));
    } finally {
      subscription.unsubscribe();
    }
  }
};

/** `milliseconds`, half of it more or less, so that many workers do not poll at the same moment. */
const jitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

const subscribe = (wakeUp: Receipts['wakeUp']) => {
  let resolveSignal: () => void = () => undefined;
  const signal = new Promise<void>((resolve) => {
    resolveSignal = resolve;
  });
  const unsubscribe = wakeUp.subscribe(resolveSignal);
  return {
    unsubscribe,
    /** Waits for a signal since the subscription, at most so long. */
    wait: async (milliseconds: number): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([signal, timeout]);
      clearTimeout(timer);
    },
  };
};

/** Calls `renew` every tenth of a lease, one call after the other, until the returned function is called. */
const heartbeat: ProcessingOptions['heartbeat'] = (renew) => {
  let pending = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    pending = renew().finally(() => {
      busy = false;
    });
  }, lease / 10);
  return async () => {
    clearInterval(timer);
    await pending;
  };
};
