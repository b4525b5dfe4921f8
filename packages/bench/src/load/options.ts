import { parseArgs } from 'node:util';

export type Options = {
  /**
   * Selects the parts whose name, after that of their group, has one of these words in it; without
   * words, all parts.
   */
  words: readonly string[];
  /** The duration of a stretch, and the number of stretches of each kind. */
  seconds: number;
  stretches: number;
  /** The file that gets the report as JSON. */
  json: string | undefined;
  /** The file that gets the plans of the calls of screens. */
  plans: string | undefined;
  /**
   * The directory in which the books of the screens are kept between runs, as they take minutes to
   * fill.
   */
  kept: string | undefined;
};

/** Reads the arguments of `pnpm bench:load`. Throws a sentence where one is not understood. */
export const optionsIn = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      stretches: { type: 'string', default: '3' },
      json: { type: 'string' },
      plans: { type: 'string' },
      kept: { type: 'string' },
    },
  });
  return {
    words: positionals.map((word) => word.toLowerCase()),
    seconds: counted('seconds', values.seconds),
    stretches: counted('stretches', values.stretches),
    json: values.json,
    plans: values.plans,
    kept: values.kept,
  };
};

const counted = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number of 1 or more, and is ${text}.`);
  return value;
};
