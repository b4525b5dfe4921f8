import { Refusal } from '@kontor/domain';

/**
 * The most elements, keys, entries and attributes that a body may have in all (docs/interface §17).
 */
export const maxValues = 100_000;

/** The most entries that one list or record in a body may have. */
export const maxEntries = 10_000;

/**
 * The most different keys that a body over tRPC may have: `JSON.parse` takes long for objects that
 * have nothing in common.
 */
const maxKeys = 10_000;

/** Counts different keys. Throws Refusal `too_large`. */
export const countKeys = () => {
  const keys = new Set<string>();
  return (key: string): void => {
    keys.add(key);
    if (keys.size > maxKeys)
      throw new Refusal('too_large', `The body has more than ${maxKeys} different keys.`);
  };
};

/**
 * Counts the values of a body while it is read, so that reading stops at the limit: the value built
 * from an entry takes a hundred times the memory of its few bytes. Throws Refusal `too_large`.
 */
export const countValues = () => {
  let values = 0;
  /** Counts one more value, the `entry`-th of its list or record. */
  return (entry: number): void => {
    values += 1;
    if (entry > maxEntries)
      throw new Refusal(
        'too_large',
        `A list or record in the body has more than ${maxEntries} entries, counting unknown ones.`,
      );
    if (values > maxValues)
      throw new Refusal('too_large', `The body has more than ${maxValues} values, counting unknown ones.`);
  };
};
