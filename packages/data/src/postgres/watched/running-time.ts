const parts = 10;

/**
 * Calls `done` once the program has run for so many milliseconds; returns the function that keeps
 * it from that. A pause of the program (a busy thread, a machine that sleeps) counts for a tenth of
 * them at most, as an answer may have come in the meantime that nobody has read yet.
 */
export const afterRunning = (milliseconds: number, done: () => void): (() => void) => {
  let left = parts;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    done();
  }, milliseconds / parts);
  return () => clearInterval(timer);
};
