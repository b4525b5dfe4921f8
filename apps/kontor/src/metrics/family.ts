/** One series of a family: its labels, and its value now. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/**
 * A family of gauges that are read when someone asks for them. Nothing is answered of one that
 * can't be read.
 */
export type Family = {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** A value without labels, or nothing where there is none. */
export const sampleOf = (value: number | null | undefined): Sample[] =>
  value === null || value === undefined ? [] : [{ value }];

type KeptReading<Found> = () => Promise<Found | undefined>;

// In milliseconds. Whoever scrapes gives up after ten seconds, and would then get nothing of all
// the rest either.
const patience = 4_000;

/**
 * A reading that is kept for so many milliseconds, so that two who ask cost no more than one;
 * undefined where it fails, or takes too long. The next one begins when that has ended. `failed`
 * gets the error of the first that fails.
 */
export const kept = <Found>(
  read: () => Promise<Found>,
  milliseconds: number,
  failed: (error: unknown) => void,
): KeptReading<Found> => {
  let isFailing = false;
  const found = async () => {
    try {
      const result = await read();
      isFailing = false;
      return result;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
      return undefined;
    }
  };
  let last: { found: Promise<Found | undefined>; until: number } | undefined;
  return () => {
    if (last === undefined || performance.now() >= last.until) {
      const reading = { found: found(), until: Infinity };
      void reading.found.then((result) => {
        reading.until = result === undefined ? 0 : performance.now() + milliseconds;
      });
      last = reading;
    }
    return within(last.found);
  };
};

const within = <Found>(found: Promise<Found | undefined>): Promise<Found | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
};
