import { lease, processNext, type Receipts, refusalOf, type Workshop } from '@kontor/api';
import { now } from '../clock.ts';

/** What it takes to work on receipts. */
export type Working = Pick<Workshop, 'database' | 'log'> & { receipts: Receipts };

// A receipt that arrives in this program rings; those that arrive in others are found by looking.
const glance = 2_000;
const longestGlance = 60_000;
// What is worked on when the program stops may take this long; then it is left to others.
const patience = 20_000;

/**
 * Works on receipts, one at a time, until what is returned is called, which then waits until the last one is finished or
 * given back. A database that is away is waited for.
 */
export const workReceipts = ({ database, receipts, log }: Working): (() => Promise<void>) => {
  const { stores, scanner, bell } = receipts;
  let stopped = false;
  const stopping = () => stopped;
  const workshop: Workshop = { database, stores, scanner, now, beat, stopping, log };
  const working = work(workshop, bell);
  return async () => {
    stopped = true;
    bell.ring();
    // A scanner that is closed breaks off what it works on.
    const cut = setTimeout(() => void scanner.close(), patience);
    await working;
    clearTimeout(cut);
  };
};

const work = async (workshop: Workshop, bell: Receipts['bell']): Promise<void> => {
  let failures = 0;
  while (!workshop.stopping()) {
    // Heard while it looks, it looks again.
    const heard = listen(bell);
    try {
      const found = await processNext(workshop);
      if (failures > 0) workshop.log.info({}, 'Receipts are worked on again.');
      failures = 0;
      if (!found) await heard.within(jitter(glance));
    } catch (error) {
      if (failures === 0 || refusalOf(error)?.code !== 'unavailable')
        workshop.log.error({ err: error }, 'Receipts can not be worked on; it is tried again and again.');
      failures += 1;
      await heard.within(jitter(Math.min(glance * 2 ** failures, longestGlance)));
    } finally {
      heard.forget();
    }
  }
};

/** Half of it more or less, so that many programs do not look at the same moment. */
const jitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

const listen = (bell: Receipts['bell']) => {
  let hear: () => void = () => undefined;
  const rung = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const forget = bell.next(hear);
  return {
    forget,
    /** Waits until it rings, also before this was called, or for so long. */
    within: async (milliseconds: number): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      });
      await Promise.race([rung, late]);
      clearTimeout(timer);
    },
  };
};

/** Calls `renew` every tenth of a lease, one call after the other, until what is returned is called. */
const beat: Workshop['beat'] = (renew) => {
  let under = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    under = renew().finally(() => {
      busy = false;
    });
  }, lease / 10);
  return async () => {
    clearInterval(timer);
    await under;
  };
};
