/** The signals to stop: from Ctrl-C, from a supervisor, or from a terminal that is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether the program was asked to stop, and a promise of that. */
export type Stop = { requested: () => boolean; wait: Promise<void> };

// In milliseconds: more than requests under way have, and less than the 25 seconds after which a
// stop is to be over on a busy machine.
const mostTime = 22_000;

/**
 * Listens for the signals to stop. Calls `late` and ends the program where it has not stopped 22
 * seconds after the first, whatever it waits for. After the first, another ends the program at
 * once; but under npx and pnpm one Ctrl-C may arrive from the terminal and again from them, so
 * another signal within a second is ignored.
 */
export const stopSignal = (late: () => void): Stop => {
  let first: number | undefined;
  const wait = new Promise<void>((resolve) => {
    const onSignal = () => {
      if (first !== undefined && performance.now() - first > 1_000) process.exit(1);
      if (first === undefined) endLater(late);
      first ??= performance.now();
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
  return { requested: () => first !== undefined, wait };
};

/** Ends the program after `mostTime`; it keeps it from ending earlier in no way. */
const endLater = (late: () => void): void => {
  setTimeout(() => {
    late();
    process.exit(1);
  }, mostTime).unref();
};

/** The line in the log of a program that does not stop in time. */
export const lateWords = 'Kontor did not stop in time and ends: what it waited for does not answer.';
