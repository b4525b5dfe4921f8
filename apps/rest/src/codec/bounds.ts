import { Refusal } from '@kontor/domain';

/** Elements, keys, entries and attributes that a body may have in all (docs/interface.md §17). */
export const mostValues = 100_000;

/** Entries that one list or record in a body may have. */
export const mostEntries = 10_000;

/**
 * Counts what a body is made of while it is read, so that reading stops at the bound: what is built from an entry takes a
 * hundred times the memory of its few bytes. Throws Refusal `too_large`.
 */
export const countValues = () => {
  let values = 0;
  /** One more value, the `entry`-th of its list or record. */
  return (entry: number): void => {
    values += 1;
    if (entry > mostEntries)
      throw new Refusal(
        'too_large',
        `A list or record in the body has more than ${mostEntries} entries, counting unknown ones.`,
      );
    if (values > mostValues)
      throw new Refusal('too_large', `The body has more than ${mostValues} values, counting unknown ones.`);
  };
};
