import { namesTouched, type Touched } from '@kontor/data';

/** The counter that gives numbers: those that it numbers are written in their order. */
const numbers = 'numbers';

/**
 * The record that an entry of a bulk makes or, where it has no number, the counter that it changes.
 */
export const madeBy = (record: string | undefined): Pick<Touched, 'makes' | 'changes'> => ({
  makes: record,
  changes: record === undefined ? [numbers] : [],
});

type Named = { invnumber: string; partynumber: string; isPartySent: boolean };

/**
 * The records that a document in a bulk touches: itself or the counter, and its party, which it may
 * change where it brings it.
 */
export const touchedBy = (kind: 'invoice' | 'payable', { isPartySent, ...named }: Named): Touched => {
  const { document, party } = namesTouched(kind, named);
  return {
    ...madeBy(document),
    reads: isPartySent ? [] : [party],
    mayChange: isPartySent ? [party] : [],
  };
};
