/** The signals to stop: from Ctrl-C, from a supervisor, or from a terminal that is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether the program was asked to stop, and a promise of that. */
export type Stop = { requested: () => boolean; wait: Promise<void> };

/**
 * Listens for the signals to stop. After the first, another ends the program at once; but under npx and pnpm one Ctrl-C may
 * arrive from the terminal and again from them, so another signal within a second is ignored.
 */
export const stopSignal = (): Stop => {
  let first: number | undefined;
  const wait = new Promise<void>((resolve) => {
    const onSignal = () => {
      if (first !== undefined && performance.now() - first > 1_000) process.exit(1);
      first ??= performance.now();
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
  return { requested: () => first !== undefined, wait };
};
