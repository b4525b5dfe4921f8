import { setTimeout as sleep } from 'node:timers/promises';
import { postDueRecurring, refusalOf, type SendingPosted, sendPostedRecurring } from '@kontor/api';
import { explainFailure } from '@kontor/data';
import { now } from '../clock.ts';
import { levelOf } from '../log.ts';

/** The options of a worker on recurring invoices. */
type WorkerOptions = Pick<SendingPosted, 'database' | 'receipts' | 'mails'> & {
  log: SendingPosted['log'] & Record<'info' | 'warn', (fields: object, sentence: string) => void>;
};

// A day comes at midnight, and somebody who makes a recurring invoice looks at it a moment later. In milliseconds.
const pollInterval = 3_000;
const maxPollInterval = 60_000;

/**
 * Posts recurring invoices on their days, and sends those that are to be sent, until the returned function is called, which waits for the one under way. While the
 * database can't be reached, it tries again at growing intervals.
 */
export const workRecurring = ({ log, ...of }: WorkerOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  const options: SendingPosted = { ...of, now, log, stopping: () => signal.aborted };
  const working = work(options, signal, log);
  return async () => {
    stop.abort();
    await working;
  };
};

const work = async (
  options: SendingPosted,
  signal: AbortSignal,
  log: WorkerOptions['log'],
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const posted = await postDueRecurring(options);
      const sent = await sendPostedRecurring(options);
      if (failures > 0) log.info({}, 'Recurring invoices are posted again.');
      failures = 0;
      if (!posted && !sent) await waitFor(pollInterval, signal);
    } catch (failure) {
      const error = await explainFailure(options.database, failure);
      if (failures === 0 || refusalOf(error)?.code !== 'unavailable')
        log[levelOf(error, 'error')](
          { err: error },
          'Recurring invoices can not be posted; the worker tries again.',
        );
      failures += 1;
      await waitFor(Math.min(pollInterval * 2 ** failures, maxPollInterval), signal);
    }
  }
};

/** Waits so long, half of it more or less, so that many programs do not look at the same moment; or until the program stops. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
